import CellSizing
import Foundation

/// One of the rules that two strategies may differ in.
public enum SizingRule: String, Sendable, Hashable, CaseIterable {
  /// The arrangement itself.
  case design
  /// The source of the height.
  case source
  /// The paragraph style's line breaking.
  case truncatingStyle
  /// The line terminator at a text's end.
  case newlines
  /// Where lines may end in Korean text.
  case hangulWords
  /// The height of an empty text.
  case emptyText
  /// The width of a cell that the table has not sized.
  case cellWidth
  /// The cell's inset frame.
  case frameInset
  /// The width of an accessory.
  case accessory
  /// The preferred width of texts.
  case preferredWidth
  /// The rounding of text heights.
  case rounding
  /// The line between two cells.
  case separator

  /// Takes this rule over from other rules.
  func copy(from other: SizingRules, to rules: inout SizingRules) {
    switch self {
    case .design: break
    case .source: rules.source = other.source
    case .truncatingStyle: rules.lineBreaking = other.lineBreaking
    case .newlines: rules.finalTerminator = other.finalTerminator
    case .hangulWords: rules.hangulWords = other.hangulWords
    case .emptyText: rules.emptyText = other.emptyText
    case .cellWidth: rules.cellWidth = other.cellWidth
    case .frameInset: rules.frameInset = other.frameInset
    case .accessory: rules.accessoryWidth = other.accessoryWidth
    case .preferredWidth: rules.textWidth = other.textWidth
    case .rounding: rules.rounding = other.rounding
    case .separator: rules.separator = other.separator
    }
  }

  /// What rules say on this matter, as half a sentence with the strategy as its subject.
  func sentence(_ rules: SizingRules) -> String {
    switch self {
    case .design: "sizes another cell"
    case .source:
      switch rules.source {
      case .measured: "measures"
      case .fixed(let height): "gives every row \(Self.points(height))"
      case .estimate(let height): "estimates \(Self.points(height)) until the row is shown"
      case .nothingStored: "has stored nothing before the cell is made"
      case .stale(let height): "keeps \(Self.points(height)), stored for earlier content"
      }
    case .truncatingStyle:
      rules.lineBreaking == .wraps
        ? "wraps" : "passes a truncating paragraph style, which makes one line of a paragraph"
    case .newlines:
      rules.finalTerminator == .opensLine
        ? "counts the line after a newline at the end" : "drops a newline at the end"
    case .hangulWords:
      rules.hangulWords == .kept
        ? "ends lines between Korean words" : "ends lines between Korean syllables"
    case .emptyText:
      rules.emptyText == .oneLine ? "gives an empty text a line" : "gives an empty text no height"
    case .cellWidth:
      rules.cellWidth.map { "measures in a cell of \(Self.points($0)), not yet sized by the table" }
        ?? "measures at the table's width"
    case .frameInset:
      rules.frameInset == 0
        ? "fills the table's width"
        : "insets the cell's frame by \(Self.points(rules.frameInset)) on either side"
    case .accessory:
      rules.accessoryWidth == 0
        ? "leaves the content the whole width"
        : "leaves \(Self.points(rules.accessoryWidth)) to an accessory"
    case .preferredWidth:
      switch rules.textWidth {
      case .actual: "wraps texts at the width they have"
      case .preferred(let width): "wraps texts at a preferred width of \(Self.points(width))"
      case .unset: "never sets the preferred width, so texts are sized as one line"
      }
    case .rounding:
      rules.rounding == .none
        ? "leaves text heights unrounded" : "rounds text heights up to the pixel"
    case .separator:
      switch rules.separator {
      case .none: "adds no separator"
      case .pixel: "adds a pixel for the separator"
      case .point: "adds 1 pt for the separator"
      }
    }
  }

  /// The rule as people call it.
  public var title: String {
    switch self {
    case .design: "another cell"
    case .source: "not measured"
    case .truncatingStyle: "truncating style"
    case .newlines: "newlines"
    case .hangulWords: "Korean words"
    case .emptyText: "empty text"
    case .cellWidth: "unsized cell"
    case .frameInset: "inset width"
    case .accessory: "accessory"
    case .preferredWidth: "preferred width"
    case .rounding: "rounding"
    case .separator: "separator"
    }
  }

  /// A length for people: at most five decimals.
  static func points(_ length: CGFloat) -> String {
    let rounded = (Double(length) * 100_000).rounded() / 100_000
    let text = "\(rounded)"
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " pt"
  }
}
