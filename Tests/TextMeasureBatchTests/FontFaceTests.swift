import Foundation
import Testing
import TextMeasure

/// A request's `fontFaces`: what Chromium 156 took from `@font-face`, and what is refused.
struct FontFaceTests {
  /// A text in families of faces, and how large it is.
  struct Row: Sendable {
    var text: String
    var css: String
    var width: Double
    var height: Double
  }

  private static let faces = [
    (#""A","weight":"400""#, "Inter-Regular.otf"), (#""A","weight":"600""#, "Inter-SemiBold.otf"),
    (#""A","weight":"bold""#, "Inter-Bold.otf"),
    (#""R","unicodeRange":"U+0-7F""#, "NotoSans-Regular.ttf"),
    (#""R","unicodeRange":"U+41-5A, u+1??""#, "Roboto-Regular.ttf"),
    (#""V","weight":"200 600""#, "Inter-roman.var.ttf"),
    (#""Auto""#, "Inter-roman.var.ttf"),
    (#""Strut","unicodeRange":"U+61-7A""#, "LiberationSerif-Regular.ttf"),
    (#""Strut","unicodeRange":"U+20-60""#, "LiberationMono-Regular.ttf"),
    (#""I","style":"italic""#, "LiberationSerif-Regular.ttf"),
    (#""I""#, "LiberationSans-Regular.ttf"),
    (#""I","stretch":"75%""#, "LiberationMono-Regular.ttf"),
    (#""S","stretch":"condensed""#, "LiberationSerif-Regular.ttf"),
    (#""S","stretch":"expanded""#, "LiberationMono-Regular.ttf"),
    (#""S","stretch":"110% 120%""#, "Roboto-Regular.ttf"), (#""BB""#, "NotoSans-Regular.ttf"),
  ].map { #"{"family":\#($0.0),"source":"\#($0.1)"}"# }.joined(separator: ",")

  static let rows: [Row] = [
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"A, BB","font-weight":"100""#,
      width: 318.984375, height: 49),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"A, BB","font-weight":"550""#, width: 326,
      height: 49),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"A, BB","font-weight":"650""#,
      width: 329.46875, height: 49),
    Row(text: "Hello World, Ąę ij", css: #""font-family":"R, BB""#, width: 316.9375, height: 55),
    Row(text: "abcABC 123", css: #""font-family":"R, BB""#, width: 222.34375, height: 55),
    Row(text: "МИР Über ﬁ", css: #""font-family":"R, BB""#, width: 229, height: 55),
    Row(
      text: "abcABC 123", css: #""font-family":"Auto, BB","font-weight":"100""#,
      width: 223.8125, height: 49),
    Row(
      text: "abcABC 123", css: #""font-family":"Auto, BB","font-weight":"950""#,
      width: 243.984375, height: 49),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"V, BB","font-weight":"100""#,
      width: 309.53125, height: 49),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"V, BB","font-weight":"300""#,
      width: 314.265625, height: 49),
    Row(text: "Hello World, Ąę ij", css: #""font-family":"V, BB""#, width: 318.984375, height: 49),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"V, BB","font-weight":"450""#,
      width: 320.71875, height: 49),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"V, BB","font-weight":"500""#,
      width: 322.515625, height: 49),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"V, BB","font-weight":"550""#,
      width: 324.203125, height: 49),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"V, BB","font-weight":"650""#, width: 326,
      height: 49),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"Strut, BB""#, width: 338.796875, height: 56),
    Row(text: "abcABC 123", css: #""font-family":"Strut, BB""#, width: 223.546875, height: 50),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"I, BB","font-stretch":"50%""#,
      width: 432.078125, height: 45),
    Row(text: "Hello World, Ąę ij", css: #""font-family":"I, BB""#, width: 306.046875, height: 45),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"I, BB","font-style":"italic""#, width: 296,
      height: 47),
    Row(
      text: "abcABC 123", css: #""font-family":"S, BB","font-stretch":"50%""#, width: 207.765625,
      height: 47),
    Row(
      text: "abcABC 123", css: #""font-family":"S, BB","font-stretch":"115%""#, width: 219.578125,
      height: 47),
    Row(
      text: "abcABC 123", css: #""font-family":"S, BB","font-stretch":"200%""#, width: 240.046875,
      height: 45),
    Row(
      text: "Hello World, Ąę ij", css: #""font-family":"Strut, A, BB""#, width: 341.015625,
      height: 52),
    Row(text: "abcABC 123", css: #""font-family":"Strut, A, BB""#, width: 223.546875, height: 50),
    Row(text: "Hello World, Ąę ij", css: #""font-family":"R, I, BB""#, width: 316.9375, height: 55),
    Row(text: "abcABC 123", css: #""font-family":"R, I, BB""#, width: 222.34375, height: 55),
    Row(text: "МИР Über ﬁ", css: #""font-family":"R, I, BB""#, width: 222.125, height: 55),
  ]

  @Test(arguments: rows.indices) func facesAreThoseOfChromium(_ index: Int) throws {
    var answers = Answers()
    let row = Self.rows[index]
    let reply = try answers.reply(
      #"{"text":"\#(row.text)","css":{"font-size":"40px","white-space":"pre",\#(row.css)},"#
        + #""fontFaces":[\#(Self.faces)]}"#)
    #expect(abs(try #require(reply["width"] as? Double) - row.width) < 1.0 / 32)
    #expect(reply["height"] as? Double == row.height)
  }

  /// As in Chromium 156 on a machine with these fonts.
  @Test(
    .enabled(if: (try? FontLibrary.shared.font(named: "Carlito")) != nil),
    .enabled(if: (try? FontLibrary.shared.font(named: "Caladea")) != nil),
    arguments: [
      ("11pt Calibri, sans-serif", 22.625, 18.0), ("11pt Calibri", 22.625, 18),
      ("11pt CALIBRI, Arial", 22.625, 18), ("11pt Nobody, Cambria, serif", 25.03125, 17),
      ("11pt Arimo", 21.984375, 16), ("11pt Calibri Light, Arial", 21.984375, 16),
    ])
  func familiesWithEqualWidthsAnswer(_ font: String, width: Double, height: Double) throws {
    var answers = Answers()
    let reply = try answers.reply(#"{"text":"Mill","css":{"font":"\#(font)"}}"#)
    #expect(abs(try #require(reply["width"] as? Double) - width) < 1.0 / 32)
    #expect(reply["height"] as? Double == height)
  }

  @Test(arguments: [
    (#""css":{},"fontFaces":[{"family":"A"}]"#, "source"),
    (#""css":{},"fontFaces":[{"family":"A","source":"Inter","weight":"heavy"}]"#, "give a weight"),
    (#""css":{},"fontFaces":[{"family":"A","source":"Inter","weight":"1 2 3"}]"#, "give a weight"),
    (#""css":{},"fontFaces":[{"family":"A","source":"Inter","style":"slanted"}]"#, "give normal"),
    (#""css":{},"fontFaces":[{"family":"A","source":"Inter","stretch":"wide"}]"#, "give a width"),
    (#""css":{},"fontFaces":[{"family":"A","source":"Inter","unicodeRange":"U+"}]"#, "give ranges"),
    (#""css":{},"fontFaces":[{"family":"A","source":"Inter","unicodeRange":"U+9-1"}]"#, "ranges"),
    (#""css":{},"fontFaces":[{"family":"A","source":"Inter","unicodeRange":"U+?1"}]"#, "ranges"),
    (
      #""css":{},"fontFaces":[{"family":"A","source":"Inter","unicodeRange":"U+110000"}]"#, "ranges"
    ),
    (#""css":{"font-family":"A"},"fontFaces":[{"family":"a","source":"no.ttf"}]"#, "no.ttf"),
    (#""fontFaces":[{"family":"A","source":"Inter"}]"#, #"add "css""#),
  ])
  func nothingElseIsTaken(_ members: String, _ message: String) throws {
    var answers = Answers()
    #expect(try answers.error(#"{"text":"a",\#(members)}"#).contains(message))
  }

  @Test func aLimitedFontLendsItsCharactersAlone() throws {
    let (serif, sans) = (
      try FontLibrary.shared.font(named: "LiberationSerif-Regular.ttf"),
      try FontLibrary.shared.font(named: "Inter-Regular.otf")
    )
    func width(_ fonts: [Font], _ text: String) throws -> CGFloat {
      try TextMeasurer().prepare(text, style: TextStyle(fonts: FontCascade(fonts), size: 20))
        .naturalWidth
    }
    let limited = serif.limited(to: [0x61...0x62])
    #expect(try width([limited, sans], "ab") == width([serif], "ab"))
    #expect(try width([limited, sans], "cd") == width([sans], "cd"))
    #expect(limited != serif && limited == serif.limited(to: [0x61...0x62]))
  }
}
