/// What HarfBuzz does among the letters of a script without any rule of a font. A script without a
/// trait was not examined, or does the opposite: both count as the opposite.
struct ScriptShaping: OptionSet {
  let rawValue: UInt8

  /// Letters do not join those of another run. HarfBuzz uses context only for joining.
  static let ignoresContext = ScriptShaping(rawValue: 1)
  /// Letters are shaped by themselves: without joining and syllables.
  static let isolatesLetters = ScriptShaping(rawValue: 2)
  /// Characters of scripts with ``isolatesLetters`` are shaped one by one among the letters. Not in
  /// scripts of the Universal Shaping Engine, where a digit may have positional forms.
  static let isolatesOthers = ScriptShaping(rawValue: 4)
  /// Glyphs keep their order: there are no syllables.
  static let keepsOrder = ScriptShaping(rawValue: 8)

  private static let known: [(traits: ScriptShaping, tags: [FontTag])] = [
    (
      [.ignoresContext, .isolatesLetters, .isolatesOthers, .keepsOrder],
      ["Zyyy", "Latn", "Cyrl", "Grek", "Armn", "Hebr", "Hani", "Hira"]
    ),
    ([.isolatesLetters, .isolatesOthers, .keepsOrder], ["Cher", "Ethi", "Geor", "Kana"]),
    ([.ignoresContext, .isolatesOthers, .keepsOrder], ["Hang"]),
    ([.ignoresContext, .isolatesOthers], ["Beng", "Deva", "Thai"]),
    ([.isolatesOthers, .keepsOrder], ["Arab"]),
    ([.keepsOrder], ["Zinh"]),
  ]
  private static let ofScripts = (0...UInt8.max).map { ScriptShaping(tag: ScriptData.tag(of: $0)) }
}

extension ScriptShaping {
  /// The traits of the script with an ISO 15924 tag.
  init(tag: UInt32) {
    self = Self.known.first { $0.tags.contains(FontTag(rawValue: tag)) }?.traits ?? []
  }

  /// The traits of a `UScriptCode`.
  init(_ script: UInt8) { self = Self.ofScripts[Int(script)] }
}
