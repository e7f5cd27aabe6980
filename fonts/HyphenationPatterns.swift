/// The bundled hyphenation patterns of a language, of TeX's hyph-utf8.
///
/// The files begin with their authors and licences; `fonts/README.md` lists them.
package struct HyphenationPatterns: Sendable {
  /// The BCP 47 tags that the patterns are for, in lowercase: a text's tag begins with one of them.
  package let languages: [String]
  /// What documents call the language.
  package let name: String
  /// The files, in the folder of the bundled fonts. They are read one behind the other: the Norwegian
  /// ones add exceptions to patterns that they share, and Serbian has one for each script.
  package let files: [String]
  /// The minimum number of characters before and after a hyphen, TeX's for the language.
  package let minimums: (left: Int, right: Int)

  private init(_ languages: [String], _ name: String, _ files: [String], _ left: Int, _ right: Int)
  {
    self.languages = languages
    self.name = name
    self.files = files.map { "hyphenation/hyph-\($0).tex" }
    minimums = (left, right)
  }

  /// All of them, by name.
  package static let bundled: [HyphenationPatterns] = [
    HyphenationPatterns(["af"], "Afrikaans", ["af"], 1, 2),
    HyphenationPatterns(["sq"], "Albanian", ["sq"], 2, 2),
    HyphenationPatterns(["as"], "Assamese", ["as"], 1, 1),
    HyphenationPatterns(["eu"], "Basque", ["eu"], 2, 2),
    HyphenationPatterns(["be"], "Belarusian", ["be"], 2, 2),
    HyphenationPatterns(["bn"], "Bengali", ["bn"], 1, 1),
    HyphenationPatterns(["bg"], "Bulgarian", ["bg"], 2, 2),
    HyphenationPatterns(["ca"], "Catalan", ["ca"], 2, 2),
    HyphenationPatterns(["hr"], "Croatian", ["hr"], 2, 2),
    HyphenationPatterns(["da"], "Danish", ["da"], 2, 2),
    HyphenationPatterns(["nl"], "Dutch", ["nl"], 2, 2),
    HyphenationPatterns(["en-gb"], "English (GB)", ["en-gb"], 2, 3),
    HyphenationPatterns(["en"], "English (US)", ["en-us"], 2, 3),
    HyphenationPatterns(["et"], "Estonian", ["et"], 2, 3),
    HyphenationPatterns(["am", "byn", "gez", "ti", "wal"], "Ethiopic", ["mul-ethi"], 1, 1),
    HyphenationPatterns(["fi"], "Finnish", ["fi"], 2, 2),
    HyphenationPatterns(["fr"], "French", ["fr"], 2, 2),
    HyphenationPatterns(["fur"], "Friulian", ["fur"], 2, 2),
    HyphenationPatterns(["gl"], "Galician", ["gl"], 2, 2),
    HyphenationPatterns(["ka"], "Georgian", ["ka"], 1, 2),
    HyphenationPatterns(["de"], "German", ["de-1996"], 2, 2),
    HyphenationPatterns(["el"], "Greek", ["el-monoton"], 1, 1),
    HyphenationPatterns(["gu"], "Gujarati", ["gu"], 1, 1),
    HyphenationPatterns(["hi"], "Hindi", ["hi"], 1, 1),
    HyphenationPatterns(["hu"], "Hungarian", ["hu"], 2, 2),
    HyphenationPatterns(["is"], "Icelandic", ["is"], 2, 2),
    HyphenationPatterns(["ia"], "Interlingua", ["ia"], 2, 2),
    HyphenationPatterns(["ga"], "Irish", ["ga"], 2, 3),
    HyphenationPatterns(["it"], "Italian", ["it"], 2, 2),
    HyphenationPatterns(["kn"], "Kannada", ["kn"], 1, 1),
    HyphenationPatterns(["kmr", "ku"], "Kurmanji", ["kmr"], 2, 2),
    HyphenationPatterns(["la"], "Latin", ["la"], 2, 2),
    HyphenationPatterns(["lt"], "Lithuanian", ["lt"], 2, 2),
    HyphenationPatterns(["ml"], "Malayalam", ["ml"], 1, 1),
    HyphenationPatterns(["mr"], "Marathi", ["mr"], 1, 1),
    HyphenationPatterns(["mn"], "Mongolian", ["mn-cyrl"], 2, 2),
    HyphenationPatterns(["nb", "no"], "Norwegian (bokmål)", ["no", "nb"], 2, 2),
    HyphenationPatterns(["nn"], "Norwegian (nynorsk)", ["no", "nn"], 2, 2),
    HyphenationPatterns(["oc"], "Occitan", ["oc"], 2, 2),
    HyphenationPatterns(["or"], "Odia", ["or"], 1, 1),
    HyphenationPatterns(["pms"], "Piedmontese", ["pms"], 2, 2),
    HyphenationPatterns(["pl"], "Polish", ["pl"], 2, 2),
    HyphenationPatterns(["pt"], "Portuguese", ["pt"], 2, 3),
    HyphenationPatterns(["pa"], "Punjabi", ["pa"], 1, 1),
    HyphenationPatterns(["rm"], "Romansh", ["rm"], 2, 2),
    HyphenationPatterns(["ru"], "Russian", ["ru"], 2, 2),
    HyphenationPatterns(
      ["sr", "sh", "bs", "cnr"], "Serbian", ["sh-latn", "sh-cyrl"], 2, 2),
    HyphenationPatterns(["sk"], "Slovak", ["sk"], 2, 3),
    HyphenationPatterns(["sl"], "Slovenian", ["sl"], 2, 2),
    HyphenationPatterns(["es"], "Spanish", ["es"], 2, 2),
    HyphenationPatterns(["sv"], "Swedish", ["sv"], 2, 2),
    HyphenationPatterns(["ta"], "Tamil", ["ta"], 1, 1),
    HyphenationPatterns(["te"], "Telugu", ["te"], 1, 1),
    HyphenationPatterns(["tr"], "Turkish", ["tr"], 2, 2),
    HyphenationPatterns(["tk"], "Turkmen", ["tk"], 2, 2),
    HyphenationPatterns(["uk"], "Ukrainian", ["uk"], 2, 2),
    HyphenationPatterns(["hsb"], "Upper Sorbian", ["hsb"], 2, 2),
    HyphenationPatterns(["cy"], "Welsh", ["cy"], 2, 3),
  ]
}
