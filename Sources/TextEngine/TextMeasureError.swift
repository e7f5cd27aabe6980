/// Why a font could not be opened or a text could not be prepared, and what to do about it.
public struct TextMeasureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure: a stable name that programs can compare. More may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// No font matches the requested name or pattern.
    public static let fontNotFound = Code(rawValue: "fontNotFound")
    /// The font file could not be read.
    public static let fontUnreadable = Code(rawValue: "fontUnreadable")
    /// Another file could not be read.
    public static let fileUnreadable = Code(rawValue: "fileUnreadable")
    /// The file was read, but is not a usable font.
    public static let fontInvalid = Code(rawValue: "fontInvalid")
    /// An argument has a meaningless value (negative width, NaN size…).
    public static let invalidArgument = Code(rawValue: "invalidArgument")
    /// A stated limit was exceeded; the message names it.
    public static let limitExceeded = Code(rawValue: "limitExceeded")
    /// The request is valid, but this version or profile does not support it.
    public static let unsupported = Code(rawValue: "unsupported")
    /// A C library ran out of memory.
    public static let outOfMemory = Code(rawValue: "outOfMemory")
    /// Fontconfig is not installed, so installed fonts cannot be found by name or character.
    public static let fontconfigFailed = Code(rawValue: "fontconfigFailed")
    /// A C library failed in a way that no input should cause.
    public static let internalFailure = Code(rawValue: "internalFailure")
  }

  /// The kind of failure.
  public var code: Code
  /// A message for people: `<reason>; <what to do>`, in lower case, without a full stop.
  public var message: String
  /// The operation that failed, such as `open font`.
  public var operation: String
  /// The status that a C library returned; `nil` when none was involved.
  public var nativeCode: Int?
  /// The name of that status, such as `U_MEMORY_ALLOCATION_ERROR`; `nil` when there is none.
  public var nativeName: String?

  public init(
    code: Code, message: String, operation: String, nativeCode: Int? = nil,
    nativeName: String? = nil
  ) {
    self.code = code
    self.message = message
    self.operation = operation
    self.nativeCode = nativeCode
    self.nativeName = nativeName
  }

  public var description: String {
    let native = nativeName.map { " [\($0)]" } ?? nativeCode.map { " [\($0)]" } ?? ""
    return "\(operation): \(message)\(native)"
  }

  package static func opening(_ code: Code, _ message: String) -> TextMeasureError {
    TextMeasureError(code: code, message: message, operation: "open font")
  }
}
