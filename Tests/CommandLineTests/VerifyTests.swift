import Testing

@Suite struct VerifyTests {
  /// A font that only the device has keeps its own probe from being compared, and no other.
  @Test func aFontOfTheDeviceConcernsItsOwnProbe() throws {
    func probe(_ id: String, font: String) -> String {
      """
      {"id":"\(id)","option":"","asks":"size","api":"label","text":"Hello","font":"\(font)",
       "size":17,"width":100,"answer":[39,19.666666666666668]}
      """
    }
    let report = """
      {"system":"iOS 26","scale":3,"languages":[],"font":"",
       "probes":[\(probe("strange", font: "Nowhere")),\(probe("known", font: "Helvetica"))]}
      """
    let outcome = try Tool.run("verify", "-", input: report)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.errors.contains("probe 'strange': no font is named 'Nowhere'"))
    #expect(outcome.text.contains("agrees: known: 39.0 × 19.667\n"), "\(outcome.text)")
    #expect(outcome.text.contains("1 of 1 agree"))
  }
}
