import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure measure`: the size of a text, and its lines.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measures texts at a width.")

  @Argument(help: "The texts; standard input when there are none and no --file.")
  var texts: [String] = []

  @Option(help: "Points; unlimited by default.")
  var width: Double?

  @Option(help: "The font size in points.")
  var size = 17.0

  func run() throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: CGFloat(size))
    for text in texts {
      let prepared = try TextMeasurer.shared.prepare(text, style: style)
      for line in prepared.lines(width: width.map { CGFloat($0) } ?? .infinity) {
        print(line.utf16Range, line.width, line.trailingWhitespaceWidth, line.baseline, line.end)
      }
      print(prepared.measure(width: width.map { CGFloat($0) } ?? .infinity))
    }
  }
}
