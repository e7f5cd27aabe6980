import CUnicodeData

/// The compiled-in Unicode data files, by their numbers `CUNICODEDATA_…`.
///
/// They come from ICU 72.1 (Unicode 15.0), and Chromium's from its ICU 78 (Unicode 17.0), whatever
/// ICU the machine has. The README in `Sources/CUnicodeData/data` describes each.
enum UnicodeData: Int32, CaseIterable {
  case characters = 0
  case scripts = 1
  case line = 2
  case lineCJ = 3
  case lineNormal = 4
  case lineNormalCJ = 5
  case lineLoose = 6
  case lineLooseCJ = 7
  case linePhraseCJ = 8
  case lineNormalPhraseCJ = 9
  case lineLoosePhraseCJ = 10
  case burmese = 11
  case khmer = 12
  case lao = 13
  case thai = 14
  case chineseJapanese = 15
  case japanesePhraseSuffixes = 16
  case chromiumKhmer = 17
  case chromiumLao = 18
  case alphabetic = 19
  case japaneseNormalization = 20
  case chromiumLine = 21
  case chromiumLineChinese = 22
  case chromiumGraphemes = 23

  /// The Unicode version of the data from ICU 72. Chromium's, grapheme clusters included, are of 17.0.
  static let unicodeVersion = "15.0"

  /// A copy of the file's bytes.
  var bytes: [UInt8] {
    let file = unsafe cunicodedata(rawValue)
    return unsafe [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.length))
  }
}
