#pragma once
#include <dlfcn.h>
#include <zip.h>

// libzip has no static archive, and loading it would slow every start: it is looked for when it is first needed.
struct hearth_zip {
  __typeof__(zip_open) *open;
  __typeof__(zip_discard) *discard;
  __typeof__(zip_get_num_entries) *get_num_entries;
  __typeof__(zip_stat_index) *stat_index;
  __typeof__(zip_fopen_index) *fopen_index;
  __typeof__(zip_fread) *fread;
  __typeof__(zip_fclose) *fclose;
};

// Whether the library is there.
static inline int hearth_zip_load(struct hearth_zip *zip) {
  // Debian's libzip4 has a name of its own.
  void *library = dlopen("libzip.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libzip.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  zip->open = (__typeof__(zip_open) *)dlsym(library, "zip_open");
  zip->discard = (__typeof__(zip_discard) *)dlsym(library, "zip_discard");
  zip->get_num_entries = (__typeof__(zip_get_num_entries) *)dlsym(library, "zip_get_num_entries");
  zip->stat_index = (__typeof__(zip_stat_index) *)dlsym(library, "zip_stat_index");
  zip->fopen_index = (__typeof__(zip_fopen_index) *)dlsym(library, "zip_fopen_index");
  zip->fread = (__typeof__(zip_fread) *)dlsym(library, "zip_fread");
  zip->fclose = (__typeof__(zip_fclose) *)dlsym(library, "zip_fclose");
  return zip->open && zip->discard && zip->get_num_entries && zip->stat_index
      && zip->fopen_index && zip->fread && zip->fclose;
}

// Below, `zip` was loaded.
static inline zip_t *hearth_zip_open(const struct hearth_zip *zip, const char *path, int *error) {
  return zip->open(path, ZIP_RDONLY, error);
}

static inline void hearth_zip_discard(const struct hearth_zip *zip, zip_t *archive) {
  zip->discard(archive);
}

static inline int64_t hearth_zip_count(const struct hearth_zip *zip, zip_t *archive) {
  return zip->get_num_entries(archive, 0);
}

struct hearth_zip_entry {
  // NULL where the directory is damaged; ends with the archive.
  const char *name;
  uint64_t byte_count;
  int is_encrypted;
  // Whether it is stored as it is or deflated. Of the other methods, some allocate whatever an entry's first bytes ask for.
  int is_plain;
};

static inline struct hearth_zip_entry hearth_zip_entry_at(
    const struct hearth_zip *zip, zip_t *archive, uint64_t index) {
  struct hearth_zip_entry entry = {0, 0, 0, 0};
  zip_stat_t status;
  if (zip->stat_index(archive, index, 0, &status) != 0) return entry;
  if ((status.valid & (ZIP_STAT_NAME | ZIP_STAT_SIZE)) != (ZIP_STAT_NAME | ZIP_STAT_SIZE))
    return entry;
  entry.name = status.name;
  entry.byte_count = status.size;
  entry.is_encrypted = (status.valid & ZIP_STAT_ENCRYPTION_METHOD)
      && status.encryption_method != ZIP_EM_NONE;
  entry.is_plain = (status.valid & ZIP_STAT_COMP_METHOD)
      && (status.comp_method == ZIP_CM_STORE || status.comp_method == ZIP_CM_DEFLATE);
  return entry;
}

static inline zip_file_t *hearth_zip_open_entry(
    const struct hearth_zip *zip, zip_t *archive, uint64_t index) {
  return zip->fopen_index(archive, index, 0);
}

static inline int64_t hearth_zip_read(
    const struct hearth_zip *zip, zip_file_t *file, void *bytes, uint64_t count) {
  return zip->fread(file, bytes, count);
}

static inline void hearth_zip_close_entry(const struct hearth_zip *zip, zip_file_t *file) {
  zip->fclose(file);
}
