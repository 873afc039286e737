import Glibc
import HearthCRDT
import HearthSystem
import Testing

@Suite struct KeyPairTests {
  @Test func `a secret gives the public key that RFC 8032 gives`() throws {
    let secret = bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")

    let pair = try #require(KeyPair(secret: secret))

    #expect(
      pair.key.bytes
        == bytes("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
    #expect(pair.secret == secret)
    #expect(pair.sign([]).prefix(4) == [0xE5, 0x56, 0x43, 0x00])
  }

  @Test func `what a key signs, its public half confirms`() {
    let pair = KeyPair()

    let signature = pair.sign(Array("head".utf8))

    #expect(signature.count == 64)
    #expect(
      SystemPrimitives().isValid(signature: signature, of: Array("head".utf8), by: pair.key))
  }

  @Test func `two new keys differ`() {
    #expect(KeyPair().key != KeyPair().key)
  }

  @Test(arguments: [0, 31, 33])
  func `a secret of another length is none`(count: Int) {
    #expect(KeyPair(secret: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test func `a saved key is this user's alone, comes back, and is never replaced`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("key")
    let pair = KeyPair()

    try pair.save(to: path)

    #expect(try FileStatus(of: path).mode == 0o600)
    #expect(try KeyPair.load(from: path)?.key == pair.key)
    let error = #expect(throws: SystemError.self) { try KeyPair().save(to: path) }
    #expect(error?.kind == .alreadyExists)
    #expect(try KeyPair.load(from: path)?.key == pair.key)
  }

  @Test func `an encoded key comes back, and not with any bit changed`() throws {
    let pair = KeyPair()
    let encoded = pair.encoded

    let again = try #require(KeyPair(encoded: encoded))
    #expect(again.key == pair.key)
    #expect(again.secret == pair.secret)
    #expect(again.sign([1]) == pair.sign([1]))
    for index in encoded.indices {
      var damaged = encoded
      damaged[index] ^= 1
      #expect(KeyPair(encoded: damaged) == nil)
    }
    #expect(KeyPair(encoded: encoded + [0]) == nil)
    #expect(KeyPair(encoded: []) == nil)
  }

  @Test func `a key is not read through a link, nor from a file of another length`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("key")
    try File.create(directory.file("short"), holding: [1, 2, 3])
    try File.create(directory.file("long"), holding: [UInt8](repeating: 7, count: 73))
    try KeyPair().save(to: directory.file("real"))
    #expect(unsafe symlink(directory.file("real"), path) == 0)

    #expect(throws: SystemError.self) { try KeyPair.load(from: path) }
    #expect(try KeyPair.load(from: directory.file("short")) == nil)
    #expect(throws: SystemError.self) { try KeyPair.load(from: directory.file("long")) }
  }
}
