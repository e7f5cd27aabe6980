import Foundation
import Testing
import TextMeasureBatch
import TextMeasureTool

@Suite struct FileDescriptorTests {
  /// A path in the temporary folder that no other test uses.
  private func temporaryPath() -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("FileDescriptorTests-\(UUID().uuidString)").path
  }

  private func contents(_ path: String) throws -> [UInt8] {
    let file = try FileDescriptor(.reading, path)
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = try file.read(into: &buffer, at: 0..<64)
    try file.close()
    return Array(buffer[..<count])
  }

  @Test func filesAreWrittenReadAndCut() throws {
    let path = temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try FileDescriptor(.updating, path)
    try file.write(Array("hello, world".utf8))
    try file.write([])
    #expect(!file.isTerminal && file.isReady())
    try file.truncate(to: 5)
    try file.write(Array("!".utf8))
    try file.checkClose()
    try file.close()
    let closed = #expect(throws: StreamFailure.self) { try file.checkClose() }
    #expect(closed?.code == EBADF)
    #expect(try contents(path) == Array("hello!".utf8))
    let again = try FileDescriptor(.updating, path)
    try again.truncate(to: 0)
    try again.close()
    #expect(try contents(path) == [])
  }

  @Test func pipesGiveWhatIsThere() throws {
    let pipe = Pipe()
    let end = FileDescriptor(number: pipe.fileHandleForReading.fileDescriptor, name: "pipe")
    #expect(!end.isReady())
    try pipe.fileHandleForWriting.write(contentsOf: Data([1, 2, 3]))
    #expect(end.isReady())
    var buffer = [UInt8](repeating: 9, count: 8)
    #expect(try end.read(into: &buffer, at: 4..<100) == 3)
    #expect(buffer == [9, 9, 9, 9, 1, 2, 3, 9])
    try pipe.fileHandleForWriting.close()
    #expect(end.isReady())
    #expect(try end.read(into: &buffer, at: 0..<8) == 0)
  }

  @Test func failuresNameFileAndReason() throws {
    let path = temporaryPath()
    let missing = #expect(throws: StreamFailure.self) {
      try FileDescriptor(.reading, path)
    }
    #expect(missing?.code == ENOENT)
    #expect(missing?.description == "\(path): No such file or directory")

    var buffer: [UInt8] = [0]
    let folder = try FileDescriptor(.reading, "/")
    let unreadable = #expect(throws: StreamFailure.self) {
      try folder.read(into: &buffer, at: 0..<1)
    }
    #expect(unreadable?.description == "/: Is a directory")
    try folder.close()

    let full = try FileDescriptor(.updating, "/dev/full")
    let unwritable = #expect(throws: StreamFailure.self) { try full.write([1]) }
    #expect(unwritable?.code == ENOSPC)
    try full.close()
  }
}
