#pragma once
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

// All of these are macros.
static inline long hearth_ssl_ctx_use_tls13_only(SSL_CTX *context) {
  return SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION)
      && SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION);
}

static inline long hearth_ssl_ctx_set_mode(SSL_CTX *context, long mode) {
  return SSL_CTX_set_mode(context, mode);
}

static inline long hearth_ssl_ctx_set_session_cache_mode(SSL_CTX *context, long mode) {
  return SSL_CTX_set_session_cache_mode(context, mode);
}

static inline long hearth_ssl_ctx_set_max_cert_list(SSL_CTX *context, long byte_count) {
  return SSL_CTX_set_max_cert_list(context, byte_count);
}

static inline long hearth_ssl_ctx_set_signature_algorithms(SSL_CTX *context, const char *list) {
  return SSL_CTX_set1_sigalgs_list(context, list)
      && SSL_CTX_set1_client_sigalgs_list(context, list);
}

static inline long hearth_ssl_ctx_set_groups(SSL_CTX *context, const char *list) {
  return SSL_CTX_set1_groups_list(context, list);
}

static inline void hearth_bio_set_retry_read(BIO *bio) {
  BIO_clear_retry_flags(bio);
  BIO_set_retry_read(bio);
}

static inline int hearth_err_get_library(unsigned long error) { return ERR_GET_LIB(error); }

static inline int hearth_err_get_reason(unsigned long error) { return ERR_GET_REASON(error); }

static const uint64_t hearth_ssl_op_no_ticket = SSL_OP_NO_TICKET;
static const uint64_t hearth_ssl_op_no_renegotiation = SSL_OP_NO_RENEGOTIATION;
static const uint64_t hearth_ssl_op_no_compression = SSL_OP_NO_COMPRESSION;
static const uint64_t hearth_ssl_op_server_preference = SSL_OP_CIPHER_SERVER_PREFERENCE;
static const uint64_t hearth_ssl_op_prioritize_chacha = SSL_OP_PRIORITIZE_CHACHA;

// OpenSSL deprecates these in favour of EVP, which at its first use reads the configuration and loads providers: more
// than a millisecond, a third of a command's start. These only compute.
static inline void hearth_sha256(const void *bytes, size_t count, unsigned char *digest) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes, count);
  SHA256_Final(digest, &context);
}
