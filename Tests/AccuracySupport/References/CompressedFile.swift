import Foundation

/// Reads a file that gzip compressed.
enum CompressedFile {
  /// The uncompressed bytes.
  ///
  /// - Throws: `AccuracyError` when the file or the program is missing.
  static func bytes(of file: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    do { try process.run() } catch {
      throw AccuracyError("gzip could not be started (\(error)); install the package gzip.")
    }
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw AccuracyError("\(file.lastPathComponent) could not be uncompressed by gzip.")
    }
    return data
  }

  /// The uncompressed text's lines without their terminators.
  static func lines(of file: URL) throws -> [Substring] {
    String(decoding: try bytes(of: file), as: UTF8.self).split(separator: "\n")
  }

  /// The JSON objects of a file with one a line, without the first, which describes the recording.
  static func records<Record: Decodable>(of file: URL, as type: Record.Type) throws -> [Record] {
    let decoder = JSONDecoder()
    return try bytes(of: file).split(separator: 0x0A).dropFirst().map {
      try decoder.decode(type, from: Data($0))
    }
  }
}
