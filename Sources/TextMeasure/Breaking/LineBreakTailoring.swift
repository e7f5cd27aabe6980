/// Changes of line break classes before the rules of UAX 14 apply.
package enum LineBreakTailoring: Sendable {
  /// Rule LB1 alone: small kana (CJ) may not begin a line. CSS `line-break: strict`.
  case standard
  /// Small kana may begin a line. CSS `line-break: normal`, and Chromium's `auto`.
  case normal
  /// As `normal`, and for Chinese U+201C opens, U+201D closes, and U+301C and U+30A0 may begin a
  /// line.
  case normalChinese
}

extension LineBreakAutomaton {
  /// A character as the rules read it.
  package struct Character: Sendable, Hashable {
    /// The class after tailoring and rule LB1.
    package var lineBreakClass: LineBreakClass
    /// Whether the East Asian width is F, W or H.
    package var isEastAsian = false
    /// Whether it is a quotation mark of general category Pi.
    package var isInitialQuote = false
    /// Whether it is a quotation mark of general category Pf.
    package var isFinalQuote = false
    /// Whether it is U+25CC DOTTED CIRCLE, which stands for an aksara.
    package var isDottedCircle = false
    /// Whether it is an unassigned code point with Extended_Pictographic.
    package var isUnassignedPictograph = false

    /// A character of a class that is neither a mark nor a quotation mark nor East Asian.
    package init(_ lineBreakClass: LineBreakClass) {
      self.lineBreakClass = lineBreakClass
    }

    /// A character of a text.
    ///
    /// - Parameters:
    ///   - codePoint: the code point, or a lone surrogate.
    ///   - property: its properties in the caller's Unicode version; later changes are applied
    ///     here.
    ///   - tailoring: the language's or strictness's changes of class.
    package init(
      _ codePoint: UInt32, _ property: LineBreakProperty, tailoring: LineBreakTailoring
    ) {
      lineBreakClass = Self.resolved(codePoint, property, tailoring)
      isEastAsian =
        property.isEastAsian || LineBreakClassChanges.isNewlyEastAsian(codePoint)
      isDottedCircle = codePoint == 0x25CC
      isUnassignedPictograph =
        property.isSpecial && property.lineBreakClass != .complexContext
      if lineBreakClass == .quotation {
        isInitialQuote = QuotationMarks.isInitial(codePoint)
        isFinalQuote = QuotationMarks.isFinal(codePoint)
      }
    }

    /// Applies rule LB1 after the tailoring.
    private static func resolved(
      _ codePoint: UInt32, _ property: LineBreakProperty, _ tailoring: LineBreakTailoring
    ) -> LineBreakClass {
      if tailoring == .normalChinese {
        switch codePoint {
        case 0x201C: return .openPunctuation
        case 0x201D: return .closePunctuation
        case 0x301C, 0x30A0: return .unclassified
        default: break
        }
      }
      let newer = LineBreakClassChanges.newClass(of: codePoint) ?? property.lineBreakClass
      switch newer {
      case .unknown, .ambiguous, .surrogate: return .alphabetic
      case .complexContext: return property.isSpecial ? .combiningMark : .alphabetic
      case .conditionalJapaneseStarter:
        return tailoring == .standard ? .nonstarter : .ideographic
      default: return newer
      }
    }
  }
}
