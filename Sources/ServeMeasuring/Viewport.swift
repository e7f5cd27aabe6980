import Foundation

/// The part of a text that a page shows: `[top,bottom]`, points from the text's top.
///
/// It stands on a line of its own before a request, and only the lines in it get glyphs.
enum Viewport {
  /// The maximum number of bytes of a viewport's line.
  private static let mostBytes = 80

  /// A viewport and the request after it; all of the text where none is given.
  static func split(_ message: [UInt8]) -> (ClosedRange<Double>, [UInt8]) {
    guard message.first == UInt8(ascii: "["),
      let end = message.prefix(mostBytes).firstIndex(of: UInt8(ascii: "\n")),
      let bounds = try? JSONDecoder().decode([Double].self, from: Data(message[..<end])),
      bounds.count == 2, bounds[0] <= bounds[1]
    else { return (-.infinity ... .infinity, message) }
    return (bounds[0]...bounds[1], Array(message[(end + 1)...]))
  }
}
