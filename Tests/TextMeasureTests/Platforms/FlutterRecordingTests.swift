import Foundation
import Testing
import TextMeasure

/// Layouts of Flutter's engine, recorded by `Lab/compare-with-flutter.py --record`: texts in many languages,
/// mixed with what is awkward, in the bundled fonts.
@Suite struct FlutterRecordingTests {
  private struct Recorded: Decodable {
    let text: String
    let fonts: [String]
    let lang: String
    let dir: String
    let size: Double
    let width: Double
    let height: Double
    /// The first UTF-16 offset of each line, and its width.
    let lines: [[Double]]
  }

  private static func recorded() throws -> [Recorded] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-dc", folder.appending(path: "Fixtures/flutter-lines.ndjson.gz").path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let decoder = JSONDecoder()
    return try data.split(separator: 0x0A).map { try decoder.decode(Recorded.self, from: $0) }
  }

  private static func font(_ name: String) throws -> Font {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let parts = name.split(separator: "#")
    return try FontLibrary.shared.font(
      path: folder.appending(path: "fonts/bundled/\(parts[0])").path,
      index: parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }

  @Test func linesAndHeightsAreThoseOfFlutter() throws {
    let recorded = try Self.recorded()
    #expect(recorded.count >= 1500)
    let measurer = TextMeasurer()
    var (lines, different, wide, high) = (0, 0, 0, 0)
    for layout in recorded {
      var style = TextStyle(
        fonts: FontCascade(try layout.fonts.map(Self.font)), size: layout.size)
      style.language = layout.lang
      var options = TextOptions(platform: .flutter)
      options.direction = layout.dir == "rtl" ? .rightToLeft : .leftToRight
      let prepared = try measurer.prepare(layout.text, style: style, options: options)
      let found = try prepared.lines(width: layout.width)
      let measured = try prepared.measure(width: layout.width)
      #expect(measured.lineCount == found.count)
      guard found.map({ Double($0.utf16Range.lowerBound) }) == layout.lines.map({ $0[0] }) else {
        different += 1
        continue
      }
      if Double(measured.size.height) != layout.height { high += 1 }
      for (line, other) in zip(found, layout.lines) {
        lines += 1
        if abs(line.width - other[1]) > 0.01 { wide += 1 }
      }
    }
    #expect(different == 0)
    #expect(high == 0)
    #expect(wide <= lines / 1000, "\(wide) of \(lines)")
  }
}
