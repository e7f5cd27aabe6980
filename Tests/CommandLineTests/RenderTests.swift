import Foundation
import Testing

@Suite struct RenderTests {
  @Test func aPictureIsWritten() throws {
    try Tool.withFolder { folder in
      for (name, start) in [("a.svg", "<?xml"), ("a.png", "\u{FFFD}PNG")] {
        let file = folder.appending(path: name)
        let outcome = try Tool.run(
          "render", "Hello שלום 😀", "--width", "80", "--overlay", "lines,bidi,ink", "-o", file.path)
        #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.errors)")
        let text = String(decoding: try Data(contentsOf: file).prefix(5), as: UTF8.self)
        #expect(text.hasPrefix(start))
      }
    }
    #expect(try Tool.run("render", "a", "-o", "-").text.hasSuffix("</svg>\n"))
  }

  @Test func aCutLineEndsInAnEllipsis() throws {
    let outcome = try Tool.run(
      "inspect", "one two three four", "--width", "80", "--lines", "1", "--truncate", "tail")
    #expect(outcome.status == 0 && outcome.text.contains("token"), "\(outcome.errors)")
  }

  @Test func optionsOfTheStyleAreThoseOfMeasure() throws {
    let options = [
      "--font", "Roboto", "--fallback", "Noto Sans Thai", "--bundled-fonts", "--text-style",
      "title1",
      "--content-size", "extraLarge", "--kern", "1", "--line-spacing", "3", "--width", "120",
    ]
    let text = "Hello สวัสดี 😀 world"
    let measured = try MeasureTests.replies(
      Tool.run(program: Tool.path, ["measure", text, "--format", "json", "--per-line"] + options))
    let outcome = try Tool.run(
      program: Tool.path, ["inspect", text, "--format", "json"] + options)
    let inspected = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
    let reply = try #require(measured.first)
    for key in ["width", "height"] {
      let value = try #require(reply[key] as? Double)
      #expect(inspected[key] as? Double == value, "\(key)")
    }
    #expect(inspected["missingGlyphs"] as? Int == 0)
  }

  @Test func whatCannotBeDrawnIsSaid() throws {
    for (arguments, status, hint) in [
      (["render", "a"], Int32(64), "--output"), (["render", "a", "-o", "a.gif"], 64, ".png"),
      (["render", "a", "-o", "a.svg", "--overlay", "glitter"], 64, "baselines"),
      (["render", "a", "-o", "a.svg", "--color", "red"], 64, "#336699"),
      (["render", "a", "-o", "a.svg", "--truncate", "tail"], 64, "such as --lines 1"),
      (["render", "a", "-o", "/nonexistent/a.svg"], 74, "/nonexistent/a.svg"),
      (["render", "a", "-o", "/tmp/a.png", "--scale", "1000000"], 1, "SVG"),
    ] {
      let outcome = try Tool.run(program: Tool.path, arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.status)")
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    }
  }
}
