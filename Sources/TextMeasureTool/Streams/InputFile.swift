import Foundation
import TextMeasure
import TextMeasureBatch

/// A file, a pipe or standard input: the only way by which commands read what is measured.
struct InputFile {
  let descriptor: FileDescriptor

  /// What stands for standard input. A socket that is standard input cannot be opened by its path,
  /// and a file that is would be read from its start.
  private static let standardInputs: Set<String> = [
    "-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0",
  ]

  /// The maximum number of bytes read as a whole.
  private static let mostBytes = 1 << 30

  /// Whether a path stands for standard input.
  static func isStandardInput(_ path: String) -> Bool { standardInputs.contains(path) }

  /// How messages name what a path stands for.
  static func name(of path: String) -> String {
    isStandardInput(path) ? FileDescriptor.standardInput.name : path
  }

  /// Opens a path; `-` and no path are standard input.
  init(_ path: String?) throws {
    if let path, !Self.isStandardInput(path) {
      descriptor = try FileDescriptor(.reading, path)
    } else {
      descriptor = .standardInput
    }
    // Reading nothing changes nothing, and tells of a closed descriptor before anything is begun.
    var nothing: [UInt8] = []
    if FileIdentity(of: descriptor)?.kind != .folder { _ = try read(into: &nothing) }
    guard let identity = FileIdentity(of: descriptor) else { return }
    if identity.kind == .folder {
      throw CommandFailure("\(name): Is a directory; name a file", status: 74)
    }
    if identity.kind == .regular, identity == FileIdentity(of: .standardOutput) {
      throw CommandFailure(
        "\(name): standard output is the same file; write to another one", status: ExitStatus.usage)
    }
  }

  /// How messages name the input.
  var name: String { descriptor.name }

  /// Reads all of a text file as UTF-8, without a byte-order mark.
  func text() throws -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  /// Reads the lines of a text file.
  func lines() throws -> [String] { Self.lines(of: try bytes()) }

  /// The lines of a text. They end with a line feed, before which a carriage return may stand; the
  /// last one needs none.
  static func lines(of text: [UInt8]) -> [String] {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Reads all bytes of a text file without a byte-order mark, and checks that they are UTF-8.
  func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var isAtStart = true
    var block = [UInt8](repeating: 0, count: 1 << 18)
    while let count = try read(into: &block) {
      let part = block[..<count]
      if isAtStart, part.count >= 2 {
        isAtStart = false
        if let encoding = ForeignEncoding(startingWith: part) {
          throw CommandFailure("\(name): \(encoding.message)", status: ExitStatus.data)
        }
      }
      if let zero = part.firstIndex(of: 0) {
        throw CommandFailure(
          "\(name): byte \(bytes.count + zero) is 0, so it is not a text; give a UTF-8 file",
          status: 65)
      }
      bytes += part
      guard bytes.count <= Self.mostBytes else {
        throw CommandFailure(
          "\(name): it has more than \(Self.mostBytes >> 20) MiB; split it", status: 65)
      }
    }
    if descriptor.number > 2 { try? descriptor.close() }
    try check(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return bytes
  }

  /// Reads some bytes; `nil` at the end.
  private func read(into block: inout [UInt8]) throws(StreamFailure) -> Int? {
    let count = try descriptor.read(into: &block, at: 0..<block.count)
    return count > 0 ? count : nil
  }

  private func check(_ bytes: [UInt8]) throws {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      let value = bytes.indices.contains(offset) ? String(bytes[offset], radix: 16) : ""
      throw CommandFailure(
        "\(name): byte \(offset) (0x\(value.uppercased())) is not UTF-8; convert it, from Latin-1 "
          + "with iconv -f ISO-8859-1 -t UTF-8", status: 65)
    }
  }
}
