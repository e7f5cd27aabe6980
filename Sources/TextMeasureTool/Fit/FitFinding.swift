import Foundation
import TextMeasure

/// What is wrong with one text in one room, as `textmeasure-l10n check --format json` says it:
/// `docs/finding.schema.json` describes it.
///
/// Lengths are points, rounded to four digits. `nil` values have no key in JSON.
struct FitFinding: Encodable {
  enum Kind: String, Encodable {
    case doesNotFit = "does-not-fit"
    case wordTooWide = "word-too-wide"
    case tooManyLines = "too-many-lines"
    case missingGlyphs = "missing-glyphs"
    case placeholderWithoutSample = "placeholder-without-sample"
    case variationDoesNotFit = "variation-does-not-fit"
    case notChecked = "not-checked"

    /// Whether the text was measured and is too large.
    var isExcess: Bool { [.doesNotFit, .wordTooWide, .tooManyLines].contains(self) }
  }

  /// The room.
  struct Box: Encodable {
    var name: String?
    var width: Double?
    var height: Double?
    var lines: Int
    var lineBreak: String
    var fonts: [String]
    var size: Double?
    var contentSize: String?
  }

  /// What the text takes.
  struct Measured: Encodable {
    var width: Double
    var height: Double
    var lines: Int
  }

  var kind: Kind
  /// All of them change the exit status.
  let severity = "error"
  var file: String?
  var line: Int?
  var key: String?
  var language: String?
  var variation: String?
  var text: String
  var source: String?
  var message: String
  var remedy: String?
  var cause: Kind?
  var box: Box
  var measured: Measured?
  var contentSizes: [String]?
  var excess: Double?
  var word: String?
  var lost: String?
  var missing: [String]?
  var neededWidth: Double?
  var largestSize: Double?
  var fingerprint = ""

  private init(_ kind: Kind, _ message: String, _ result: FitResult, file: String?) {
    self.kind = kind
    self.message = message
    self.file = file
    line = result.place.line
    key = result.place.key
    language = result.place.language
    variation = result.place.variation
    text = result.text
    source = result.place.source
    box = Box(
      name: result.room.name, width: result.room.width.map(Self.rounded),
      height: result.room.height.map(Self.rounded),
      lines: result.room.lines, lineBreak: result.room.lineBreak, fonts: result.room.fonts,
      size: result.size.map(Self.rounded))
  }

  // MARK: Of results

  /// What is wrong with one text.
  ///
  /// - Parameter results: those of the text, one for each Dynamic Type size.
  static func all(of results: [FitResult], file: String?) -> [FitFinding] {
    var findings: [FitFinding] = []
    var told: Set<FitReason> = []
    for result in results where result.verdict == .notChecked {
      for reason in result.reasons where told.insert(reason).inserted {
        findings.append(FitFinding(reason, result, file: file))
      }
    }
    // Of several sizes the one with the largest excess is shown.
    let tooLarge = results.filter { $0.verdict == .no }
    let worst = tooLarge.enumerated().max {
      ($0.element.overflow, -$0.offset) < ($1.element.overflow, -$1.offset)
    }
    if let worst, var finding = FitFinding(excessOf: worst.element, file: file) {
      let sizes = tooLarge.compactMap(\.contentSize)
      finding.contentSizes = sizes.isEmpty ? nil : sizes
      findings.append(finding)
    }
    return findings
  }

  /// Why a text was not checked.
  private init(_ reason: FitReason, _ result: FitResult, file: String?) {
    let parts = reason.message.split(separator: "; ", maxSplits: 1).map(String.init)
    self.init(.notChecked, parts.first ?? reason.message, result, file: file)
    remedy = parts.count > 1 ? Self.sentence(parts[1]) : nil
    switch reason.code {
    case .missingGlyphs:
      kind = .missingGlyphs
      let names = result.missing.prefix(8).map(Self.named).joined(separator: ", ")
      message = "no font of the box has \(names), so its width would be a guess"
      missing = result.missing
      remedy = "Add a font that has them with --font."
    case .placeholder:
      kind = .placeholderWithoutSample
      message =
        "\(result.placeholders.joined(separator: ", ")) "
        + "\(result.placeholders.count == 1 ? "has" : "have") no sample, so the text was not measured"
      missing = result.placeholders
      box.size = nil
    case .font, .unmeasurable: message = "it cannot be measured: \(message)"
    case .unknownKey, .invalidRow: break
    }
  }

  /// By how much a text is too large; `nil` for one that was not measured.
  private init?(excessOf result: FitResult, file: String?) {
    guard let extent = result.extent, let width = result.width, let size = result.size else {
      return nil
    }
    let count = result.lineCount ?? 0
    let limit = result.maximumLines ?? 0
    let isTooMany = limit > 0 && count > limit
    var excess = result.tightestWidth.map { $0 - width }
    self.init(.doesNotFit, "", result, file: file)
    if let word = extent.word {
      kind = .wordTooWide
      excess = max(excess ?? 0, word.excess)
      self.word = word.text
      message = "the word “\(word.text)” is \(Self.points(word.excess)) wider than its box"
    } else if isTooMany, limit > 1 || excess == nil {
      kind = .tooManyLines
      message = "it takes \(count) lines; the box has \(limit)"
      if let excess { message += ", or \(Self.points(excess)) more width" }
    } else if !isTooMany, let height = result.room.height, extent.height > height {
      excess = extent.height - height
      message = "it is \(Self.points(excess)) too \(limit == 1 ? "wide" : "high")"
    } else {
      message = "it is \(Self.points(excess)) too \(limit == 1 || excess == nil ? "wide" : "high")"
    }
    if let name = result.contentSize {
      message += ", at \(name)"
      box.contentSize = name
    }
    self.excess = excess.map(Self.rounded)
    remedy = Self.remedy(result, size: size, lines: count)
    measured = Measured(
      width: Self.rounded(limit == 1 ? extent.naturalWidth : extent.width),
      height: Self.rounded(extent.height), lines: count)
    lost = limit > 0 || result.room.height != nil ? result.cut : nil
    neededWidth = result.tightestWidth.map { Self.rounded($0, .up) }
    largestSize = result.largestSize.map { Self.rounded($0, .down) }
  }

  // MARK: Of a file

  /// The findings of a file, the worst first: a form that alone does not fit is of a kind of its own,
  /// and each has its fingerprint.
  ///
  /// - Parameter results: all of the file's.
  static func finished(_ findings: [FitFinding], _ results: [FitResult]) -> [FitFinding] {
    var forms: [[String?]: Set<String?>] = [:]
    for result in results where result.verdict.isChecked {
      forms[[result.place.language, result.place.key], default: []].insert(result.place.variation)
    }
    var failing: [[String?]: Set<String?>] = [:]
    for finding in findings where finding.kind.isExcess {
      failing[[finding.language, finding.key], default: []].insert(finding.variation)
    }
    let marked = findings.map { finding -> FitFinding in
      var finding = finding
      let key = [finding.language, finding.key]
      let count = forms[key]?.count ?? 0
      if finding.kind.isExcess, count > 1, failing[key]?.count == 1 {
        finding.cause = finding.kind
        finding.kind = .variationDoesNotFit
        finding.message =
          "of \(count) forms only \(finding.variation ?? "") does not fit: \(finding.message)"
      }
      finding.sign()
      return finding
    }
    return marked.enumerated().sorted {
      ($0.element.share, -$0.offset) > ($1.element.share, -$1.offset)
    }.map(\.element)
  }

  /// Which part of the box is exceeded.
  private var share: Double {
    guard let excess else { return -.infinity }
    return excess / max(box.width ?? box.height ?? excess, 1e-6)
  }

  /// Makes the fingerprint: it stays the same while the text, the line and the numbers change.
  private mutating func sign() {
    let parts = [
      (cause ?? kind).rawValue, file ?? "", language ?? "", key ?? "", variation ?? "",
      box.name ?? "",
    ]
    fingerprint = String(
      SHA256.hexadecimal(of: Array(parts.joined(separator: "\0").utf8)).prefix(32))
  }

  // MARK: Words

  /// What would make a text fit.
  private static func remedy(_ result: FitResult, size: Double, lines: Int) -> String {
    var ways: [String] = []
    if let width = result.tightestWidth {
      ways.append("a width of \(String(format: "%g", (width * 100).rounded(.up) / 100)) pt")
    }
    if let largest = result.largestSize {
      ways.append(String(format: "a font size of %g pt (now %g)", largest, size))
    }
    if let limit = result.maximumLines, limit > 0, result.room.height == nil, lines > limit,
      result.brokenWords == 0
    {
      ways.append("\(lines) lines")
    }
    guard let last = ways.popLast() else { return "Shorten the text." }
    let listed = ways.isEmpty ? last : ways.joined(separator: ", ") + " or " + last
    return "Shorten the text, or give it \(listed)."
  }

  private static func points(_ value: Double?) -> String {
    guard let value else { return "more than any width" }
    // Four digits of less would be an exponent.
    return value > 0 && value < 0.01 ? "under 0.01 pt" : String(format: "%.4g pt", value)
  }

  /// A character with its number, as it may not be seen alone.
  private static func named(_ character: String) -> String {
    guard let scalar = character.unicodeScalars.first else { return "" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let isSeen =
      scalar.properties.canonicalCombiningClass == .notReordered
      && !scalar.properties.isDefaultIgnorableCodePoint && !TerminalText.isControl(scalar)
    return isSeen ? "\(character) (\(number))" : "(\(number))"
  }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  /// A number with four digits.
  private static func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }

  private static func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
    (value * 1e4).rounded(rule) / 1e4
  }
}
