import Foundation
public import TextEngine

extension CSSText.FontProperties {
  fileprivate var face: [Double] { [Double(weight ?? 400), isItalic ? 1 : 0, stretch ?? 100] }
}

extension CSSText {
  /// The font size in pixels; `nil` where the properties have none.
  package var fontSize: Double? {
    font.size.map { max(0, $0.pixels(size: Self.mediumSize, whole: Self.mediumSize)) }
  }

  /// The properties with another's values of what a run may have for itself.
  private func taking(_ own: CSSText) -> CSSText {
    var css = self
    css.font = own.font
    css.letterSpacing = own.letterSpacing
    css.wordSpacing = own.wordSpacing
    css.lineHeight = own.lineHeight
    css.verticalAlign = own.verticalAlign
    css.ruby = own.ruby
    css.combination = own.combination
    if textOrientation != .sideways, own.textOrientation != .sideways {
      css.textOrientation = own.textOrientation
    }
    css.textTransform = own.textTransform
    if css.wraps { css.wraps = own.wraps }
    // These are no rules of a run alone: where its words are broken depends on the line around it.
    let ofLines: [WordBreak] = [.breakWord, .autoPhrase]
    if !ofLines.contains(css.wordBreak), !ofLines.contains(own.wordBreak) {
      css.wordBreak = own.wordBreak
    }
    css.lineBreak = own.lineBreak
    css.direction = own.direction
    css.unicodeBidi = own.unicodeBidi
    css.declarations = own.declarations
    return css
  }

  /// Sets what the properties of a run stand for, in a block with others.
  ///
  /// - Parameter parent: the block's font size.
  /// - Throws: `unsupported` for another value of a property that is the whole block's.
  package func apply(
    to style: inout TextStyle, in block: CSSText, size parent: Double
  ) throws(TextMeasureError) {
    if self != block.taking(self) {
      let names = declarations.keys.sorted().filter { name in
        var changed = block
        let isSet = Self.property(named: name)?.set(declarations[name] ?? "", of: &changed) ?? false
        return isSet && changed != block.taking(changed)
      }
      throw Self.refusal(
        "\"\(names.first ?? "css")\" of a run is another than the block's; a run has its own fonts, "
          + "spacing, line-height, vertical-align, text-transform, text-wrap-mode, line-break, ruby "
          + "properties, text-combine-upright, text-orientation upright or mixed, direction, and "
          + "word-break other than break-word and auto-phrase")
    }
    if declarations["font-size"] != nil || declarations["font"] != nil, let own = font.size {
      style.size = CGFloat(own.pixels(size: parent, whole: parent))
    }
    style.features = features(of: style)
    style.usesOpticalSizing = font.usesOpticalSizing
    style.css = RunCSS()
    style.css?.wraps = wraps
    if font.face != block.font.face { style.css?.face = font.face }
    if textOrientation != block.textOrientation { style.css?.textOrientation = textOrientation }
    if lineBreak != block.lineBreak || wordBreak != block.wordBreak {
      style.css?.breaking = RunCSS.Breaking(lineBreak: lineBreak, wordBreak: wordBreak)
    }
    style.sizeAdjust = font.sizeAdjust
    // As Blink has it.
    switch declarations["vertical-align"] == nil ? .baseline : verticalAlign {
    case .sub: style.baselineOffset = -CGFloat((parent / 5 * 64).rounded(.down) / 64 + 1)
    case .super: style.baselineOffset = CGFloat((parent / 3 * 64).rounded(.down) / 64 + 1)
    default: break
    }
    let size = Double(style.size)
    style.css?.edges = try edges(size: size)
    setLengths(of: &style)
    guard declarations["unicode-bidi"] != nil else { return }
    let isLeftToRight = direction == .ltr
    switch unicodeBidi {
    case .isolate, .isolateOverride: style.css?.isolate = isLeftToRight ? 0x2066 : 0x2067
    case .plaintext: style.css?.isolate = 0x2068
    case .normal, .embed, .override: break
    }
    switch unicodeBidi {
    case .embed: style.writingDirection = [isLeftToRight ? .leftToRight : .rightToLeft]
    case .override, .isolateOverride:
      style.writingDirection = [isLeftToRight ? .leftToRightOverride : .rightToLeftOverride]
    case .normal, .isolate, .plaintext: break
    }
  }

  static func refusal(_ message: String) -> TextMeasureError {
    TextMeasureError(code: .unsupported, message: message, operation: "read a style")
  }

  private func features(of style: TextStyle) -> [FontFeature] {
    let size = Double(style.size)
    return font.allFeatures(isSpaced: letterSpacing.pixels(size: size, whole: size) != 0)
  }

  /// Sets a style's spacing, and of a run its height and place: lengths may be of the style's fonts.
  package func setLengths(of style: inout TextStyle) {
    let size = Double(style.size)
    let css = resolved(by: style)
    style.tracking = css.letterSpacing.pixels(size: size, whole: size)
    style.wordSpacing = css.wordSpacing.pixels(size: size, whole: size)
    guard style.css != nil else { return }
    if declarations["line-height"] != nil || declarations["font"] != nil {
      style.css?.lineHeight = css.lineHeight.metrics(size: size)
    }
    guard declarations["vertical-align"] != nil else { return }
    if verticalAlign.dependsOnLine {
      style.css?.verticalAlign = css.verticalAlign
    } else if case .length(let length) = css.verticalAlign {
      let pixels = length.pixels(size: size, whole: 0)
      style.baselineOffset = CGFloat((pixels * 64).rounded(.towardZero) / 64)
    }
  }

  /// Sets what the properties stand for: letter and word spacing of the block's style, which runs
  /// inherit, the paragraphs' alignment, and Chromium's rules with the height of lines.
  ///
  /// White space that collapses has to be removed before the text is measured, as requests of the line
  /// protocol do; with `white-space: pre-wrap`, `pre` and `break-spaces` there is none.
  public func apply(
    to style: inout TextStyle, _ paragraph: inout ParagraphStyle, _ options: inout TextOptions
  ) {
    if let size = fontSize { style.size = CGFloat(size) }
    style.usesOpticalSizing = font.usesOpticalSizing
    style.sizeAdjust = font.sizeAdjust
    style.features += features(of: style)
    setLengths(of: &style)
    paragraph.alignment = alignment(textAlign)
    if hyphens == .auto, style.language != nil { paragraph.hyphenationFactor = 1 }
    options.css = self
    options.breakRules = .chromium
    options.direction = direction == .ltr ? .leftToRight : .rightToLeft
    if unicodeBidi == .plaintext { options.direction = .auto }
    if unicodeBidi == .override || unicodeBidi == .isolateOverride {
      style.writingDirection = [
        direction == .ltr ? .leftToRightOverride : .rightToLeftOverride
      ]
    }
    options.writingMode = writingMode
    options.textOrientation = textOrientation
    setMeasures(of: style, &options)
  }

  /// Sets the height of lines, and the properties as what prepares texts reads them: lengths may be of the
  /// style's fonts.
  package func setMeasures(of style: TextStyle, _ options: inout TextOptions) {
    let css = resolved(by: style)
    options.css = css
    var metrics = ChromiumLineMetrics()
    metrics.hasCentralBaseline = options.uprightCharacters != nil
    metrics.sanitizesFonts = true
    metrics.lineHeight = css.lineHeight.metrics(size: Double(style.size))
    options.profile = .chromium(metrics)
  }

  // MARK: Lengths of fonts

  private var lengths: [Length] {
    [
      letterSpacing, wordSpacing, textIndent, tabSize.length, lineHeight.length,
      verticalAlign.length,
    ].compactMap(\.self)
  }

  /// Whether a length is of a font's characters.
  package var measuresFonts: Bool { lengths.contains(where: \.measuresFont) }

  /// Whether a length is of the font's size, or of its characters.
  package var hasRelativeLengths: Bool { lengths.contains(where: \.isRelative) }

  /// The properties with such lengths in pixels, by the first font of a style.
  func resolved(by style: TextStyle) -> CSSText {
    guard measuresFonts, let font = style.fonts.primary else { return self }
    let size = Double(style.size)
    let own = style.adjustedSize(of: font)
    func pixels(_ length: Length, _ lineHeight: LineHeight) -> Length {
      switch length {
      case .pixels, .em, .percent: length
      case .font(let factor, let measure):
        .pixels(
          factor
            * font.length(
              of: measure, size: measure.size(own),
              measure == .rlh ? .normal : lineHeight.metrics(size: size)))
      case .sum(let parts): .sum(parts.map { pixels($0, lineHeight) })
      }
    }
    var css = self
    if let own = lineHeight.length { css.lineHeight = .length(pixels(own, .normal)) }
    css.letterSpacing = pixels(letterSpacing, css.lineHeight)
    css.wordSpacing = pixels(wordSpacing, css.lineHeight)
    css.textIndent = pixels(textIndent, css.lineHeight)
    if let own = tabSize.length { css.tabSize = .length(pixels(own, css.lineHeight)) }
    if let own = verticalAlign.length { css.verticalAlign = .length(pixels(own, css.lineHeight)) }
    return css
  }
}

extension CSSText.TabSize {
  fileprivate var length: CSSText.Length? {
    if case .length(let length) = self { length } else { nil }
  }
}

extension CSSText.VerticalAlign {
  fileprivate var length: CSSText.Length? {
    if case .length(let length) = self { length } else { nil }
  }
}

extension CSSText.LineHeight {
  fileprivate var length: CSSText.Length? {
    if case .length(let length) = self { length } else { nil }
  }

  /// As a rule of heights has it, for a font size in pixels.
  fileprivate func metrics(size: Double) -> ChromiumLineMetrics.LineHeight {
    switch self {
    case .normal: .normal
    case .multiple(let factor): .multiple(factor)
    case .length(let length): .pixels(max(0, length.pixels(size: size, whole: size)))
    }
  }
}

extension Font {
  /// What a unit of CSS measures at a size, in pixels.
  fileprivate func length(
    of measure: CSSText.FontMeasure, size: Double, _ lineHeight: ChromiumLineMetrics.LineHeight
  ) -> Double {
    let advance: Double?
    switch measure {
    case .ch, .rch: advance = nominalAdvance(of: "0")
    case .ic, .ric: advance = nominalAdvance(of: "\u{6C34}")
    case .ex, .rex: return metrics.xHeight(size: size)
    case .cap, .rcap: return metrics.capHeight(size: size)
    case .lh, .rlh:
      var rule = ChromiumLineMetrics()
      rule.lineHeight = lineHeight
      return rule.lineMetrics(for: metrics, size: ChromiumLineMetrics.openedSize(size)).height
    }
    return (advance.map { $0 / Double(unitsPerEm) } ?? measure.assumed)
      * ChromiumLineMetrics.advanceSize(size)
  }
}
