import Testing

@Suite struct VerifyTests {
  /// A font that only the device has keeps its own probe from being compared, and no other.
  @Test func aFontOfTheDeviceConcernsItsOwnProbe() throws {
    func probe(_ id: String, font: String) -> String {
      """
      {"id":"\(id)","convention":"","api":"label","text":"Hello","font":"\(font)","size":17,
       "category":"","width":100,"numberOfLines":1,"options":0,"lineHeightMultiple":0,
       "maximumLineHeight":0,"alignment":4,"resultWidth":38.5,"resultHeight":20}
      """
    }
    let report = """
      {"system":"iOS 26","scale":3,
       "probes":[\(probe("strange", font: "Nowhere")),\(probe("known", font: "Helvetica"))]}
      """
    let outcome = try Tool.run("verify", "-", input: report)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains("probe 'strange': no font is named 'Nowhere'"))
    #expect(outcome.text.contains(": known\n"), "\(outcome.text)")
    #expect(outcome.text.contains(" of 1 agree"))
  }
}
