/// The characters that no line of East Asian text begins or ends with: LibreOffice's lists (7.4).
struct EastAsianLimits: Hashable, Sendable {
  let region: HanRegion

  private typealias Lists = (beginnings: Set<UInt16>, ends: Set<UInt16>)

  private static let japaneseLists = lists(
    "!%),.:;?]}¢°’”‰′″℃、。々〉》」』】〕ぁぃぅぇぉっゃゅょゎ゛゜ゝゞァィゥェォッャュョヮヵヶ・ーヽヾ！％），．：；？］｝｡｣､･ｧｨｩｪｫｬｭｮｯｰﾞﾟ",
    "$([¥{£‘“〈《「『【〔＄（［｛｢￥")
  private static let koreanLists = lists(
    "!%),.:;?]}¢￠'\"′″℃>〉＞》」』】〕！％），．：；？］｝｡｣､･ﾞﾟ、。’”°",
    "$(¥£[\\{￡￥'\"<＜《「『【〔＄（［｛₩￦｢‘“〈")
  private static let simplifiedLists = lists(
    ":!),.;?]}¢'\"、。〉》」』】〕〗〞︰︱︳﹐､﹒﹔﹕﹖﹗﹚﹜﹞！），．：；？｜｝︴︶︸︺︼︾﹀﹂﹄﹏～￠々‖•·ˇˉ―-′’”",
    "([{£¥'\"‵〈《「『【〔〖（［｛￡￥〝︵︷︹︻︽︿﹁﹃﹙﹛﹝“‘")
  private static let traditionalLists = lists(
    "!),.:;?]}¢·-'\"¨•′、。〉》」』】〕〞︰︱︳︴︶︸︺︼︾﹀﹂﹄﹏﹐､﹒﹔﹕﹖﹗﹚﹜﹞！），．：；？｜｝",
    "([{£¥'\"‵〈《「『【〔〝︵︷︹︻︽︿﹁﹃﹙﹛﹝（｛")

  private static func lists(_ beginnings: String, _ ends: String) -> Lists {
    (Set(beginnings.utf16), Set(ends.utf16))
  }

  private var lists: Lists {
    switch region {
    case .japanese: Self.japaneseLists
    case .korean: Self.koreanLists
    case .simplifiedChinese: Self.simplifiedLists
    default: Self.traditionalLists
    }
  }

  /// Changes the marks of a range that is read as if it were a whole text, one for each of its offsets:
  /// East Asian text may end between any two characters but the lists', and in Korean inside the first word
  /// alone, whatever the rules say. A word with a slash, such as an address, stays together up to there,
  /// where white space is less than 66 characters before.
  func tailorAsLibreOffice(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, into marks: inout [UInt8]
  ) {
    let first = range.lowerBound
    let lists = lists
    var isEastAsian = false
    var isHangul = false
    var isFirstWord = true
    // After the last white space.
    var wordStart: Int?
    for offset in range {
      let unit = text.units[offset]
      let property = text.properties[offset]
      let isSpace = UnicodeConstants.hangs(unit) || UnicodeConstants.isLineTerminator(unit)
      // Punctuation belongs to what is before it.
      if Self.isEastAsian(unit, property) {
        isEastAsian = true
      } else if UnicodeConstants.isLetterOrNumber(property.generalCategory) {
        isEastAsian = false
      }
      let joins = unit & 0xFC00 == 0xDC00 || property.isMark
      if offset > first, !isSpace, !joins, !property.flags.contains(.defaultIgnorable) {
        let before = text.units[offset - 1]
        if isEastAsian {
          let staysInWord = region == .korean && isHangul && Self.isHangul(property) && !isFirstWord
          if staysInWord || lists.beginnings.contains(unit) || lists.ends.contains(before) {
            marks[offset - first] &= ~TextAnalysis.Mark.lineBreak
          } else {
            marks[offset - first] |= TextAnalysis.Mark.lineBreak
          }
        } else if before == 0x2F, let wordStart, offset - wordStart < 66 {
          for place in wordStart + 1...offset {
            marks[place - first] &= ~TextAnalysis.Mark.lineBreak
          }
          marks[wordStart - first] |= TextAnalysis.Mark.lineBreak
        }
      }
      if isSpace { wordStart = offset + 1 }
      isFirstWord = isFirstWord && (!isHangul || Self.isHangul(property))
      isHangul = Self.isHangul(property)
    }
  }

  private static func isHangul(_ property: CodePointProperty) -> Bool {
    property.script == UnicodeConstants.scriptHangul
  }

  /// Ideographs, kana, Hangul, their punctuation and full-width forms.
  private static func isEastAsian(_ unit: UInt16, _ property: CodePointProperty) -> Bool {
    UnicodeConstants.isChineseOrJapanese(script: property.script)
      || isHangul(property)
      || 0x3001...0x303F ~= unit || 0xFF00...0xFFEF ~= unit
  }
}
