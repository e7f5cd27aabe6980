public import Foundation
import TextMeasure

/// A tab stop.
public final class NSTextTab: NSObject, Sendable {
  let tab: TextTab

  /// A key of the options.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  public init(
    textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]
  ) {
    tab = TextTab(
      alignment: alignment, location: location,
      columnTerminators: options[.columnTerminators] as? CharacterSet)
  }

  init(_ tab: TextTab) { self.tab = tab }

  public var alignment: NSTextAlignment { tab.alignment }
  public var location: CGFloat { tab.location }
  public var options: [OptionKey: Any] {
    tab.columnTerminators.map { [.columnTerminators: $0] } ?? [:]
  }

  /// The characters that a decimal stop aligns: those that separate decimals in a locale.
  public static func columnTerminators(for locale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: locale?.decimalSeparator ?? ".")
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.tab == tab }
  public override var hash: Int { tab.hashValue }
}
