// The open questions about UIKit's measuring, asked of a real device or simulator.
//
// Drop this file into a test target of an iOS app and run it. It prints the path of a JSON file;
// `textmeasure verify probes.json` says which of the documented readings the device follows.

import UIKit
import XCTest

/// One question and what UIKit answered.
struct UIKitProbe: Codable {
  /// A name for people.
  var id: String
  /// The option of `UIKitConventions` that the answer decides; empty for a prediction.
  var convention: String
  /// `boundingRect`, `label` or `textView`.
  var api: String
  var text: String
  /// A font's name, `system`, or a text style such as `body`; `none` for no font attribute.
  var font: String
  /// Points; not read for a text style.
  var size: Double = 17
  /// The content size category of a text style, by UIKit's raw value.
  var category = "UICTContentSizeCategoryL"
  /// Points; 0 for no limit.
  var width: Double = 0
  var numberOfLines = 0
  /// The raw value of the string-drawing options.
  var options = 1
  var lineHeightMultiple: Double = 0
  var maximumLineHeight: Double = 0
  /// The raw value of the alignment.
  var alignment = 4
  var firstLineHeadIndent: Double = 0
  /// What UIKit answered, points.
  var resultWidth: Double = 0
  var resultHeight: Double = 0
}

/// All probes of one device.
struct UIKitProbeReport: Codable {
  var system: String
  var scale: Double
  var probes: [UIKitProbe]
}

@MainActor
enum UIKitProbes {
  static func run() -> UIKitProbeReport {
    UIKitProbeReport(
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      scale: Double(UIScreen.main.scale), probes: questions.map(answered))
  }

  static let questions: [UIKitProbe] = {
    var list: [UIKitProbe] = []
    func ask(
      _ id: String, _ convention: String, _ api: String, _ text: String, _ font: String,
      _ change: (inout UIKitProbe) -> Void = { _ in }
    ) {
      var probe = UIKitProbe(
        id: id, convention: convention, api: api, text: text, font: font)
      change(&probe)
      list.append(probe)
    }
    for (name, text) in [("letter", "a\n"), ("alone", "\n"), ("two", "a\n\n"), ("crlf", "a\r\n")] {
      ask(
        "boundingRect, terminator at the end: \(name)", "dropsTrailingTerminator", "boundingRect",
        text, "Helvetica")
      ask(
        "text view, terminator at the end: \(name)", "dropsTrailingTerminator", "textView", text,
        "Helvetica")
      ask("label, terminator at the end: \(name)", "", "label", text, "Helvetica")
    }
    for (name, separator) in [
      ("U+2028", "\u{2028}"), ("U+000B", "\u{0B}"), ("U+000C", "\u{0C}"), ("U+0085", "\u{85}"),
      ("U+2029", "\u{2029}"),
    ] {
      ask("label, \(name)", "", "label", "a\(separator)b", "Helvetica")
      ask("boundingRect, \(name)", "", "boundingRect", "a\(separator)b", "Helvetica")
    }
    ask("label, two lines where one is permitted", "", "label", "\n", "Helvetica") {
      $0.numberOfLines = 1
    }
    ask(
      "boundingRect, space beyond the width", "keepsOverhangingSpace", "boundingRect", "label text",
      "Helvetica"
    ) {
      $0.width = 39
    }
    for count in 1...2 {
      let text = Array(repeating: "gap", count: count).joined(separator: "\n")
      let font = "Times New Roman"
      ask("label, line gap, \(count)", "includesLineGap", "label", text, font) { $0.size = 20 }
      ask("text view, line gap, \(count)", "", "textView", text, font) { $0.size = 20 }
      ask(
        "boundingRect, line gap, \(count)", "ignoresStringDrawingLeading", "boundingRect", text,
        font
      ) { $0.size = 20 }
      ask(
        "boundingRect, usesFontLeading, \(count)", "fontLeadingBetweenLines", "boundingRect", text,
        font
      ) {
        $0.size = 20
        $0.options = 3
      }
    }
    ask("boundingRect, empty with a font", "emptyTextHasNoHeight", "boundingRect", "", "Helvetica")
    ask("boundingRect, empty without a font", "emptyTextHasNoHeight", "boundingRect", "", "none")
    ask(
      "label, cut at two lines", "cappedLabelFillsWidth", "label", "one two three four five six",
      "Helvetica"
    ) {
      $0.width = 70
      $0.numberOfLines = 2
    }
    for style in ["body", "caption2", "largeTitle"] {
      ask(
        "label, \(style) at the largest size", "ignoresNegativeLeading", "label", "a\nb\nc", style
      ) {
        $0.category = "UICTContentSizeCategoryAccessibilityXXXL"
      }
    }
    ask("label, line height multiple", "roundsStyledLines", "label", "a\nb", "Helvetica") {
      $0.lineHeightMultiple = 1.2
    }
    ask("label, fallback font", "countsFallbackFonts", "label", "a\u{4F60}", "Helvetica")
    ask("text view, one fractional line", "roundsTextViewWithInsets", "textView", "a", "system")
    ask(
      "label, leading under a maximum height", "keepsStyledLeading", "label", "a\nb",
      "Times New Roman"
    ) {
      $0.size = 20
      $0.maximumLineHeight = 22
    }
    ask(
      "label, right-aligned at a wrap", "hangsRightAlignedSpace", "label", "one two three four",
      "Helvetica"
    ) {
      $0.width = 66
      $0.alignment = 2
    }
    ask(
      "label, first-line indent where it wraps", "countsFirstLineIndent", "label",
      "broadest a b c d", "Helvetica"
    ) {
      $0.width = 90
      $0.firstLineHeadIndent = 12
    }
    return list
  }()

  static func answered(_ probe: UIKitProbe) -> UIKitProbe {
    var probe = probe
    let size: CGSize
    switch probe.api {
    case "label":
      let label = UILabel()
      label.numberOfLines = probe.numberOfLines
      label.attributedText = NSAttributedString(string: probe.text, attributes: attributes(probe))
      label.lineBreakMode = .byTruncatingTail
      size = label.sizeThatFits(CGSize(width: probe.width, height: 0))
    case "textView":
      let view = UITextView()
      view.isScrollEnabled = false
      view.attributedText = NSAttributedString(string: probe.text, attributes: attributes(probe))
      size = view.sizeThatFits(CGSize(width: probe.width, height: 0))
    default:
      size =
        (probe.text as NSString).boundingRect(
          with: CGSize(width: probe.width, height: 0),
          options: NSStringDrawingOptions(rawValue: probe.options),
          attributes: attributes(probe), context: nil
        ).size
    }
    probe.resultWidth = Double(size.width)
    probe.resultHeight = Double(size.height)
    return probe
  }

  private static func attributes(_ probe: UIKitProbe) -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = CGFloat(probe.lineHeightMultiple)
    style.maximumLineHeight = CGFloat(probe.maximumLineHeight)
    style.firstLineHeadIndent = CGFloat(probe.firstLineHeadIndent)
    style.alignment = NSTextAlignment(rawValue: probe.alignment) ?? .natural
    var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
    if let font = font(probe) { attributes[.font] = font }
    return attributes
  }

  private static func font(_ probe: UIKitProbe) -> UIFont? {
    let styles: [String: UIFont.TextStyle] = [
      "body": .body, "caption2": .caption2, "largeTitle": .largeTitle,
    ]
    if let style = styles[probe.font] {
      return UIFont.preferredFont(
        forTextStyle: style,
        compatibleWith: UITraitCollection(
          preferredContentSizeCategory: UIContentSizeCategory(rawValue: probe.category)))
    }
    switch probe.font {
    case "none": return nil
    case "system": return UIFont.systemFont(ofSize: CGFloat(probe.size))
    default: return UIFont(name: probe.font, size: CGFloat(probe.size))
    }
  }
}

final class UIKitProbesTests: XCTestCase {
  func testOpenQuestions() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("probes.json")
    try encoder.encode(await UIKitProbes.run()).write(to: file)
    print("The answers are in \(file.path): compare them with 'textmeasure verify'.")
  }
}
