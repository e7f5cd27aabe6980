import Testing
import TextMeasureBatch

/// Settings under Chromium's rules; Chromium 156 laid out each row.
struct ChromiumSettingTests {
  private static let rows: [(request: String, ends: [Int])] = [
    // CSS `line-break` as BCP 47 and ICU write it. Chromium has no strict rules for Korean.
    (#""text":"かかかぁな","language":"ja","width":93"#, [3, 5]),
    (#""text":"かかかぁな","language":"ja-u-lb-strict","width":93"#, [2, 5]),
    (#""text":"かかかぁな","language":"ja@lb=strict","width":93"#, [2, 5]),
    (#""text":"かかかぁな","language":"ko-u-lb-strict","width":93"#, [3, 5]),
    (#""text":"かかか・な","language":"ja","width":93"#, [2, 5]),
    (#""text":"かかか・な","language":"ja-u-lb-loose","width":93"#, [3, 5]),
    (#""text":"かかか・な","language":"en-u-lb-loose","width":93"#, [2, 5]),
    // `word-break: keep-all` after a word that is broken inside.
    (
      #""text":"abcdefghijklmnop 봤나요? 길지만","language":"ko","width":112,"lineBreakStrategy":"hangulWordPriority""#,
      [7, 14, 17, 22, 25]
    ),
  ]

  @Test(arguments: rows.indices) func linesEndAsInChromium(_ index: Int) throws {
    var answers = Answers()
    let row = Self.rows[index]
    let reply = answers.written(
      #"{\#(row.request),"fonts":["Noto Sans CJK JP"],"size":30,"breakRules":"chromium","lines":true}"#
    )
    let ends = reply.matches(of: /"end":(\d+),/).compactMap { Int($0.output.1) }
    #expect(ends == row.ends, "\(reply)")
  }

  /// `tab-size` as a length, and half of a space as a tab's least advance, whatever the spacing.
  @Test func tabsHaveTheParagraphsStops() throws {
    var answers = Answers()
    func width(_ keys: String) throws -> Double {
      let reply = try answers.reply(
        #"{"fonts":["Inter"],"size":16,"breakRules":"chromium",\#(keys)}"#)
      return try #require(reply["width"] as? Double)
    }
    let b = try width(#""text":"b""#)
    #expect(abs(try width(#""text":"i\tb","tabStops":[],"defaultTabInterval":40"#) - 40 - b) < 0.02)
    #expect(abs(try width(#""text":"i\tb","tabStops":[{"location":30}]"#) - 30 - b) < 0.02)
    let space = try width(#""text":"a b""#) - width(#""text":"ab""#)
    #expect(abs(try width(#""text":"i\tb""#) - 8 * space - b) < 0.05)
  }
}
