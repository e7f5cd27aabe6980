public import Foundation
public import TextMeasure

/// Measures texts with fonts whose rules are made up, through the caches and without them: both have
/// to be the same to the unit.
public enum RulesCheck {
  /// Reads the font's rules before the first text, and caches the results; cleared when it is full.
  private static let cached = TextMeasurer(mode: ShapingMode(unitsBeforeRules: 0))
  /// Shapes every run whole.
  /// Kept as the measurers keep its fonts: what weak references leave behind would look like a leak.
  public static let library = FontLibrary(catalog: FontCatalog())
  private static let whole = TextMeasurer(
    mode: ShapingMode(shapesWholeRuns: true))

  /// What is wrong; `nil` when nothing is.
  public static func violation(in input: [UInt8]) -> String? {
    var reader = InputReader(input)
    let maker = RuleFontMaker(&reader)
    do throws(TextMeasureError) {
      var fonts = [try library.font(bytes: maker.font.bytes, name: "rules", index: 0)]
      if reader.number(below: 8) == 1 {
        var other = maker.font
        other.substitutions = SyntheticLayout()
        fonts.append(try library.font(bytes: other.bytes, name: "other", index: 0))
      }
      let style = style(of: fonts, &reader)
      let options = TextOptions(
        breakRules: reader.choice([.unicode, .unicode, .chromium]),
        direction: reader.choice([.auto, .auto, .leftToRight, .rightToLeft]))
      let paragraph = ParagraphStyle(
        lineBreakMode: reader.number(below: 5) == 1 ? .byCharWrapping : .byWordWrapping)
      var texts = (0..<2 + reader.number(below: 4)).map { _ in text(of: maker, &reader) }
      // Joined, what the first ones taught is met in the middle of others.
      if reader.number(below: 2) == 1 { texts.append(texts.joined(separator: " ")) }
      texts += texts.reversed()
      return try violation(
        in: texts, style, paragraph, options, width: CGFloat(reader.word()) / 64)
    } catch {
      return "\(error)"
    }
  }

  /// What is wrong with these texts, measured in this order; `nil` when nothing is.
  public static func violation(
    in texts: [String], _ style: TextStyle, _ paragraph: ParagraphStyle = .default,
    _ options: TextOptions = TextOptions(), width: CGFloat = 100
  ) throws(TextMeasureError) -> String? {
    for (number, text) in texts.enumerated() {
      func message(_ what: String) -> String {
        "text \(number), \(text.debugDescription) in \(style.language ?? "no language"): \(what)"
      }
      let expected = try whole.positions(of: text, style: style, options: options)
      // One pass and the stages share what they learn.
      func prepare(_ measurer: TextMeasurer) throws(TextMeasureError) -> PreparedText {
        try measurer.prepare(text, style: style, paragraphStyle: paragraph, options: options)
      }
      var prepared = try prepare(cached)
      let found = try cached.positions(of: text, style: style, options: options)
      if number % 2 == 1 { prepared = try prepare(cached) }
      if let difference = Self.difference(found, expected) { return message(difference) }
      let reference = try prepare(whole)
      let natural = try reference.naturalWidth
      let widths = try [prepared.naturalWidth, prepared.minimumWidth]
      let others = try [natural, reference.minimumWidth]
      guard widths == others else { return message("widths \(widths) for \(others)") }
      for width in [.infinity, width, natural / 2, natural / 3, 0] {
        let lines = try prepared.lines(width: width)
        let others = try reference.lines(width: width)
        guard lines == others else { return message("at \(width) \(lines) for \(others)") }
      }
    }
    return nil
  }

  /// The first thing that differs; `nil` when nothing does.
  private static func difference(_ found: ShapedPositions, _ expected: ShapedPositions) -> String? {
    if found == expected { return nil }
    for offset in expected.advances.indices where found.advances.indices.contains(offset) {
      let (own, other) = (found.advances[offset], expected.advances[offset])
      if own != other { return "\(own) for \(other) before \(offset)" }
    }
    for offset in expected.isSafe.indices where found.isSafe.indices.contains(offset) {
      if !found.isSafe[offset], expected.isSafe[offset] {
        return "safe to break at \(offset): \(found.isSafe[offset])"
      }
    }
    return found.total == expected.total ? nil : "\(found.total) for \(expected.total) in all"
  }

  private static func style(of fonts: [Font], _ reader: inout InputReader) -> TextStyle {
    var style = TextStyle(
      fonts: FontCascade(fonts), size: reader.choice([1000, 17, 12.3] as [CGFloat]),
      kern: reader.choice([nil, nil, nil, 0, 1.5] as [CGFloat?]),
      features: reader.choice(
        [
          [], [], [], [("ss01", 1)], [("calt", 0)], [("kern", 0)], [("liga", 0), ("dlig", 1)],
          [("frac", 1)],
        ]
      ).map { FontFeature(tag: $0.0, value: $0.1) },
      language: reader.choice([nil, nil, nil, "en", "tr", "ja", "ro"] as [String?]))
    style.tracking = reader.choice([0, 0, 0, 0.5])
    style.usesLigatures = reader.number(below: 8) != 1
    return style
  }

  /// A text mostly of what the rules are about.
  private static func text(of maker: RuleFontMaker, _ reader: inout InputReader) -> String {
    var text = ""
    for _ in 0..<1 + reader.number(below: 20) {
      let value = reader.number(below: 256)
      let some = value % 4 > 0 ? maker.favourites : maker.characters
      text.unicodeScalars.append(some[value / 4 % some.count])
      // What rules see is apart from the rest of a text by spaces, mostly.
      if value > 245 { text += "  " } else if value > 230 { text += " " }
      if value == 230 { text += "\n" }
    }
    return text
  }
}
