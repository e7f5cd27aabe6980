import Testing
import TextMeasure

@testable import TextEngine

/// Reading word lists.
struct WordListTests {
  /// As many words as `make-unicode-data.py` counts in ICU's and Chromium's files.
  @Test(arguments: [
    (UnicodeData.chromiumLao, UInt16(0x0E81), 11_206), (.chromiumKhmer, 0x1780, 19_625),
    (.thai, 0x0E01, 26_383),
  ])
  func bundledListsHaveAllTheirWords(data: UnicodeData, first: UInt16, count: Int) {
    let list = WordList(data)
    var found = 0
    var nodes = [WordList.root]
    while let node = nodes.popLast() {
      for unit in first...first + 0xFF {
        var next = node
        guard let cost = list.follow(unit, from: &next) else { continue }
        if cost > 0 { found += 1 }
        if list.continues(next) { nodes.append(next) }
      }
    }
    #expect(found == count)
  }

  @Test func costsAreThoseOfTheList() {
    let list = WordList(.chineseJapanese)
    func costs(_ word: String) -> [UInt8?] {
      var node = WordList.root
      return word.utf16.map { list.follow($0, from: &node) }
    }
    #expect(costs("日本語") == [42, 55, 72])
    #expect(costs("ab") == [nil, nil])
  }

  @Test func lookUpsEndAtTheLimit() {
    let list = WordList(.thai)
    let units = Array("ตัดคำ".utf16)
    #expect(list.match(units.span, from: 0, to: units.count).lengths.longest == 3)
    #expect(list.match(units.span, from: 0, to: 2).lengths.isEmpty)
    #expect(list.match(units.span, from: 3, to: 3).examined == 0)
  }
}
