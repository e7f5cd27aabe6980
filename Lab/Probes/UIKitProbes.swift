// What published figures leave open about UIKit's text, asked of a device or a simulator.
//
// Paste this file into a playground, an app or its tests, and run, on the main thread:
//
//   print(try UIKitProbes.answers())
//
// It prints one line. Save it as probes.json and send it; `textmeasure verify probes.json` compares it.

import UIKit

#if canImport(CoreText)
  import CoreText
#endif

/// A question and UIKit's answer. A property that is `nil` is not set.
struct UIKitProbe: Codable {
  enum API: String, Codable {
    case boundingRect, label, layoutManager, textView
  }

  enum Question: String, Codable {
    /// Width and height.
    case size
    /// For each of `fits` where the first line ends, UTF-16 units. It is the widest line, so that its
    /// end is seen in any font and without lines.
    case lineEnds
    /// The width at each whole size of `UIKitProbes.sizes`.
    case widths
  }

  /// A name for people.
  var id: String
  /// What the answer decides: an option of `UIKitConventions` or a key of a request; empty where
  /// there is none.
  var option: String
  var asks: Question
  var api: API
  var text: String
  /// A font's name, `system`, or a text style such as `body`; `none` for no font attribute.
  var font: String
  /// Points; not read for a text style.
  var size: Double = 17
  /// The content size category of a text style, by UIKit's raw value.
  var category: String?
  /// A BCP 47 tag.
  var language: String?
  /// Points; `nil` for no limit.
  var width: Double?
  /// The widths are those of the text's first units, and one point more.
  var fits: [Int]?
  var numberOfLines: Int?
  /// The raw value of the string-drawing options.
  var options: Int?
  var lineHeightMultiple: Double?
  var maximumLineHeight: Double?
  /// The raw value of the alignment.
  var alignment: Int?
  var firstLineHeadIndent: Double?
  var hyphenationFactor: Float?
  /// A text view's, points.
  var topInset: Double?
  /// The raw value of the strategy.
  var lineBreakStrategy: UInt?
  var answer: [Double] = []
}

/// All answers of one device.
struct UIKitProbeReport: Codable {
  var system: String
  /// Pixels per point.
  var scale: Double
  /// The user's languages, the first one first.
  var languages: [String]
  /// A font that questions name `Probe`.
  var font: Data
  var probes: [UIKitProbe]
}

@MainActor
enum UIKitProbes {
  static let sizes = 11...34

  /// The answers as a line of JSON.
  static func answers() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(try report(questions())), as: UTF8.self)
  }

  static func report(_ questions: [UIKitProbe]) throws -> UIKitProbeReport {
    let data = Data(base64Encoded: font) ?? Data()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("Probe.ttf")
    try data.write(to: file)
    CTFontManagerRegisterFontsForURL(file as CFURL, .process, nil)
    return UIKitProbeReport(
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      scale: Double(UIScreen.main.scale), languages: Locale.preferredLanguages, font: data,
      probes: questions.compactMap { answered($0) })
  }

  // MARK: Questions

  private static var list: [UIKitProbe] = []

  static func questions() -> [UIKitProbe] {
    list = []
    askConventions()
    askAppearance()
    askLineEnds()
    return list
  }

  private static func ask(
    _ id: String, _ option: String, _ api: UIKitProbe.API, _ text: String,
    _ font: String = "Helvetica", _ change: (inout UIKitProbe) -> Void = { _ in }
  ) {
    var probe = UIKitProbe(
      id: "\(api.rawValue), \(id)", option: option, asks: .size, api: api, text: text, font: font)
    change(&probe)
    list.append(probe)
  }

  /// What decides an option of `UIKitConventions`, with predictions beside it.
  private static func askConventions() {
    for (name, text) in [("letter", "a\n"), ("alone", "\n"), ("two", "a\n\n"), ("crlf", "a\r\n")] {
      let id = "terminator at the end: \(name)"
      ask(id, "dropsTrailingTerminator", .boundingRect, text)
      ask(id, "dropsTrailingTerminator", .textView, text)
      ask(id, "", .label, text)
    }
    for (name, separator) in [
      ("U+2028", "\u{2028}"), ("U+000B", "\u{0B}"), ("U+000C", "\u{0C}"), ("U+0085", "\u{85}"),
      ("U+2029", "\u{2029}"),
    ] {
      ask(name, "", .label, "a\(separator)b")
      ask(name, "", .boundingRect, "a\(separator)b")
    }
    ask("two lines where one is permitted", "", .label, "\n") { $0.numberOfLines = 1 }
    ask("space beyond the width", "keepsOverhangingSpace", .boundingRect, "label text") {
      $0.width = 39
    }
    for (name, text) in [("a line", "gap"), ("two lines", "gap\ngap")] {
      func askGap(_ id: String, _ option: String, _ api: UIKitProbe.API, options: Int? = nil) {
        ask("\(id), \(name)", option, api, text, "Times New Roman") {
          $0.size = 20
          $0.options = options
        }
      }
      askGap("line gap", "includesLineGap", .label)
      askGap("line gap", "", .textView)
      askGap("line gap", "ignoresStringDrawingLeading", .boundingRect)
      askGap("usesFontLeading", "fontLeadingBetweenLines", .boundingRect, options: 3)
    }
    for font in ["Helvetica", "none"] {
      ask("empty, font \(font)", "emptyTextHasNoHeight", .boundingRect, "", font)
    }
    ask("cut at two lines", "cappedLabelFillsWidth", .label, "one two three four five six") {
      $0.width = 70
      $0.numberOfLines = 2
    }
    for style in ["body", "caption2", "largeTitle"] {
      ask("\(style) at the largest size", "ignoresNegativeLeading", .label, "a\nb\nc", style) {
        $0.category = "UICTContentSizeCategoryAccessibilityXXXL"
      }
    }
    ask("line height multiple", "roundsStyledLines", .label, "a\nb") { $0.lineHeightMultiple = 1.2 }
    ask("fallback font", "countsFallbackFonts", .label, "a\u{4F60}")
    ask("one line", "wholePointLines", .label, "a", "system")
    ask("one line", "", .textView, "a", "system")
    ask("inset of 8.2", "roundsTextViewWithInsets", .textView, "a", "system") { $0.topInset = 8.2 }
    ask("USE_TYPO_METRICS", "honoursTypoMetrics", .label, "a", "Probe")
    ask("maximum height", "keepsStyledLeading", .label, "a\nb", "Times New Roman") {
      $0.size = 20
      $0.maximumLineHeight = 22
    }
    for (text, width) in [
      ("one two three four", 66.0), ("right aligned text that wraps over two lines here", 190),
    ] {
      for api in [UIKitProbe.API.label, .boundingRect] {
        ask("left-aligned in \(width)", "", api, text) { $0.width = width }
        ask("right-aligned in \(width)", "hangsRightAlignedSpace", api, text) {
          $0.width = width
          $0.alignment = 2
        }
      }
    }
    ask("first-line indent", "countsFirstLineIndent", .label, "broadest a b c d") {
      $0.width = 90
      $0.firstLineHeadIndent = 12
    }
  }

  /// Widths beside San Francisco, heights of tall scripts.
  private static func askAppearance() {
    for language in ["ja", "zh-Hans", "ko", "en"] {
      for character in ["あ", "你", "가", "“", "…", "—", "※", "★", "😀"] {
        let isScaled = language == "ja" && "あ你".contains(character)
        let option = isScaled ? "japaneseScale" : ""
        ask("width of \(character) in \(language)", option, .boundingRect, character, "system") {
          $0.asks = .widths
          $0.language = language
        }
      }
    }
    for (script, text) in [
      ("Thai", "ภาษาไทย"), ("Arabic", "العربية"), ("Devanagari", "हिन्दी"), ("Bengali", "বাংলা"),
      ("Tamil", "தமிழ்"), ("Khmer", "ខ្មែរ"), ("Burmese", "မြန်မာ"), ("Tibetan", "བོད་ཡིག"),
    ] {
      for font in ["body", "system"] {
        ask("\(script), a line, \(font)", "", .label, text, font)
        ask("\(script), two lines, \(font)", "", .label, "\(text)\n\(text)", font)
      }
    }
  }

  private static func askLineEnds() {
    func ask(
      _ id: String, _ option: String, _ api: UIKitProbe.API, _ text: String, _ fits: [Int],
      language: String? = nil, font: String = "Helvetica",
      _ change: (inout UIKitProbe) -> Void = { _ in }
    ) {
      self.ask(language.map { "\(id) in \($0)" } ?? id, option, api, text, font) {
        $0.asks = .lineEnds
        $0.fits = fits
        $0.language = language
        change(&$0)
      }
    }
    let apis: [UIKitProbe.API] = [.boundingRect, .label, .layoutManager, .textView]
    for api in apis {
      for factor: Float in [0, 1] {
        let text = "Donau\u{AD}dampf\u{AD}schiff"
        ask("soft hyphens, \(factor)", "hyphenationFactor", api, text, [14], language: "de") {
          $0.hyphenationFactor = factor
        }
      }
      let strategies: [(String, UInt?)] = [
        ("no", nil), ("none", 0), ("pushOut", 1), ("standard", 65535),
      ]
      for (name, strategy) in strategies {
        ask("last word, \(name) strategy", "lineBreakStrategy", api, "aaaa bbb ccc dd", [12]) {
          $0.lineBreakStrategy = strategy
        }
      }
    }
    // Which marks open and which close a quotation depends on the language.
    for mark in ["“", "”", "«", "»"] {
      // No line ends behind a space after a mark that opens, one may end behind a mark that closes.
      for (text, fits) in [("cccccc cc aaa\(mark) bbb b", 15), ("cccccc cc aaa\(mark)bbb b", 14)] {
        for api in apis { ask("\(text) without a language", "breaksInEnglish", api, text, [fits]) }
        for language in ["en", "fr", "de", "ja", "zh-Hans"] {
          ask(text, "breaksInEnglish", .label, text, [fits], language: language)
        }
      }
    }
    for (text, fits, language) in [
      ("say \"foo\" (b) n", 10, "en"), ("say “foo” (b) n", 10, "en"), ("a “Foo”—bar", 7, "en"),
      ("אאא בב-גג", 7, "he"), ("ใช้แอพอื่นอยู่", 6, "th"),
    ] {
      ask(text, "breakRules", .label, text, [fits], language: language)
    }
    for (text, fits, language) in [
      ("あいうえおかきくけこさし", 10, "ja"), ("天地玄黄宇宙洪荒日月盈昃", 10, "zh-Hans"),
      ("가나 다라 마바 사아 자차 카", 11, "ko"), ("eins zwei drei vier fünf sechs neun elf", 30, "de"),
    ] {
      for font in ["title1", "headline", "body", "footnote", "system"] {
        ask("even lines, \(font)", "", .label, text, [fits], language: language, font: font)
      }
    }
  }

  // MARK: Answers

  /// A question with its answer; `nil` where the device does not have the font.
  private static func answered(_ question: UIKitProbe) -> UIKitProbe? {
    var probe = question
    guard font(of: probe) != nil || probe.font == "none" else { return nil }
    switch probe.asks {
    case .size:
      let size = size(of: probe, width: CGFloat(probe.width ?? 0))
      probe.answer = [Double(size.width), Double(size.height)]
    case .lineEnds:
      let text = text(of: probe)
      let widths = (0...text.length).map {
        text.attributedSubstring(from: NSRange(location: 0, length: $0)).size().width
      }
      // A text view's padding on either side.
      let margins: CGFloat = probe.api == .textView ? 10 : 0
      probe.answer = (probe.fits ?? []).map { count in
        let widest = size(of: probe, width: widths[count] + 1 + margins).width - margins
        return Double(widths.lastIndex { $0 <= widest + 0.01 } ?? 0)
      }
    case .widths:
      probe.answer = sizes.map {
        probe.size = Double($0)
        return Double(size(of: probe, width: 0).width)
      }
      probe.size = question.size
    }
    return probe
  }

  private static func size(of probe: UIKitProbe, width: CGFloat) -> CGSize {
    let text = text(of: probe)
    let room = CGSize(width: width, height: 0)
    switch probe.api {
    case .label:
      let label = UILabel()
      label.numberOfLines = probe.numberOfLines ?? 0
      label.attributedText = text
      label.lineBreakMode = .byTruncatingTail
      if let strategy = probe.lineBreakStrategy {
        label.lineBreakStrategy = NSParagraphStyle.LineBreakStrategy(rawValue: strategy)
      }
      return label.sizeThatFits(room)
    case .textView:
      let view = UITextView()
      view.isScrollEnabled = false
      view.attributedText = text
      if let inset = probe.topInset { view.textContainerInset.top = CGFloat(inset) }
      return view.sizeThatFits(room)
    case .layoutManager:
      let storage = NSTextStorage(attributedString: text)
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: width, height: 10_000))
      container.lineFragmentPadding = 0
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      manager.ensureLayout(for: container)
      return manager.usedRect(for: container).size
    case .boundingRect:
      let options = NSStringDrawingOptions(rawValue: probe.options ?? 1)
      guard text.length == 0, probe.font != "none" else {
        return text.boundingRect(with: room, options: options, context: nil).size
      }
      // An empty attributed text has no font.
      return (probe.text as NSString).boundingRect(
        with: room, options: options, attributes: attributes(of: probe), context: nil
      ).size
    }
  }

  private static func text(of probe: UIKitProbe) -> NSAttributedString {
    NSAttributedString(string: probe.text, attributes: attributes(of: probe))
  }

  private static func attributes(of probe: UIKitProbe) -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = CGFloat(probe.lineHeightMultiple ?? 0)
    style.maximumLineHeight = CGFloat(probe.maximumLineHeight ?? 0)
    style.firstLineHeadIndent = CGFloat(probe.firstLineHeadIndent ?? 0)
    style.alignment = NSTextAlignment(rawValue: probe.alignment ?? 4) ?? .natural
    style.hyphenationFactor = probe.hyphenationFactor ?? 0
    style.lineBreakStrategy = NSParagraphStyle.LineBreakStrategy(
      rawValue: probe.lineBreakStrategy ?? 0)
    var attributes: [NSAttributedString.Key: Any] = [:]
    if !style.isEqual(NSParagraphStyle.default) { attributes[.paragraphStyle] = style }
    if let font = font(of: probe) { attributes[.font] = font }
    // Core Text's name of the language.
    if let language = probe.language { attributes[NSAttributedString.Key("NSLanguage")] = language }
    return attributes
  }

  private static func font(of probe: UIKitProbe) -> UIFont? {
    let styles: [String: UIFont.TextStyle] = [
      "body": .body, "caption2": .caption2, "footnote": .footnote, "headline": .headline,
      "largeTitle": .largeTitle, "title1": .title1,
    ]
    if let style = styles[probe.font] {
      let category = UIContentSizeCategory(
        rawValue: probe.category ?? UIContentSizeCategory.large.rawValue)
      return UIFont.preferredFont(
        forTextStyle: style,
        compatibleWith: UITraitCollection(preferredContentSizeCategory: category))
    }
    switch probe.font {
    case "none": return nil
    case "system": return UIFont.systemFont(ofSize: CGFloat(probe.size))
    default: return UIFont(name: probe.font, size: CGFloat(probe.size))
    }
  }

  /// A letter in a font with USE_TYPO_METRICS, of other heights in OS/2 than in hhea. Made by
  /// Lab/make-rule-fonts.py.
  private static let font = """
    AAEAAAAKAIAAAwAgT1MvMkbSQ+kAAAEoAAAAYGNtYXAADAC0AAABkAAAADRnbHlmFvcnCAAAAcwAAAAWaGVhZGEKQtQAAA\
    CsAAAANmhoZWEFFgEuAAAA5AAAACRobXR4AfQAAAAAAYgAAAAGbG9jYQALAAsAAAHEAAAABm1heHAABAAFAAABCAAAACBu\
    YW1lAqsOqAAAAeQAAABCcG9zdAADAAAAAAIoAAAAIAABAAAAAQAAFEsgZ18PPPUAAwPoAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AB9AH0AAAAAwACAAAAAAAAAAEAAAMg/zgAAAH0AAAAAAH0AAEAAAAAAAAAAAAAAAAAAAABAAEAAAACAAMAAQAAAAAAAgAA\
    AAAAAAAAAAAAAAAAAAAABAH0AZAABQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAA\
    AAPz8/PwDAAGEAYQSw/nAAAAMgAMgAAAAAAAAAAAAAAAAAAAAgAAAB9AAAAAAAAAAAAAIAAAADAAAAFAADAAEAAAAUAAQA\
    IAAAAAQABAABAAAAYf//AAAAYf///6AAAQAAAAAAAAALAAsAAAABAAAAAAH0AfQAAgAAMREhAfQB9AAAAAAAAAMAKgADAA\
    EECQABAAoAAAADAAEECQACAA4ACgADAAEECQAGAAoAAABQAHIAbwBiAGUAUgBlAGcAdQBsAGEAcgAAAAMAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAA=
    """
}
