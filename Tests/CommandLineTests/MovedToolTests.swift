import Foundation
import Testing

/// A program that was moved away from its build folder, as a container's image has it.
@Suite struct MovedToolTests {
  private static let resources = URL(filePath: Tool.path).deletingLastPathComponent()
    .appending(path: "TextMeasure_ReferenceFonts.resources")

  /// Runs the tool from another folder, where it is alone or beside some of its files.
  private static func run(
    _ arguments: [String], beside files: [URL] = [], environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try Tool.withFolder { folder in
      let moved = folder.appending(path: "textmeasure")
      try FileManager.default.copyItem(at: URL(filePath: Tool.path), to: moved)
      for file in files {
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: file.lastPathComponent), withDestinationURL: file)
      }
      return try Tool.run(
        program: "/usr/bin/env",
        ["-u", "TEXTMEASURE_FONTS"] + environment.map { "\($0.key)=\($0.value)" } + [moved.path]
          + arguments)
    }
  }

  @Test func aloneItSaysInOneLineWhatToSet() throws {
    for arguments in [["measure", "a"], ["inspect", "a"], ["fonts", "list"]] {
      let outcome = try Self.run(arguments)
      #expect(outcome.status == 1)
      #expect(outcome.output.isEmpty || arguments[0] != "fonts")
      let told = outcome.errors + outcome.text
      #expect(told.contains("set TEXTMEASURE_FONTS to the folder"), "\(told)")
      #expect(told.contains("copy TextMeasure_ReferenceFonts.resources"), "\(told)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(told)")
    }
  }

  @Test func besideItsResourcesOrWithTheVariableItMeasures() throws {
    let here = try Tool.run("measure", "a")
    let beside = try Self.run(["measure", "a"], beside: [Self.resources])
    let named = try Self.run(
      ["measure", "a"],
      environment: ["TEXTMEASURE_FONTS": Self.resources.appending(path: "bundled").path])
    #expect(here.status == 0 && beside.text == here.text && named.text == here.text)
  }

  /// Hyphenation patterns change numbers as fonts do.
  @Test func otherPatternsAreAnotherFingerprintAndMissingOnesAnError() throws {
    let manager = FileManager.default
    try Tool.withFolder { folder in
      let fonts = folder.appending(path: "fonts")
      try manager.copyItem(at: Self.resources.appending(path: "bundled"), to: fonts)
      let patterns = fonts.appending(path: "hyphenation/hyph-en-us.tex")
      func reply() throws -> Tool.Outcome {
        try Tool.run(
          program: Tool.path, ["batch"],
          input: #"{"text":"considerations","width":60,"hyphenationFactor":1,"fingerprint":true}"#,
          environment: ["TEXTMEASURE_FONTS": fonts.path])
      }
      let original = try reply().object
      try "\\patterns{1c1o1n1s}".write(to: patterns, atomically: true, encoding: .utf8)
      let altered = try reply().object
      #expect(original?["fingerprint"] as? String != nil)
      #expect(original?["fingerprint"] as? String != altered?["fingerprint"] as? String)
      try manager.removeItem(at: patterns)
      for isFolder in [false, true] {
        if isFolder {
          try manager.createDirectory(at: patterns, withIntermediateDirectories: false)
        }
        let unreadable = try reply()
        #expect(unreadable.status == 1)
        #expect(unreadable.text.contains(#""code":"fileUnreadable""#), "\(unreadable.text)")
        #expect(unreadable.text.contains("hyphenation/hyph-en-us.tex' cannot be read; check"))
      }
    }
  }
}
