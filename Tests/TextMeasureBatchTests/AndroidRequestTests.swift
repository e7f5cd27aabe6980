import Testing

/// The object `android` of a request.
@Suite struct AndroidRequestTests {
  private static let text =
    "This is a text of some words that is broken into lines of equal width, balanced or not."

  @Test func heightsArePixels() {
    var answers = Answers()
    // 16 sp are 20.2 dp at a scale of 1.3, 53.025 px at 2.625, and so 53 px.
    let reply = answers.written(
      #"{"text":"a","size":16,"platform":"compose","android":{"fontScale":1.3,"density":2.625}}"#)
    #expect(reply.contains(#""px":{"width":29,"height":62}"#), "\(reply)")
    let view = answers.written(
      #"{"text":"a","size":16,"android":{"fontScale":1.3,"density":2.625}}"#)
    #expect(view.contains(#""px":{"width":29,"height":71}"#), "\(view)")
    #expect(!answers.written(#"{"text":"a","android":{}}"#).contains(#""px""#))
  }

  @Test func aTextViewHasItsDefaults() {
    var answers = Answers()
    func lines(_ rest: String) -> String {
      answers.written(#"{"text":"\#(Self.text)","width":210,"lines":true,"size":14,\#(rest)}"#)
    }
    let view = lines(#""platform":"android""#)
    #expect(view == lines(#""android":{}"#))
    #expect(view == lines(#""android":{"breakStrategy":"high_quality"}"#))
    #expect(view != lines(#""android":{"breakStrategy":"simple"}"#))
    #expect(view != lines(#""android":{"includeFontPadding":false}"#))
    let compose = lines(#""platform":"compose""#)
    #expect(compose == lines(#""platform":"compose","android":{"lineBreak":"simple"}"#))
    #expect(
      lines(#""platform":"compose","android":{"lineBreak":"heading"}"#)
        == lines(#""platform":"compose","android":{"breakStrategy":"balanced"}"#))
    #expect(compose != lines(#""platform":"compose","android":{"lineHeight":24}"#))
  }

  @Test(arguments: [
    (#""platform":"ios","android":{}"#, #"give "platform" android or compose"#),
    (#""css":{},"android":{}"#, #"does not go with "css""#),
    (#""profile":"android","android":{}"#, #"remove "profile""#),
    (
      #""platform":"android","hyphenationFactor":0.5"#, #"give "hyphenationFrequency" in "android""#
    ),
    (#""android":{"breakStrategy":"optimal"}"#, #""android.breakStrategy" cannot be "optimal""#),
    (#""android":{"density":0}"#, "density"),
    (#""lineWidths":[50,60],"android":{}"#, #"give "breakStrategy" simple"#),
  ])
  func whatDoesNotFitIsRefused(_ members: String, _ message: String) {
    var answers = Answers()
    let reply = answers.written(#"{"text":"a",\#(members)}"#)
    #expect(
      reply.contains("error") && reply.replacing("\\\"", with: "\"").contains(message), "\(reply)")
  }
}
