import Foundation
import Suggestions
import Testing
import TextMeasure

@testable import TextMeasureBatch

@Suite struct BatchPartsTests {
  private func read(_ line: String) throws(BatchFailure) -> BatchRequest {
    var reader = BatchRequestReader()
    return try reader.read(Array(line.utf8).span)
  }

  private func failure(_ line: String) -> BatchFailure? {
    do throws(BatchFailure) {
      _ = try read(line)
      return nil
    } catch {
      return error
    }
  }

  @Test func partsAreReadInTheirOrder() throws {
    let request = try read(
      #"""
      {"runs":[{"start":0,"end":1,"size":20,"kern":0},{"end":3,"start":1,"language":null}],
       "attachments":[{"at":1,"width":2,"height":3,"baseline":-4}],
       "paragraphs":[{"start":0,"end":3,"alignment":"right","direction":"rtl",
         "tabStops":[{"location":10,"alignment":"decimal","terminators":","}]}],
       "fitSize":{"minimum":8,"maximum":12},"text":"abc"}
      """#)
    let styling = try #require(request.styling)
    #expect(styling.runs.map(\.start) == [0, 1] && styling.runs.map(\.end) == [1, 3])
    var base = BatchSetting()
    base.style.language = "de"
    let changed = try base.changed(by: styling.runs[0].change.value)
    #expect(changed.style.size == 20 && changed.style.kern == 0 && changed.style.language == "de")
    #expect(try base.changed(by: styling.runs[1].change.value) == base)
    #expect(styling.attachments.first?.box.baselineOffset == -4)
    let paragraph = try #require(styling.paragraphs.first).change.value
    #expect(paragraph.options.direction == .rightToLeft && paragraph.given.contains(.direction))
    let style = try BatchSetting().changed(by: paragraph).paragraph
    #expect(style.alignment == .right && style.tabStops.first?.alignment == .right)
    #expect(style.tabStops.first?.columnTerminators == CharacterSet(charactersIn: ","))
    #expect(request.fitSize?.step == 0.5 && !request.isPlain)
    #expect(try read(#"{"text":"a","runs":[]}"#).isPlain)
  }

  @Test(arguments: [
    (
      #""runs":[{"start":0,"end":1,"font":["a"]}]"#,
      #"unknown key "runs[0].font"; did you mean "fonts"?"#
    ),
    (#""runs":[{"start":0}]"#, #""runs[0]" has no "end""#),
    (
      #""runs":[{"start":0,"end":1},{"start":0,"end":1,"size":"a"}]"#,
      #""runs[1].size" must be a number"#
    ),
    (#""runs":[{"start":-1,"end":1}]"#, #""runs[0].start" is -1"#),
    (#""runs":[7]"#, #""runs[0]" must be an object, not a number"#),
    (#""runs":{}"#, #""runs" must be an array of objects, not an object"#),
    (#""attachments":[{"at":0,"width":-1,"height":1}]"#, #""attachments[0].width" is -1"#),
    (
      #""attachments":[{"at":0,"width":1048577,"height":1}]"#,
      #""attachments[0].width" is 1048577 and must be at least 0 and at most 1048576"#
    ),
    (
      #""paragraphs":[{"start":0,"end":1,"tabStops":[{}]}]"#,
      #""paragraphs[0].tabStops[0]" has no "location""#
    ),
    (#""fitSize":{"minimum":8}"#, #""fitSize" has no "maximum""#),
    (#""fitSize":{"minimum":8,"maximum":9,"step":0}"#, #""fitSize.step" is 0 and must be above 0"#),
    (#""font":"a""#, #"unknown key "font"; did you mean "fonts"?"#),
    (
      #""lineHeight":20"#,
      #"unknown key "lineHeight"; set both "minimumLineHeight" and "maximumLineHeight" to it"#
    ),
    (
      #""paragraphs":[{"start":0,"end":1,"line-height":20}]"#,
      #"unknown key "paragraphs[0].line-height"; set both "minimumLineHeight" and "#
    ),
    (#""letterSpacing":1"#, #"unknown key "letterSpacing"; use "tracking""#),
    (
      #""runs":[{"start":0,"end":1,"letter_spacing":1}]"#,
      #"unknown key "runs[0].letter_spacing"; use"#
    ),
    // A run has no paragraph style.
    (
      #""runs":[{"start":0,"end":1,"lineHeight":1}]"#,
      #"unknown key "runs[0].lineHeight"; use "css" with "line-height""#
    ),
    (#""wordBreak":"keep-all""#, #"unknown key "wordBreak"; use "css" with "word-break""#),
    (#""white-space":"nowrap""#, #"unknown key "white-space"; use "css" with "white-space""#),
    (#""css":{"whitespace":"pre"}"#, #"unknown key "css.whitespace"; did you mean "white-space"?"#),
    (#""textAllCaps":true"#, #"unknown key "textAllCaps"; use "css" with "text-transform""#),
    (#""bold":true"#, #"unknown key "bold"; name a font of that style in "fonts""#),
    (#""minimumFontSize":9"#, #"unknown key "minimumFontSize"; use "fitSize""#),
    (#""shrinkToFit":true"#, #"unknown key "shrinkToFit"; use "fitSize""#),
    (#""runs":[{"start":0,"length":1}]"#, #"unknown key "runs[0].length"; use "end""#),
    (#""length":1"#, #"unknown key "length"; remove it"#),
    (
      #""firstLineHeadIndent":-10"#,
      #""firstLineHeadIndent" is -10 and must be at least 0 and at most 1000000000; indent the other"#
    ),
    (
      #""contentSizeCategory":"xxxLarge""#,
      #""contentSizeCategory" cannot be "xxxLarge"; did you mean "extraExtraExtraLarge"?"#
    ),
    (
      #""contentSizeCategory":"UICTContentSizeCategoryL""#,
      #""contentSizeCategory" cannot be "UICTContentSizeCategoryL"; did you mean "large"?"#
    ),
    (
      #""contentSizeCategory":"AccessibilityXL""#,
      #""contentSizeCategory" cannot be "AccessibilityXL"; did you mean "accessibilityExtraLarge"?"#
    ),
    (#""textAlign":"left""#, #"unknown key "textAlign"; use "alignment""#),
    (
      #""includeFontPadding":false"#,
      #"unknown key "includeFontPadding"; use "android" with "includeFontPadding""#
    ),
    (#""ellipsize":"end""#, #"unknown key "ellipsize"; use "lineBreakMode" and "maximumLines""#),
    // A run has no width.
    (
      #""runs":[{"start":0,"end":1,"maxWidth":1}]"#,
      #"unknown key "runs[0].maxWidth"; remove it"#
    ),
    (#""api":"boundingrect""#, #""api" cannot be "boundingrect"; did you mean "boundingRect"?"#),
  ])
  func whatIsWrongIsNamedByItsPlace(_ member: String, _ message: String) {
    let found = failure("{\"id\":5,\"text\":\"a\",\(member)}")
    #expect(found?.message.hasPrefix(message) == true, "\(found?.message ?? "nothing")")
    #expect(found?.id == Array("5".utf8))
  }

  @Test func partsAreBounded() {
    let run = #"{"start":0,"end":0}"#
    let many = Array(repeating: run, count: BatchLimits.mostParts + 1).joined(separator: ",")
    let found = failure("{\"text\":\"a\",\"runs\":[\(many)]}")
    #expect(found?.code == .limitExceeded)
    #expect(
      found?.message
        == #""runs" has more than 10000 elements; see 'textmeasure batch --describe keys'"#)
  }

  @Test func namesAreSuggestedWhereOneIsNear() {
    let names = ["fonts", "width", "lineSpacing", "size"]
    #expect(NearestName.of("widht", among: names) == "width")
    #expect(NearestName.of("Font", among: names) == "fonts")
    #expect(NearestName.of("linespacing", among: names) == "lineSpacing")
    #expect(NearestName.of("line", among: names) == "lineSpacing")
    #expect(NearestName.of("colour", among: names) == nil)
    #expect(NearestName.of("", among: names) == nil)
  }
}
