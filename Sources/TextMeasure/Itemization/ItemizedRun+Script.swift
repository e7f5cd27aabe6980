extension ItemizedRun {
  /// The script's ISO 15924 code, such as `Latn`; empty for what is not shaped.
  package var scriptCode: String {
    kind == .text ? FontTag(rawValue: ICUScripts.tag(of: script)).description : ""
  }
}
