import Testing
import TextMeasureBatch

/// Where lines may end on Apple's platforms: each row a request, its opportunities and their source.
struct AppleBreakTests {
  private static let rows: [(text: String, language: String, breaks: [Int], source: String)] = [
    (#"say \"foo\" (bar)"#, "en", [4, 10, 15], "ICU 76, LB 15b and 30; since iOS 17.4"),
    ("ry.” (3 RT", "en", [5, 8, 10], "Apple's rbbitst.txt, ICU-76142.2"),
    ("“Foo”—bar", "en", [5, 6, 9], "Apple's ICU: English “ opens, ” closes"),
    ("“가”나", "ko", [3, 4], "Apple's rbbitst.txt: a break after ”"),
    ("« mot » et", "fr", [8, 10], "Apple's ICU: French « opens, » closes"),
    ("cc aaa« bbb b", "fr", [3, 12, 13], "Apple's ICU: no break after a space behind what opens"),
    ("cc aaa“ bbb b", "fr", [3, 8, 12, 13], "Apple's ICU: “ does not open in French"),
    ("aaa»bbb b", "fr", [4, 8, 9], "Apple's ICU: a break after what closes"),
    ("»mot« et", "hu", [6, 8], "Apple's ICU: Hungarian » opens, « closes"),
    ("a “b” c", "da", [2, 6, 7], "Apple's ICU: Danish has no quotation marks"),
    ("中文“引号”中文", "en", [1, 2, 4, 6, 7, 8], "Apple's rbbitst.txt"),
    ("中文‘引号’中文", "zh-Hans", [1, 2, 4, 6, 7, 8], "ICU 76, LB 19a; since iOS 18.4"),
    ("א-ב", "he", [2, 3], "ICU 76, LB 20a and 21a; since iOS 18.4"),
    ("ใช้แอพอื่นอยู่", "th", [3, 6, 10, 14], "Apple's rbbitst.txt: แอพ is a word"),
  ]

  @Test(arguments: rows.indices) func breaksAsApple(_ index: Int) throws {
    let row = Self.rows[index]
    var answers = Answers()
    let request = #""text":"\#(row.text)","language":"\#(row.language)","breaks":true"#
    let expected = row.breaks.map { #"{"offset":\#($0),"# }
    for platform in [
      #""breakRules":"apple""#, #""platform":"ios""#, #""api":"boundingRect","profile":"appkit""#,
      #""api":"sizeThatFits""#,
    ] {
      let reply = answers.written("{\(request),\(platform)}")
      let found = reply.matches(of: #/\{"offset":\d+,/#).map { String($0.output) }
      #expect(found == expected, "\(row.source), \(platform)")
    }
  }

  /// Reports that U+00AD shows in iOS 15 and later only where hyphenation is on: React Native's
  /// discussion 780 and issue 49619, Apple's developer forum 691006.
  @Test func softHyphensNeedHyphenation() throws {
    var answers = Answers()
    let request =
      #""text":"Donau\u00addampf\u00adschiff","fonts":["Inter"],"width":70,"lines":true"#
    let plain = answers.written("{\(request),\"api\":\"boundingRect\"}")
    let hyphenated = answers.written(
      "{\(request),\"api\":\"boundingRect\",\"hyphenationFactor\":1}")
    let unicode = answers.written("{\(request)}")
    #expect(!plain.contains(#""start":0,"end":6,"#))
    for reply in [hyphenated, unicode] {
      #expect(reply.contains(#""start":0,"end":6,"#) && reply.contains(#""start":6,"end":12,"#))
    }
  }

  /// Only the paragraphs that hyphenate have soft hyphens.
  @Test func paragraphsHaveTheirOwnSoftHyphens() throws {
    var answers = Answers()
    let reply = answers.written(
      #"{"text":"a\u00adb\na\u00adb","breaks":true,"breakRules":"apple","paragraphs":[{"start":4,"end":7,"hyphenationFactor":1}]}"#
    )
    #expect(
      reply.contains(
        #""breaks":[{"offset":4,"kind":"hard"},{"offset":6,"kind":"hyphen"},{"offset":7,"kind":"hard"}]"#
      ), "\(reply)")
  }
}
