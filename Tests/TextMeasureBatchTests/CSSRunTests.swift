import Testing
import TextMeasure
import TextMeasureBatch

/// What runs have of CSS for themselves, lengths of fonts, and properties of lines' edges: heights, widths and
/// positions that Chromium 156 has in Inter at 16 px.
struct CSSRunTests {
  private func reply(_ text: String, _ css: String, _ more: String = "") throws -> [String: Any] {
    var answers = Answers()
    return try answers.reply(
      #"{"text":"\#(text)","width":300,"css":{\#(css)},"fonts":["Inter"],"lines":true\#(more)}"#)
  }

  @Test(
    arguments: [
      ("middle", 40.0, 21.640625), ("top", 40, 20), ("bottom", 40, 20), ("text-top", 40, 20),
      ("50%", 47, 30), ("-50%", 53, 30), ("0.5ex", 40, 26), ("-webkit-baseline-middle", 40, nil),
    ] as [(String, Double, Double?)])
  func runsStandByTheirLine(_ place: String, _ small: Double, _ large: Double?) throws {
    func height(_ block: String, _ css: String) throws -> Double {
      try reply(
        "ab cd", block,
        #","runs":[{"start":3,"end":5,"css":{"vertical-align":"\#(place)",\#(css)}}]"#
      ).number("height")
    }
    #expect(try height("", #""font-size":"10px","line-height":"40px""#) == small)
    guard let large, !place.contains("5") else { return }
    #expect(try height(#""line-height":"20px""#, #""font-size":"24px""#) == large)
  }

  /// Spaced letters have neither ligatures nor contextual forms, whatever `font-variant-ligatures` says;
  /// ligatures of `font-feature-settings` have one space. In pixels at 20 px, in Chromium 156.
  @Test(
    arguments: [
      ("Inter", "", 199.266), ("Inter", #""font-variant-ligatures":"contextual","#, 199.266),
      ("Roboto", #""font-variant-ligatures":"common-ligatures","#, 142.625),
      ("Roboto", #""font-variant-ligatures":"discretionary-ligatures","#, 142.625),
      ("Roboto", #""font-feature-settings":"'liga' 1","#, 128.5),
      ("Roboto", #""font-feature-settings":"'dlig' 1","#, 132.031),
    ])
  func spacedLettersHaveOnlyLigaturesThatAreSet(_ font: String, _ css: String, _ width: Double)
    throws
  {
    let text = font == "Inter" ? "a->b ->--> 3x4 fi" : "office ffi ff fi"
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","size":20,"fonts":["\#(font)"],"css":{\#(css)"letter-spacing":"2px"}}"#)
    #expect(abs(reply.number("width") - width) < 0.05)
  }

  /// Chromium ends a line where the text alone does not fit.
  @Test func roomAfterARunIsNotNegative() throws {
    func answer(_ css: String) throws -> [String: Any] {
      try reply("Hello world", "", #","runs":[{"start":6,"end":11,"css":{\#(css)}}]"#)
    }
    #expect(try answer(#""margin-left":"-30px""#)["error"] == nil)
    #expect(try answer(#""margin-right":"-30px","padding":"0 30px""#)["error"] == nil)
    let error = try #require(try answer(#""margin-right":"-30px""#)["error"] as? [String: Any])
    #expect((error["message"] as? String)?.contains("\"margin-right\"") == true)
  }

  /// `overflow-wrap` breaks no run that is not wrapped: heights by width, in Chromium 156.
  @Test(arguments: [(60, 54), (40, 72), (30, 90), (12, 198)])
  func runsThatAreNotWrappedStayWhole(_ width: Int, _ height: Double) throws {
    var answers = Answers()
    func reply(_ wrap: String, _ more: String) throws -> [String: Any] {
      try answers.reply(
        #"{"text":"Hello wide world of text","css":{"overflow-wrap":"\#(wrap)"},"fonts":["Liberation Sans"],"#
          + #""size":16,"runs":[{"start":6,"end":16,"css":{"text-wrap-mode":"nowrap"}}],\#(more)}"#)
    }
    for wrap in ["break-word", "anywhere"] {
      #expect(try reply(wrap, #""width":\#(width)"#).number("height") == height)
    }
    let widths = try #require(
      try reply("anywhere", #""width":100,"widths":true"#)["widths"] as? [String: Any])
    #expect(abs(widths.number("minimum") - 75.59) < 0.02)
  }

  /// A line that is wider than its block overflows at its end, however it is aligned.
  @Test(arguments: ["center", "end", "right", "justify"])
  func widerLinesStandAtTheStart(_ align: String) throws {
    for (direction, places) in [("ltr", [0]), ("rtl", [50 - 115.55])] {
      var answers = Answers()
      let reply = try answers.reply(
        #"{"text":"DDDDDDDDDD E","size":16,"width":50,"lineBoxes":true,"fonts":["Liberation Sans"],"#
          + #""css":{"text-align":"\#(align)","direction":"\#(direction)"}}"#)
      let lines = try #require(reply["lines"] as? [[String: Any]])
      #expect(abs(lines[0].number("x") - places[0]) < 0.02)
    }
  }

  /// With `plaintext` a line's end is that of its paragraph.
  @Test(arguments: [
    "\"text-align\":\"end\"", "\"text-align\":\"justify\",\"text-align-last\":\"end\"",
  ])
  func plaintextHasTheEndOfItsParagraph(_ align: String) throws {
    for direction in ["ltr", "rtl"] {
      var answers = Answers()
      let reply = try answers.reply(
        #"{"text":"שלום עולם\nabc","size":16,"width":200,"lineBoxes":true,"css":{"direction":"\#(direction)","#
          + #""unicode-bidi":"plaintext","white-space":"pre-line",\#(align)},"fonts":["Liberation Sans"]}"#
      )
      let lines = try #require(reply["lines"] as? [[String: Any]])
      #expect(lines[0].number("x") == 0)
      #expect(abs(lines[1].number("x") + lines[1].number("width") - 200) < 0.02)
    }
  }

  /// The place is that of the glyphs too.
  @Test func raisedRunsHaveRaisedGlyphs() throws {
    let reply = try reply(
      "ab cd", "",
      #","glyphs":true,"runs":[{"start":3,"end":5,"css":{"vertical-align":"top","line-height":"60px"}}]"#
    )
    let line = try #require((reply["lines"] as? [[String: Any]])?.first)
    let runs = try #require(line["runs"] as? [[String: Any]])
    let tops = runs.compactMap { ($0["glyphs"] as? [[String: Any]])?.first?.number("y") }
    #expect(Set(tops).count == 2, "\(tops)")
    #expect(reply.number("height") == 60)
  }

  /// A run whose white space collapses counts all the same; one of which a line has such a space alone is not
  /// raised there.
  @Test(
    arguments: [
      ("ab  cd", 3, 4, #""font-size":"30px""#, 300, 36),
      ("ab ", 2, 3, #""font-size":"30px""#, 300, 36),
      ("  ab", 1, 2, #""font-size":"30px","vertical-align":"super""#, 300, 38.328125),
      ("ab  cd", 3, 4, #""font-size":"30px""#, 20, 56),
      ("ab cd", 2, 2, #""font-size":"30px""#, 300, 36),
      ("ab cd", 2, 5, #""vertical-align":"super""#, 20, 46.328125),
      ("ab cd", 2, 3, #""vertical-align":"super""#, 20, 46.328125),
      ("ab cd", 2, 5, #""vertical-align":"top","line-height":"40px""#, 20, 80),
    ] as [(String, Int, Int, String, Int, Double)])
  func whiteSpaceOfRunsCounts(
    _ text: String, _ start: Int, _ end: Int, _ css: String, _ width: Int, _ height: Double
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","width":\#(width),"css":{},"fonts":["Inter"],"runs":[{"start":\#(start),"end":\#(end),"#
        + #""css":{\#(css)}}]}"#)
    #expect(reply.number("height") == height)
  }

  /// Blink rounds sizes to 1/64 px.
  @Test func heightsOfRunsAreRounded() throws {
    let reply = try reply(
      "abcd", "",
      #","runs":[{"start":2,"end":4,"css":{"font-size":"11.62px","line-height":"1.5"}}]"#)
    #expect(reply.number("height") == 21.4375)
  }

  /// Where lines end in and after a run with rules of its own, and before it.
  @Test(
    arguments: [
      ("ab cdefgh ijkl mnopqrstuv", 3, 14, #""word-break":"break-all""#, "", 40, [4, 8, 15, 25]),
      ("ab cdefgh ijkl mnopqrstuv", 3, 14, #""line-break":"anywhere""#, "", 40, [4, 8, 15, 25]),
      (
        "abcdefgh ijklmnop", 0, 8, #""word-break":"normal""#, #""word-break":"break-all""#, 40,
        [9, 14, 17]
      ),
      ("世界人権宣言世界人権宣言", 0, 6, #""word-break":"keep-all""#, "", 50, [7, 10, 12]),
      (
        "あっあーあ々あっあーあ々", 0, 6, #""line-break":"strict""#, #""line-break":"loose""#, 17,
        [2, 4, 6, 7, 8, 9, 10, 11, 12]
      ),
    ] as [(String, Int, Int, String, String, Int, [Int])])
  func runsHaveLineBreaksOfTheirOwn(
    _ text: String, _ start: Int, _ end: Int, _ run: String, _ css: String, _ width: Int,
    _ ends: [Int]
  ) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","width":\#(width),"css":{\#(css)},"fonts":["Inter","bundled"],"lines":true,"#
        + #""runs":[{"start":\#(start),"end":\#(end),"css":{\#(run)}}]}"#)
    #expect(reply.lineEnds == ends)
    #expect(
      try answers.error(
        #"{"text":"ab","css":{},"runs":[{"start":0,"end":1,"css":{"word-break":"break-word"}}]}"#
      )
      .contains("\"word-break\" of a run"))
  }

  /// Lines of a run in another language end by its rules.
  @Test func languagesOfRunsDecideLineBreaks() throws {
    var answers = Answers()
    let text = "あ〜あ・あ"
    let reply = try answers.reply(
      #"{"text":"\#(text + text)","width":17,"css":{},"fonts":["Inter","bundled"],"language":"ja","lines":true,"#
        + #""runs":[{"start":5,"end":10,"language":"zh"}]}"#)
    #expect(reply.lineEnds == [2, 4, 5, 6, 7, 9, 10])
  }

  @Test func runsInheritTheFontsOwnRatio() throws {
    func width(_ adjust: String) throws -> Double {
      try reply(
        "ab", #""font-size-adjust":"\#(adjust)""#,
        #","runs":[{"start":0,"end":2,"fonts":["Roboto"],"size":64}]"#
      ).number("width")
    }
    #expect(try width("from-font") == width("0.545454545"))
    #expect(try width("from-font") != width("none"))
  }

  @Test func aRunsLetterCaseIsItsOwn() throws {
    var answers = Answers()
    func width(_ text: String, _ runs: String) throws -> Double {
      try answers.reply(
        #"{"text":"\#(text)","css":{},"fonts":["Inter"],"lines":true,"runs":[\#(runs)]}"#
      ).number("width")
    }
    let css = #"{"start":2,"end":4,"css":{"text-transform":"uppercase"}}"#
    #expect(try width("a ß b", css) == width("a SS b", #"{"start":2,"end":4,"css":{}}"#))
  }

  /// Chromium's, in Roboto at 100 px: it shapes U+200C apart and hides a form feed only where white space
  /// stays.
  @Test(arguments: [
    ("normal", 124.67, 154.89), ("nowrap", 124.67, 154.89), ("pre-line", 124.67, 154.89),
    ("pre", 128.91, 110.55), ("pre-wrap", 128.91, 110.55), ("break-spaces", 128.91, 110.55),
  ]) func whiteSpaceDecidesHowControlsAreShaped(
    _ mode: String, _ joined: Double, _ fed: Double
  ) throws {
    var answers = Answers()
    func width(_ text: String) throws -> Double {
      try answers.reply(
        #"{"text":"\#(text)","size":100,"fonts":["Roboto"],"css":{"white-space":"\#(mode)"}}"#
      ).number("width")
    }
    #expect(abs(try width(#"A\u200cV"#) - joined) < 1.0 / 32)
    #expect(abs(try width(#"a\u000cb"#) - fed) < 1.0 / 32)
  }

  /// Chromium's, in Roboto at 16 px: spaces that open a hard line are shaped without the word after them.
  @Test(arguments: [
    ("pre", " To", 21.555), ("pre-wrap", " To", 21.875), ("break-spaces", " To", 21.875),
    ("pre-wrap", "    The quick", 84.984), ("pre-wrap", "a\\n  To", 25.836),
    ("pre-wrap", "To To", 39.453),
  ]) func indentsAreShapedApart(_ mode: String, _ text: String, _ width: Double) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","size":16,"fonts":["Roboto"],"css":{"white-space":"\#(mode)"}}"#)
    #expect(abs(reply.number("width") - width) < 1.0 / 32)
  }

  /// Chromium's, in LiberationSerif at 16 px: text that asks for another face is shaped by itself, also in the same.
  @Test(arguments: [
    (#""font-style":"italic""#, 72.391), (#""font-weight":"700""#, 72.391),
    (#""font-style":"normal""#, 69.445), (#""line-height":"2""#, 69.445),
  ]) func otherFacesAreShapedApart(_ css: String, _ width: Double) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"To AV. Yes","css":{},"fonts":["LiberationSerif-Regular"],"size":16,"runs":[{"start":3,"end":5,"#
        + #""css":{\#(css)}}]}"#)
    #expect(abs(reply.number("width") - width) < 1.0 / 16)
  }

  /// Chromium's, in LiberationSans at 22 px: the block's own font decides.
  @Test(arguments: [
    #"{"start":0,"end":2,"size":15}"#, #"{"start":3,"end":4,"css":{"vertical-align":"super"}}"#,
  ]) func aBlockWithRunsIsTrimmed(_ run: String) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"ab C de","fonts":["LiberationSans"],"size":22,"width":300,"runs":[\#(run)],"#
        + #""css":{"text-box":"trim-both cap alphabetic"}}"#)
    #expect(reply.number("height") == 15.140625)
  }

  /// Chromium's, of two lines in Roboto at 11 px.
  @Test(arguments: [
    ("vertical-rl", "trim-start", 25.5), ("vertical-rl", "trim-end", 26.5),
    ("vertical-rl", "trim-start ex text", 21.3125), ("vertical-lr", "trim-start", 26.5),
    ("vertical-lr", "trim-end", 25.5), ("sideways-lr", "trim-start ex text", 21.8125),
  ]) func aVerticalBlockIsTrimmed(_ mode: String, _ trim: String, _ height: Double) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"abx\ncd","fonts":["Roboto"],"size":11,"width":300,"css":{"white-space":"pre","#
        + #""writing-mode":"\#(mode)","text-box":"\#(trim)"}}"#)
    #expect(reply.number("height") == height)
  }

  @Test(arguments: [
    (#""text-box":"trim-both cap alphabetic""#, 31.640625),
    (#""text-box":"trim-start ex text""#, 32.734375), (#""text-box-trim":"trim-end""#, 40),
    (#""text-box":"trim-both cap alphabetic","line-height":"40px""#, 51.640625),
    (#""font-size-adjust":"0.6""#, 42), (#""font-size":"0.9em""#, 34),
    (#""font-size-adjust":"cap-height 0.5","line-height":"1.5""#, 48),
    (#""line-height":"3ex""#, 52.375), (#""line-height":"2ch""#, 40),
    (#""line-height":"2cap""#, 46.53125),
    (#""line-height":"calc(1.5em + 4px)""#, 56), (#""line-height":"calc((1 + 2) / 2)""#, 48),
  ]) func blocksAreAsHigh(_ css: String, _ height: Double) throws {
    #expect(try reply(#"ab\ncd"#, css + #","white-space":"pre""#).number("height") == height)
  }

  @Test(arguments: [
    (#""font-size-adjust":"0.6""#, 233.203125), (#""font-size-adjust":"ch-width 0.7""#, 237.34375),
    (#""font-size":"14.4px""#, 190.75), (#""font-size":"10pt""#, 176.671875),
    (#""letter-spacing":"1ch""#, 472.078125), (#""letter-spacing":"10%""#, 253.671875),
    (#""word-spacing":"50%""#, 244.078125), (#""letter-spacing":"1lh""#, 732.078125),
    (#""letter-spacing":"calc(0.1em + 1px)""#, 279.671875),
    (#""letter-spacing":"calc(2 * (0.1ch - 1px))""#, 212.078125),
    (#""font-size":"calc(1rem - 2px)""#, 185.5625),
  ]) func linesAreAsWide(_ css: String, _ width: Double) throws {
    let own = try reply("The harbour opens at seven", css + #","white-space":"pre""#)
      .number("width")
    #expect(abs(own - width) < 1.0 / 32, "\(own)")
  }

  /// Four places between Chinese and other letters, of which lines neither begin nor end with one.
  @Test func chineseIsSpaced() throws {
    var answers = Answers()
    func reply(_ spacing: String, _ width: Double) throws -> [String: Any] {
      try answers.reply(
        #"{"text":"中文English混排123测试","width":\#(width),"language":"zh","fonts":["bundled"],"lines":true,"#
          + #""css":{"font-size":"20px","text-autospace":"\#(spacing)"}}"#)
    }
    let plain = try reply("no-autospace", 900).number("width")
    #expect(abs(try reply("normal", 900).number("width") - plain - 10) < 0.01)
    let lines = try #require(try reply("normal", 41)["lines"] as? [[String: Any]])
    #expect(lines.first?.number("width") == 40)
    #expect(lines.last?.number("width") == 40)
  }

  /// How much wider the widest word is with a hyphen than with none.
  @Test(arguments: [("=", 10.546875), ("abcdef", 52.921875)])
  func hyphensAreTheGivenOnes(_ hyphen: String, _ width: Double) throws {
    func minimum(_ hyphen: String) throws -> Double {
      let reply = try reply(
        #"Dampf\u00adschiff\u00adfahrt"#, #""hyphenate-character":"\"\#(hyphen)\"""#,
        #","widths":true"#)
      return (reply["widths"] as? [String: Any])?.number("minimum") ?? .nan
    }
    let own = try minimum(hyphen) - minimum("")
    #expect(abs(own - width) < 1.0 / 32, "\(own)")
  }

  @Test func hyphenationHasLimits() throws {
    var answers = Answers()
    func ends(_ limits: String) throws -> [Int] {
      try answers.reply(
        #"{"text":"an extraordinary representation","width":90,"fonts":["Inter"],"language":"en","lines":true,"#
          + #""css":{"hyphens":"auto","hyphenate-limit-chars":"\#(limits)"}}"#
      ).lineEnds
    }
    #expect(try ends("auto") == ends("5 2"))
    #expect(try ends("20") == [3, 17, 31])
    #expect(try ends("auto 9 auto") != ends("auto"))
  }

  /// The left edges of the last letters' words.
  @Test(arguments: [
    (#""text-align-last":"end""#, [32.71875, 25.515625, 69.78125]),
    (#""text-align-last":"center""#, [32.71875, 12.75, 57.015625]),
    (#""text-align-last":"justify""#, [32.71875, 0, 69.78125]),
    (#""text-align":"justify","text-justify":"inter-character""#, [58.859375, 0, 44.265625]),
    (#""text-align":"justify","text-justify":"none""#, [32.71875, 0, 44.265625]),
    (#""text-align":"justify","text-align-last":"justify""#, [71.921875, 0, 69.78125]),
  ]) func linesStandAsInChromium(_ css: String, _ lefts: [Double]) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"one two three four","width":100,"fonts":["Inter"],"graphemes":true,"lines":true,"css":{\#(css)}}"#
    )
    let boxes = (reply["lines"] as? [[String: Any]] ?? []).flatMap {
      $0["graphemes"] as? [[String: Any]] ?? []
    }
    for (start, left) in zip([4, 8, 14], lefts) {
      let box = try #require(boxes.first { $0["start"] as? Int == start })
      #expect(abs(box.number("x") - left) < 0.04, "\(start): \(box.number("x"))")
    }
  }

  /// No line ends inside a run that does not wrap, nor after a space at its end.
  @Test(arguments: [
    ("one two three four five", 8, 18, [8, 19, 23]),
    ("one two three four five six", 8, 19, [8, 24, 27]),
    ("one two three four five six", 7, 18, [4, 19, 27]),
  ]) func runsAreKeptTogether(_ text: String, _ start: Int, _ end: Int, _ ends: [Int]) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"\#(text)","width":80,"css":{},"fonts":["Inter"],"lines":true,"runs":[{"start":\#(start),"#
        + #""end":\#(end),"css":{"white-space":"nowrap"}}]}"#)
    #expect(reply.lineEnds == ends)
  }

  /// Half forms of a conjunct are spaced.
  @Test func halfFormsAreSpaced() throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"क्या","fonts":["NotoSansDevanagari"],"lines":true,"css":{"letter-spacing":"10px"}}"#)
    #expect(abs(reply.number("width") - 41.890625) < 1.0 / 32, "\(reply.number("width"))")
  }

  /// Japanese lines end at phrases, and in other languages as ever.
  @Test func japaneseLinesEndAtPhrases() throws {
    var answers = Answers()
    func ends(_ language: String) throws -> [Int] {
      try answers.reply(
        #"{"text":"今日は天気がいいから散歩しましょう。","width":130,"language":"\#(language)","lines":true,"#
          + #""fonts":["bundled"],"css":{"word-break":"auto-phrase"}}"#
      ).lineEnds
    }
    #expect(try ends("ja") == [6, 10, 18])
    #expect(try ends("zh") == [8, 16, 18])
  }

  /// Phrases in Hangul are words; where one exceeds the line, it ends between two characters.
  @Test(
    arguments: [
      (75.0, [5, 8, 13, 16, 21, 27, 31, 35, 41, 44]), (130, [8, 16, 23, 31, 41, 44]),
    ] as [(Double, [Int])]
  ) func koreanLinesEndAtPhrases(_ width: Double, _ ends: [Int]) throws {
    var answers = Answers()
    let reply = try answers.reply(
      #"{"text":"더 많은 꽃을 꺾었다. 모든 형사피의자는 자신의 변호에 필요한 모든 것이 보장된","width":\#(width),"language":"ko","#
        + #""lines":true,"fonts":["NotoSansCJK-Regular.ttc#1"],"css":{"word-break":"auto-phrase"}}"#
    )
    #expect(reply.lineEnds == ends)
  }

  @Test(arguments: [
    (#""letter-spacing":"1e9px""#, #"its numbers are from -16384 to 16384: give \"16384px\""#),
    (#""tab-size":"-1""#, #"its numbers are from 0 to 16384: give \"0\""#),
    (#""font-weight":"2000""#, #"its numbers are from 1 to 1000: give \"1000\""#),
    (#""line-clamp":"0""#, #"give \"1\""#),
    (#""hyphenate-limit-chars":"0""#, #"give \"1\""#),
    (#""font-size":"2ch""#, "xx-small"),
    (#""font-size-adjust":"ic-hieght 1""#, #"did you mean \"ic-height 1\"?"#),
    (#""text-box":"trim-botth cap alphabetic""#, #"did you mean \"trim-both cap alphabetic\"?"#),
    (#""line-height":"calc(1em + 2)""#, "<length>"),
    (#""letter-spacing":"calc(1px+2px)""#, "<length>"),
    (#""text-box":"cap""#, "<text-box-edge>"),
  ]) func isRefused(_ css: String, _ advice: String) throws {
    var answers = Answers()
    let message = answers.written(#"{"text":"a","css":{\#(css)}}"#)
    #expect(message.contains("error") && message.contains(advice), "\(message)")
  }

  @Test(arguments: [
    (#""padding-left":"5%""#, "give lengths in px or em"),
    (#""text-align":"end""#, "\"text-align\" of a run"),
  ]) func isRefusedOfRuns(_ css: String, _ advice: String) throws {
    var answers = Answers()
    let message = try answers.error(
      #"{"text":"ab","css":{},"runs":[{"start":0,"end":1,"css":{\#(css)}}]}"#)
    #expect(message.contains(advice), "\(message)")
  }

  /// A run's own rules hold beside combined characters of another run.
  @Test func runsKeepTheirBreaksBesideCombinedCharacters() throws {
    func ends(_ more: String) throws -> [Double] {
      var answers = Answers()
      let reply = try answers.reply(
        #"{"text":"ab cdefgh ijkl 12 mnopq","width":40,"css":{"writing-mode":"vertical-rl"},"#
          + #""lines":true,"runs":[{"start":3,"end":14,"css":{"word-break":"break-all"}}\#(more)]}"#
      )
      return try #require(reply["lines"] as? [[String: Any]]).map { $0.number("end") }
    }
    #expect(try ends("").starts(with: [4, 8]))
    let combined = #",{"start":15,"end":17,"css":{"text-combine-upright":"all"}}"#
    #expect(try ends(combined).starts(with: [4, 8]))
  }

  /// The box of a run without text counts at a size that is searched, too.
  @Test func emptyRunsAreResized() throws {
    let run = #","runs":[{"start":2,"end":2,"size":30}]"#
    let own = try reply("ab cd", "", run).number("height")
    let searched = try reply("ab cd", "", run + #","fitSize":{"minimum":16,"maximum":16}"#)
    #expect(own > 30 && searched.number("height") == own, "\(searched)")
  }
}
