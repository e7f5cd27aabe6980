import Foundation
import TextMeasure

/// Compares line widths with a public record of two engines on macOS.
///
/// The record names CSS families: Arial, Times New Roman and Courier New are answered by their
/// metric twins, Roboto by the committed version, which may not be the recorded one.
enum CoreTextCheck {
  private static let fonts = [
    "Arial": "LiberationSans-Regular.ttf", "Times New Roman": "LiberationSerif-Regular.ttf",
    "Courier New": "LiberationMono-Regular.ttf", "Roboto": "Roboto-Regular.ttf",
  ]

  /// Counts the lines of one text.
  static func run(
    _ reference: CoreTextReference, _ shelf: FontShelf, _ board: inout ScoreBoard
  ) throws {
    guard let file = fonts[reference.font], let font = try shelf.font(file) else { return }
    var style = TextStyle(font: font, size: reference.size)
    style.tracking = reference.ls
    let units = Array(reference.text.utf16)
    for (index, line) in reference.chrome.enumerated() where line.count == 3 {
      // The last offset is the last character's.
      let range = Int(line[0])..<min(units.count, Int(line[1]) + 1)
      let slice = String(decoding: units[range], as: UTF16.self)
      let exact = Double(try TextMeasurer.shared.prepare(slice, style: style).naturalWidth)
      count(.chromeMac, reference, slice, recorded: line[2], exact, &board)
      if index < reference.webkit.count {
        count(.webKit, reference, slice, recorded: reference.webkit[index], exact, &board)
      }
    }
  }

  private static func count(
    _ kind: ScoreBoard.Reference, _ reference: CoreTextReference, _ slice: String,
    recorded: Double, _ exact: Double, _ board: inout ScoreBoard
  ) {
    if Slack.matches(recorded, exact) {
      board.match(kind, reference.font)
    } else {
      board.differ(
        kind, reference.font, .otherFont,
        "\(reference.id) \(reference.font) \(reference.size) px, spacing \(reference.ls): '\(slice)'"
          + " \(recorded) recorded, \(exact) found")
    }
  }
}
