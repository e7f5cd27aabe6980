public import Foundation
import TextMeasure

// CoreText's way to register an app's own fonts, for code that uses it through UIKit.

public typealias CFURL = URL
public typealias CFError = NSError

/// For how long a font is registered. Here it is always for the process.
public enum CTFontManagerScope: UInt32, Sendable {
  case none = 0
  case process = 1
  case persistent = 2
  case session = 3

  public static let user = CTFontManagerScope.persistent
}

/// Registers the faces of a font file, so that `UIFont(name:size:)` finds them.
///
/// - Returns: `false`, with the reason in `error`, for a file that is no font.
// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  do throws(TextMeasureError) {
    try MeasuringEnvironment.current.library.registerFonts(path: fontURL.path)
    return true
  } catch let failure {
    unsafe error?.pointee = .passRetained(
      NSError(
        domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 103,
        userInfo: [NSLocalizedDescriptionKey: failure.message]))
    return false
  }
}
