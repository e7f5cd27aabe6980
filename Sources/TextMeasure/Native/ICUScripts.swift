import CICU

/// What ICU knows of scripts beyond one byte a code point.
enum ICUScripts {
  /// The scripts of Script_Extensions, as `UScriptCode`s.
  static func extensions(of codePoint: UInt32) -> [UInt8] {
    var scripts = [UInt8](repeating: 0, count: 64)
    let count = unsafe scripts.withUnsafeMutableBufferPointer { buffer in
      unsafe cicu_script_extensions(codePoint, buffer.baseAddress, 64)
    }
    return Array(scripts.prefix(Int(max(0, min(count, 64)))))
  }

  /// The ISO 15924 tag of a script in four bytes, most significant first; 0 if it has none.
  static func tag(of script: UInt8) -> UInt32 { cicu_script_tag(script) }

  /// The bracket that pairs with `codePoint`, or itself.
  static func pairedBracket(of codePoint: UInt32) -> UInt32 { cicu_paired_bracket(codePoint) }

  /// The canonical composition of two code points; `nil` when they do not compose.
  static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    let composed = cicu_compose(first, second)
    return composed < 0 ? nil : UInt32(composed)
  }

  /// The full canonical decomposition; `nil` when the code point does not decompose.
  static func decomposition(of codePoint: UInt32) -> [UInt32]? {
    var units = [UInt16](repeating: 0, count: 64)
    let length = unsafe units.withUnsafeMutableBufferPointer { buffer in
      unsafe cicu_decompose(codePoint, buffer.baseAddress, 64)
    }
    guard length > 0 else { return nil }
    return String(decoding: units.prefix(Int(length)), as: UTF16.self).unicodeScalars.map(\.value)
  }
}
