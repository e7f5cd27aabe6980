/// The ISO 15924 codes of scripts.
package enum ScriptCode {
  /// The code of a `UScriptCode`, such as `Latn`.
  package static func name(of script: UInt8) -> String {
    FontTag(rawValue: ScriptData.tag(of: script)).description
  }
}
