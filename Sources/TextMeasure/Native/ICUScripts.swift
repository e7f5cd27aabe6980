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
}
