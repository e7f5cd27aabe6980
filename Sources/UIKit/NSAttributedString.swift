public import Foundation
public import TextMeasure

/// A text with attributes of any type.
///
/// It takes the place of Foundation's class of that name in files that import `UIKit` alone:
/// Foundation's ends the process on Linux when it compares two values that are not its own.
/// Offsets are UTF-16 units; ranges that leave the text are clamped to it.
// Ambiguous with Foundation's? Put into one file of the target, once:
// typealias NSAttributedString = UIKit.NSAttributedString
open class NSAttributedString: NSObject, NSCopying, NSMutableCopying {
  /// A name of an attribute: Foundation's type.
  public typealias Key = Foundation.NSAttributedString.Key

  /// How attributes are enumerated.
  public struct EnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From the last run to the first.
    public static let reverse = EnumerationOptions(rawValue: 2)
    /// Runs are given as they are kept; here they are always the longest.
    public static let longestEffectiveRangeNotRequired = EnumerationOptions(rawValue: 1 << 20)
  }

  /// The text in UTF-16.
  fileprivate(set) var units: [UInt16]
  fileprivate(set) var runs: AttributeRuns

  public init(string: String, attributes: [Key: Any]?) {
    units = Array(string.utf16)
    runs = AttributeRuns(length: units.count, attributes: attributes ?? [:])
  }

  public init(attributedString: NSAttributedString) {
    units = attributedString.units
    runs = attributedString.runs
  }

  fileprivate init(_ units: [UInt16], _ runs: AttributeRuns) {
    self.units = units
    self.runs = runs
  }

  public convenience init(string: String) { self.init(string: string, attributes: nil) }

  public override convenience init() { self.init(string: "") }

  /// There are no archives of texts here: the text is empty.
  public required convenience init?(coder: NSCoder) { self.init(string: "") }

  /// A text of one box.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }

  public var string: String { String(decoding: units, as: UTF16.self) }
  public var length: Int { units.count }

  // MARK: Queries

  public func attributedSubstring(from range: NSRange) -> NSAttributedString {
    let range = clamped(range)
    return NSAttributedString(Array(units[range]), runs.slice(range))
  }

  /// The runs of a range that differ in some attribute.
  func runs(in range: NSRange) -> [AttributeRuns.Run] {
    let range = clamped(range)
    return runs.slice(range).runs.map { run in
      AttributeRuns.Run(
        range: run.range.lowerBound + range.lowerBound..<run.range.upperBound + range.lowerBound,
        attributes: run.attributes)
    }
  }

  /// The runs of a range that differ in one attribute.
  func runs(of key: Key, in range: NSRange) -> [(value: Any?, range: Range<Int>)] {
    var found: [(value: Any?, range: Range<Int>)] = []
    for run in runs(in: range) {
      let value = run.attributes[key]
      if let last = found.last, Self.areEqual(last.value, value) {
        found[found.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        found.append((value, run.range))
      }
    }
    return found
  }

  /// Whether a range holds a box.
  public func containsAttachments(in range: NSRange) -> Bool {
    runs(in: range).contains { $0.attributes[.attachment] != nil }
  }

  private static func areEqual(_ first: Any?, _ second: Any?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let first?, let second?): AttributeRuns.areEqual(first, second)
    default: false
    }
  }

  public func isEqual(to other: NSAttributedString) -> Bool {
    units == other.units && runs.isEqual(to: other.runs)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSAttributedString).map { isEqual(to: $0) } ?? false
  }

  public override var hash: Int { units.hashValue }

  public func copy(with zone: NSZone? = nil) -> Any { NSAttributedString(units, runs) }
  public func mutableCopy(with zone: NSZone? = nil) -> Any {
    NSMutableAttributedString(attributedString: self)
  }

  /// A range within the text.
  fileprivate func clamped(_ range: NSRange) -> Range<Int> {
    let start = min(max(0, range.location), units.count)
    let length = min(max(0, range.length), units.count - start)
    return start..<start + length
  }

  // MARK: Measuring

  /// The rectangle of the text, points, unrounded; zero, with the reason in the context, where it
  /// cannot be measured. There is no time limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) -> CGRect {
    StringDrawing.answer(context) { () throws(TextMeasureError) in
      try StringDrawing.boundingRect(
        of: styledText(font: nil), with: size, options: options, context: context,
        conventions: MeasuringEnvironment.current.conventions)
    }
  }

  /// The size of the text that nothing wraps but its own line breaks, points, unrounded.
  public func size() -> CGSize {
    boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: nil).size
  }

  /// The text as the engine reads it.
  ///
  /// - Parameter font: the font of runs without one; `nil` is Helvetica at 12 points.
  func styledText(font: TextFont?) throws(TextMeasureError) -> StyledText {
    guard let first = runs.runs.first else {
      return try StyledText("", attributes: nil, font: font)
    }
    var result = try StyledText("", attributes: first.attributes, font: font)
    for run in runs.runs {
      result.append(
        try StyledText(
          String(decoding: units[run.range], as: UTF16.self), attributes: run.attributes,
          font: font))
    }
    return result
  }
}

/// A text with attributes, to change.
// Ambiguous with Foundation's? Put into one file of the target, once:
// typealias NSMutableAttributedString = UIKit.NSMutableAttributedString
open class NSMutableAttributedString: NSAttributedString {
  public func append(_ other: NSAttributedString) { insert(other, at: length) }

  public func insert(_ other: NSAttributedString, at location: Int) {
    replaceCharacters(in: NSRange(location: location, length: 0), with: other)
  }

  public func replaceCharacters(in range: NSRange, with other: NSAttributedString) {
    let range = clamped(range)
    let (inserted, attributes) = (other.units, other.runs)
    units.replaceSubrange(range, with: inserted)
    runs.replace(range, with: attributes, length: inserted.count)
  }

  /// The new text has the attributes of the first replaced unit, or of the one before.
  public func replaceCharacters(in range: NSRange, with string: String) {
    let clamped = clamped(range)
    let source = clamped.isEmpty ? max(0, clamped.lowerBound - 1) : clamped.lowerBound
    let attributes = runs.run(at: source)?.attributes
    replaceCharacters(in: range, with: NSAttributedString(string: string, attributes: attributes))
  }

  public func deleteCharacters(in range: NSRange) {
    replaceCharacters(in: range, with: NSAttributedString(string: ""))
  }

  public func setAttributedString(_ other: NSAttributedString) {
    let (inserted, attributes) = (other.units, other.runs)
    units = inserted
    runs = attributes
  }

  public func addAttribute(_ key: Key, value: Any, range: NSRange) {
    runs.update(clamped(range)) { $0[key] = value }
  }

  public func addAttributes(_ attributes: [Key: Any], range: NSRange) {
    runs.update(clamped(range)) { $0.merge(attributes) { $1 } }
  }

  public func setAttributes(_ attributes: [Key: Any]?, range: NSRange) {
    runs.update(clamped(range)) { $0 = attributes ?? [:] }
  }

  public func removeAttribute(_ key: Key, range: NSRange) {
    runs.update(clamped(range)) { $0[key] = nil }
  }

  public func beginEditing() {}
  public func endEditing() {}
}
