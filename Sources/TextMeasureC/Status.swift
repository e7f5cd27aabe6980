import CTextMeasure
import TextMeasure

/// The statuses of the C interface and the codes that they stand for.
enum Status {
  /// The status of an error's code.
  static func of(_ code: TextMeasureError.Code) -> tm_status {
    let status =
      switch code {
      case .invalidArgument: TM_INVALID_ARGUMENT
      case .invalidUTF8: TM_INVALID_UTF8
      case .fontNotFound: TM_FONT_NOT_FOUND
      case .fontUnreadable: TM_FONT_UNREADABLE
      case .fontInvalid: TM_FONT_INVALID
      case .fileUnreadable: TM_FILE_UNREADABLE
      case .limitExceeded: TM_LIMIT_EXCEEDED
      case .unsupported: TM_UNSUPPORTED
      case .outOfMemory: TM_OUT_OF_MEMORY
      case .fontconfigFailed: TM_FONTCONFIG_FAILED
      default: TM_INTERNAL
      }
    return tm_status(status)
  }

  /// The name of a status, as replies of the batch protocol have it.
  static func name(_ status: tm_status) -> StaticString {
    switch Int(status) {
    case Int(TM_OK): "ok"
    case Int(TM_NULL_ROW): "nullRow"
    case Int(TM_INVALID_ARGUMENT): "invalidArgument"
    case Int(TM_INVALID_UTF8): "invalidUTF8"
    case Int(TM_FONT_NOT_FOUND): "fontNotFound"
    case Int(TM_FONT_UNREADABLE): "fontUnreadable"
    case Int(TM_FONT_INVALID): "fontInvalid"
    case Int(TM_FILE_UNREADABLE): "fileUnreadable"
    case Int(TM_LIMIT_EXCEEDED): "limitExceeded"
    case Int(TM_UNSUPPORTED): "unsupported"
    case Int(TM_OUT_OF_MEMORY): "outOfMemory"
    case Int(TM_FONTCONFIG_FAILED): "fontconfigFailed"
    case Int(TM_INTERNAL): "internalFailure"
    default: "unknown"
    }
  }
}
