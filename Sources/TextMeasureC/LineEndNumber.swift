import CTextMeasure
import TextMeasure

/// Why a line ends, as the C interface numbers it.
enum LineEndNumber {
  /// The number of an end.
  static func of(_ end: LineEnd) -> Int32 {
    let number =
      switch end {
      case .endOfText: TM_LINE_END_OF_TEXT
      case .softBreak: TM_LINE_BREAK
      case .hardBreak: TM_LINE_HARD_BREAK
      case .hyphen: TM_LINE_HYPHEN
      case .emergency: TM_LINE_BROKEN_WORD
      case .truncated: TM_LINE_TRUNCATED
      }
    return Int32(number)
  }

  /// The protocol's name of an end.
  static func name(_ number: Int32) -> StaticString {
    switch Int(number) {
    case Int(TM_LINE_END_OF_TEXT): "endOfText"
    case Int(TM_LINE_BREAK): "softBreak"
    case Int(TM_LINE_HARD_BREAK): "hardBreak"
    case Int(TM_LINE_HYPHEN): "hyphen"
    case Int(TM_LINE_BROKEN_WORD): "emergency"
    case Int(TM_LINE_TRUNCATED): "truncated"
    default: "unknown"
    }
  }
}
