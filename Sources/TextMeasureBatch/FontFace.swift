import TextMeasure

/// A face of a family, as CSS's `@font-face` describes one: a request's words.
package struct FontFace: Sendable, Hashable {
  package var family: String?
  /// A path, a `path#index` or a name.
  package var source: String?
  package var weight: String?
  package var style: String?
  package var stretch: String?
  /// The characters that it is used for.
  package var unicodeRange: String?

  package init() {}
}

/// What a face of a family is said to be.
struct FaceDescription {
  /// In percent.
  private var stretch = 100.0...100.0
  private var isItalic = false
  private var weight = 400.0...400.0
  /// The axes that it limits: without a range a variable font is used at any place.
  private var limits: Set<String> = []
  /// `nil`: all.
  private(set) var characters: [ClosedRange<UInt32>]?

  init(_ font: Font) {
    isItalic = font.isItalic
    weight = Self.range(of: "wght", in: font) ?? Double(font.weight)...Double(font.weight)
    stretch = Self.range(of: "wdth", in: font) ?? font.widthPercent...font.widthPercent
  }

  /// What a request says.
  ///
  /// - Throws: `invalidArgument` that names the value that means nothing.
  init(_ face: FontFace) throws(TextMeasureError) {
    func read<Value>(
      _ text: String?, _ key: String, _ example: String, _ read: (String) -> Value?
    ) throws(TextMeasureError) -> Value? {
      guard let text else { return nil }
      if let value = read(text) { return value }
      throw TextMeasureError(
        "read a font face",
        "\"\(key)\" of a face of \(face.family ?? "") cannot be \"\(text)\"; give \(example)")
    }
    let weight = try read(face.weight, "weight", "a weight such as 400, bold or 100 900") {
      Self.range($0) { CSSText.FontProperties.weight($0) }
    }
    let stretch = try read(face.stretch, "stretch", "a width such as condensed, 75% or 75% 100%") {
      Self.range($0) { CSSText.FontProperties.stretch($0) }
    }
    if let weight {
      self.weight = weight
      limits.insert("wght")
    }
    if let stretch {
      self.stretch = stretch
      limits.insert("wdth")
    }
    isItalic =
      try read(face.style, "style", "normal, italic or oblique") {
        let words = $0.split(separator: " ")
        let isOblique =
          words.first == "oblique" && words.dropFirst().allSatisfy { $0.hasSuffix("deg") }
        return $0 == "normal" ? false : $0 == "italic" || isOblique ? true : nil
      } ?? false
    characters = try read(face.unicodeRange, "unicodeRange", "ranges such as U+0-FF, U+4??") {
      Self.characters($0)
    }
  }

  /// Whether matching cannot tell two apart.
  func isLike(_ other: Self) -> Bool {
    weight == other.weight && stretch == other.stretch && isItalic == other.isItalic
  }

  /// How far it is from what is wanted, by CSS Fonts 4, 5.2: by width, then by style, then by weight.
  fileprivate func distance(from css: CSSText.FontProperties) -> (Double, Int, Double) {
    let stretch = css.stretch ?? 100
    return (
      Self.distance(self.stretch, stretch, isFirst: stretch <= 100 ? { $0 < $1 } : { $0 > $1 }),
      isItalic == css.isItalic ? 0 : 1,
      // Between 400 and 500 heavier ones up to 500 come first, below lighter ones, above heavier ones.
      Self.distance(weight, Double(css.weight ?? 400)) { weight, wanted in
        wanted < 400
          ? weight < wanted : wanted > 500 ? weight > wanted : (wanted...500).contains(weight)
      }
    )
  }

  private static func distance(
    _ range: ClosedRange<Double>, _ wanted: Double, isFirst: (Double, Double) -> Bool
  ) -> Double {
    let nearest = min(max(wanted, range.lowerBound), range.upperBound)
    return nearest == wanted ? 0 : abs(nearest - wanted) + (isFirst(nearest, wanted) ? 0 : 10_000)
  }

  /// A place on an axis within what the face is said to have.
  fileprivate func place(_ wanted: Double, _ axis: String) -> Double {
    guard limits.contains(axis) else { return wanted }
    let range = axis == "wght" ? weight : stretch
    return min(max(wanted, range.lowerBound), range.upperBound)
  }

  private static func range(of tag: String, in font: Font) -> ClosedRange<Double>? {
    font.axes.first { $0.tag == tag }.map { $0.minimum...max($0.minimum, $0.maximum) }
  }

  /// One value or the least and the greatest.
  private static func range(_ text: String, _ value: (String) -> Double?) -> ClosedRange<Double>? {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first, words.count <= 2, let start = value(first),
      let end = words.count == 2 ? value(words[1]) : start
    else { return nil }
    return min(start, end)...max(start, end)
  }

  /// `unicode-range`: ranges, and characters with question marks for any digits; `nil` for what is none.
  private static func characters(_ text: String) -> [ClosedRange<UInt32>]? {
    var ranges: [ClosedRange<UInt32>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      // Question marks stand at the end of a value, and not in a range.
      let form = #/ *[Uu]\+(?:([0-9A-Fa-f]*\?*)|([0-9A-Fa-f]+)-([0-9A-Fa-f]+)) */#
      guard let found = part.wholeMatch(of: form),
        let first = found.1 ?? found.2, let last = found.1 ?? found.3,
        let start = number(first, "0"), let end = number(last, "F"), start <= end
      else { return nil }
      ranges.append(start...end)
    }
    return ranges
  }

  private static func number(_ text: Substring, _ digit: String) -> UInt32? {
    let digits = text.replacing("?", with: digit)
    guard (1...6).contains(digits.count), let number = UInt32(digits, radix: 16), number <= 0x10FFFF
    else { return nil }
    return number
  }
}

extension CSSText.FontProperties {
  /// The places on a font's axes, within what its face is said to have.
  func places(on axes: [FontAxis], in face: FaceDescription?) -> [FontVariation] {
    axes.compactMap { axis in
      if let own = variations.last(where: { $0.tag == axis.tag }) { return own }
      let value: Double? =
        switch axis.tag {
        case "wght": weight.map(Double.init) ?? (face == nil ? nil : 400)
        case "wdth": stretch ?? (face == nil ? nil : 100)
        case "ital": isItalic ? 1 : nil
        default: nil
        }
      return value.map {
        FontVariation(tag: axis.tag, value: face?.place($0, axis.tag) ?? $0)
      }
    }
  }

  /// The face that is nearest to what is wanted; `nil` for none.
  func nearest(_ faces: [FaceDescription]) -> Int? {
    faces.indices.min { faces[$0].distance(from: self) < faces[$1].distance(from: self) }
  }
}
