import HearthTestSupport
import HearthWire
import Testing

@Suite struct ProtobufWriterTests {
  @Test func `defaults are left out, and present values are not`() {
    var writer = ProtobufWriter()
    writer.uint64(1, 0)
    writer.bool(2, false)
    writer.sint64(3, 0)
    writer.fixed64(4, 0)
    writer.data(5, [])
    writer.text(6, "")
    writer.packedUInt64(7, [])
    #expect(writer.bytes == [])

    writer.presentUInt64(1, 0)
    writer.presentText(2, "")
    #expect(writer.bytes.hex == "08001200")
  }

  @Test(arguments: [0, 1, 126, 127, 128, 129, 16_383, 16_384, 70_000])
  func `a message has the length of what it holds`(count: Int) throws {
    let content = [UInt8](repeating: 7, count: count)
    var nested = ProtobufWriter()
    var flat = ProtobufWriter()

    try nested.message(3) { writer throws(WireError) in writer.append(encoded: content) }
    flat.presentData(3, content)

    #expect(nested.bytes == flat.bytes)
  }

  @Test func `packed numbers and fixed numbers have the layout of the specification`() {
    var writer = ProtobufWriter()
    writer.packedUInt64(4, [3, 270, 86_942])
    writer.packedFixed64(5, [1])

    #expect(writer.bytes.hex == "2206038e029ea7052a080100000000000000")
  }
}
