import Foundation
import TextEngine

/// The measured character whose width estimates that of each glyph of a stand-in.
struct GlyphEstimates {
  /// The glyphs of U+0020…U+007E.
  private let measured: [UInt32]
  /// For each glyph the index of a measured character with the same width, or −1.
  private var twins: [Int16]
  private var kinds: [CharacterKind]
  /// The stand-in's advances by glyph, in 1/2048 em.
  private let own: [Double]

  private static let figureTwin: Int16 = 0x2B - 0x20

  /// Letters that look like a Latin one, and spaces and hyphens, each before its counterpart.
  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs =
      "АAВBЕEЅSІIЈJКKМMНHОOРPСCТTХXаaеeоoрpсcуyхxѕsіiјj"
      + "ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοo" + "\u{A0} \u{2010}-\u{2011}-"
    let scalars = Array(pairs.unicodeScalars)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: scalars.count - 1, by: 2).map {
        (scalars[$0], scalars[$0 + 1])
      })
  }()

  init(_ font: HarfBuzzFont, own: [Double]) {
    self.own = own
    measured = (0x20...0x7E).map { font.nominalGlyph($0) }
    twins = [Int16](repeating: -1, count: own.count)
    kinds = [CharacterKind](repeating: .other, count: own.count)
    for scalar in font.coveredRanges.lazy.flatMap({ $0 }).compactMap({ Unicode.Scalar($0) }) {
      let glyph = Int(font.nominalGlyph(scalar.value))
      guard glyph > 0, glyph < own.count else { continue }
      kinds[glyph] = CharacterKind(scalar)
      if let twin = Self.twin(of: scalar) { twins[glyph] = twin }
    }
    // A measured character's nominal glyph always has that character's width.
    for (index, glyph) in measured.enumerated() where Int(glyph) < own.count {
      twins[Int(glyph)] = Int16(index)
    }
    // When memory runs out, digits are estimated like other glyphs.
    let figures = font.glyphs(of: "0123456789", features: [FontFeature(tag: "tnum", value: 1)])
    for glyph in figures where Int(glyph) < own.count && !measured.contains(glyph) {
      twins[Int(glyph)] = Self.figureTwin
    }
  }

  /// The place in U+0020…U+007E of the character that another is as wide as, and kerned as.
  static func twin(of scalar: Unicode.Scalar) -> Int16? {
    let first =
      lookalikes[scalar]
      ?? String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? scalar
    let base = lookalikes[first] ?? first
    return (0x20...0x7E).contains(base.value) ? Int16(base.value - 0x20) : nil
  }

  /// Every glyph's advance, by the published ones of U+0020…U+007E; −1 for a glyph without.
  func advances(_ published: [Double], _ descriptor: SystemFontDescriptor) -> [Float] {
    let isMonospaced = descriptor.design == .monospaced
    var sums = [(published: Double, own: Double)](
      repeating: (0, 0), count: CharacterKind.allCases.count)
    for (index, glyph) in measured.enumerated() where Int(glyph) < own.count {
      let kind = kinds[Int(glyph)].rawValue
      sums[kind].published += published[index]
      sums[kind].own += own[Int(glyph)]
    }
    return own.indices.map { glyph in
      guard own[glyph] > 0 else { return -1 }
      if isMonospaced { return Float(published[0]) }
      if twins[glyph] >= 0 { return Float(published[Int(twins[glyph])]) }
      let sum = sums[kinds[glyph].rawValue]
      return Float(own[glyph] * (sum.own > 0 ? sum.published / sum.own : 1))
    }
  }
}

/// The kinds of characters whose widths a stand-in scales alike.
enum CharacterKind: Int, CaseIterable {
  case small, capital, figure, other

  init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter: self = .small
    case .uppercaseLetter, .titlecaseLetter: self = .capital
    case .decimalNumber: self = .figure
    default: self = .other
    }
  }
}
