import Foundation
import Testing

/// `measure --api` and the batch protocol's keys give UIKit's published numbers.
@Suite struct MeasureAPITests {
  /// Arguments, and the width and height that come out; `nil` for a width that a substitute decides.
  private static let measured: [(arguments: [String], width: Double?, height: Double)] = [
    (["Hi", "--font", "Helvetica", "--api", "sizeThatFits", "--scale", "2"], 16.5, 20),
    (
      ["Nick Snyder", "--font", "Helvetica", "--api", "sizeThatFits", "--scale", "3"], 275.0 / 3,
      59.0 / 3
    ),
    (
      [
        "Nick Snyder", "--font", "Helvetica", "--api", "sizeThatFits", "--scale", "2", "--width",
        "90", "--lines", "1",
      ], 92, 20
    ),
    (["a\nb\nc", "--font", "system", "--api", "sizeThatFits", "--scale", "2"], nil, 61),
    (["a\nb\nc", "--text-style", "body", "--api", "sizeThatFits", "--scale", "2"], nil, 64.5),
    (["a\nb", "--text-style", "subheadline", "--api", "sizeThatFits", "--scale", "2"], nil, 38),
    (["a\n", "--font", "Helvetica", "--api", "sizeThatFits"], nil, 20),
    (["a\n", "--font", "Helvetica", "--api", "boundingRect"], nil, 39.1),
    (["a\nb", "--font", "Helvetica", "--api", "boundingRect", "--options", "none"], nil, 19.55),
    (["a\nb", "--font", "Helvetica", "--line-spacing", "10", "--api", "boundingRect"], nil, 49.1),
    (["a", "--profile", "appkit", "--font", "Helvetica", "--size", "16"], nil, 16),
    (["a", "--profile", "android", "--font", "Liberation Sans"], nil, 23),
    (
      [
        "a", "--text-style", "body", "--content-size-category",
        "accessibilityExtraExtraExtraLarge", "--api", "sizeThatFits", "--scale", "3",
      ], nil, 190.0 / 3
    ),
  ]

  @Test func everyAPIGivesItsNumbers() throws {
    var wrong: [String] = []
    for (arguments, width, height) in Self.measured {
      let outcome = try Tool.run(
        program: Tool.path, ["measure"] + arguments + ["--format", "json"])
      let reply = outcome.object ?? [:]
      let size = (reply["width"] as? Double ?? .nan, reply["height"] as? Double ?? .nan)
      if !(abs(size.1 - height) < 1e-6) || width.map({ !(abs(size.0 - $0) < 1e-6) }) ?? false {
        wrong.append("\(arguments): \(size) \(outcome.errors)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// Request lines, and the same two numbers.
  private static let requested: [(line: String, width: Double?, height: Double)] = [
    (
      #""text":"Hi","fonts":["Helvetica"],"size":17,"api":"sizeThatFits","scale":3"#, 49.0 / 3,
      59.0 / 3
    ),
    (#""text":"a\nb\nc","fonts":["system"],"size":17,"api":"sizeThatFits","scale":2"#, nil, 61),
    (#""text":"a\nb\nc","textStyle":"body","api":"sizeThatFits","scale":2"#, nil, 64.5),
    (
      #""text":"a\nb\nc","fonts":["system"],"size":17,"api":"sizeThatFits","maximumLines":2,"scale":2"#,
      nil, 41
    ),
    (
      #""text":"a\nb","fonts":["Helvetica"],"size":17,"api":"boundingRect","options":["usesLineFragmentOrigin"]"#,
      nil, 39.1
    ),
    (
      #""text":"a\nb","fonts":["Helvetica"],"size":17,"api":"boundingRect","options":[]"#, nil,
      19.55
    ),
    (
      #""text":"test","fonts":["Helvetica"],"size":17,"kern":1,"api":"sizeThatFits","scale":2"#,
      31.5, 20
    ),
    (
      #""text":"Nick Snyder","fonts":["Helvetica"],"size":17,"width":60,"lineBreakMode":"charWrap","api":"boundingRect""#,
      nil, 39.1
    ),
    (
      #""text":"a\nb","fonts":["Helvetica"],"size":17,"lineSpacing":6,"api":"sizeThatFits""#, nil,
      46
    ),
    (#""text":"a","fonts":["Helvetica"],"size":16,"profile":"appkit""#, nil, 16),
    (
      #""text":"Hello UIKit","fonts":["system"],"size":17,"profile":"catalyst","api":"sizeThatFits""#,
      nil, 20
    ),
  ]

  @Test func everyKeyCounts() throws {
    let input = Self.requested.map { "{\($0.line)}\n" }.joined()
    let outcome = try Tool.run("batch", input: input)
    let replies = outcome.text.split(separator: "\n")
    #expect(replies.count == Self.requested.count)
    var wrong: [String] = []
    for (request, reply) in zip(Self.requested, replies) {
      let object =
        try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any] ?? [:]
      let size = (object["width"] as? Double ?? .nan, object["height"] as? Double ?? .nan)
      let isWide = request.width.map { !(abs(size.0 - $0) < 1e-6) } ?? false
      if !(abs(size.1 - request.height) < 1e-6) || isWide {
        wrong.append("\(request.line): \(reply)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test func aTextStyleSaysItsFont() throws {
    let outcome = try Tool.run(
      "batch",
      input:
        #"{"text":"a","textStyle":"body","contentSizeCategory":"accessibilityLarge","scale":2}"#
        + "\n")
    let font = try #require(outcome.object?["font"] as? [String: Any])
    #expect(font["size"] as? Double == 33 && font["lineHeight"] as? Double == 39.380859375)
    #expect(font["leading"] as? Double == 0.619140625)
  }
}
