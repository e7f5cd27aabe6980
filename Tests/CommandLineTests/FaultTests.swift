import Foundation
import Testing

/// Fonts that change, go away or may not be read, and a machine without Fontconfig.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
  private static func fontFile(_ name: String) throws -> Data {
    let list = try Tool.run("fonts", "match", name, "--format", "json")
    let path = try #require(list.object?["file"] as? String)
    return try Data(contentsOf: URL(filePath: path))
  }

  private static func request(_ id: Int, _ font: URL, text: String = "Hello, world") -> String {
    #"{"id":\#(id),"text":"\#(text)","width":60,"fonts":["\#(font.path)"]}"# + "\n"
  }

  /// What becomes of a font's file after it was opened has no part in the answers.
  @Test(arguments: ["removed", "cut off", "overwritten", "replaced"])
  func anOpenFontStaysWhatItWas(change: String) throws {
    try Tool.withFolder { folder in
      let font = folder.appending(path: "font.ttf")
      try Self.fontFile("Roboto").write(to: font)
      let tool = try RunningTool("batch", "--jobs", "1")
      try tool.send(Self.request(1, font))
      let before = try #require(try tool.line())
      switch change {
      case "removed": try FileManager.default.removeItem(at: font)
      case "cut off":
        let file = try FileHandle(forWritingTo: font)
        try file.truncate(atOffset: 100)
        try file.close()
      case "overwritten":
        let file = try FileHandle(forWritingTo: font)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 200_000))
        try file.close()
      default: try Self.fontFile("Liberation Mono").write(to: font, options: .atomic)
      }
      // Other characters, so that nothing comes from a cache.
      try tool.send(Self.request(2, font, text: "Quartz jock vends BMW glyph fix 0123456789"))
      let after = try #require(try tool.line())
      try tool.send(Self.request(1, font))
      #expect(try tool.line() == before)
      #expect(try tool.finish() == 0)
      let whole = folder.appending(path: "whole.ttf")
      try Self.fontFile("Roboto").write(to: whole)
      let expected = try Tool.run(
        "batch",
        input: Self.request(2, whole, text: "Quartz jock vends BMW glyph fix 0123456789"))
      #expect(after == expected.text.replacing("whole.ttf", with: "font.ttf").dropLast())
    }
  }

  @Test func fontsThatCannotBeReadAreRefusedWithTheReason() throws {
    try Tool.withFolder { folder in
      let whole = try Self.fontFile("Noto Sans Thai")
      var cases: [(name: String, bytes: Data?, code: String)] = [
        ("none.ttf", nil, "fontUnreadable"), ("empty.ttf", Data(), "fontInvalid"),
        ("text.ttf", Data("not a font, just words".utf8), "fontInvalid"),
        ("half.ttf", whole.prefix(whole.count / 2), "fontInvalid"),
        ("zeros.ttf", Data(count: 4096), "fontInvalid"),
      ]
      for cut in [1, 4, 11, 12, 30, 100, 300] {
        cases.append(("cut\(cut).ttf", whole.prefix(cut), "fontInvalid"))
      }
      var input = ""
      for (index, (name, bytes, _)) in cases.enumerated() {
        let url = folder.appending(path: name)
        try bytes?.write(to: url)
        input += Self.request(index, url)
      }
      input += Self.request(cases.count, folder)
      let outcome = try Tool.run("batch", input: input)
      let replies = outcome.text.split(separator: "\n")
      try #require(replies.count == cases.count + 1)
      for (reply, (name, _, code)) in zip(replies, cases) {
        #expect(reply.contains("\"code\":\"\(code)\"") && reply.contains(name), "\(reply)")
      }
      #expect(replies[cases.count].contains("is a folder"))
      #expect(outcome.status == 1)
    }
  }

  /// Nobody writes to the pipe, and the device has no end.
  @Test func onlyFilesAreReadAsFonts() throws {
    try Tool.withFolder { folder in
      let pipe = folder.appending(path: "pipe.ttf")
      #expect(try Tool.run(program: "/usr/bin/mkfifo", [pipe.path]).status == 0)
      let link = folder.appending(path: "link.ttf")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: pipe)
      let device = folder.appending(path: "device.ttf")
      try FileManager.default.createSymbolicLink(
        at: device, withDestinationURL: URL(filePath: "/dev/zero"))
      let cases = [
        (pipe.path, "is a named pipe"), (link.path, "is a named pipe"),
        (device.path, "is a device"), ("/dev/zero", "is a device"), (folder.path, "is a folder"),
      ]
      let environment = ProcessInfo.processInfo.environment
      func run(_ arguments: String...) throws -> Tool.Outcome {
        try Tool.run(
          program: "/usr/bin/timeout", ["-s", "KILL", "120", Tool.path] + arguments,
          environment: environment)
      }
      var input = ""
      for (path, reason) in cases {
        for outcome in [
          try run("measure", "a", "--font", path), try run("fonts", "show", path),
          try run("measure", "a", "--font", "Roboto", "--fallback", path),
        ] {
          #expect(outcome.status == 74, "\(path): \(outcome)")
          #expect(outcome.errors.contains(reason), "\(path): \(outcome)")
        }
        input += Self.request(1, URL(filePath: path, directoryHint: .notDirectory))
      }
      let requests = folder.appending(path: "requests")
      try Data(input.utf8).write(to: requests)
      let replies = try run("batch", requests.path).text.split(separator: "\n")
      try #require(replies.count == cases.count)
      for (reply, (_, reason)) in zip(replies, cases) {
        #expect(reply.contains(#""code":"fontUnreadable""#) && reply.contains(reason), "\(reply)")
      }
      // A pipe may take a file's place after it was opened.
      let font = folder.appending(path: "font.ttf")
      try Self.fontFile("Roboto").write(to: font)
      let tool = try RunningTool("batch", "--jobs", "1")
      let request = #"{"text":"a","fonts":["\#(font.path)"],"fingerprint":true}"# + "\n"
      try tool.send(request.replacing("true", with: "false"))
      #expect(try tool.line()?.contains("width") == true)
      try FileManager.default.removeItem(at: font)
      #expect(try Tool.run(program: "/usr/bin/mkfifo", [font.path]).status == 0)
      try tool.send(request)
      #expect(try tool.line()?.contains("fingerprint") == true)
      #expect(try tool.finish() == 0)
    }
  }

  @Test(arguments: ["/no/such/fonts.conf", "/dev/null", "garbage"])
  func withoutFontconfigTheBundledFontsAnswer(configuration: String) throws {
    try Tool.withFolder { folder in
      var path = configuration
      if configuration == "garbage" {
        path = folder.appending(path: "fonts.conf").path
        try Data("<fontconfig><dir>\u{1}".utf8).write(to: URL(filePath: path))
      }
      let input = """
        {"id":1,"text":"Hello"}
        {"id":2,"text":"\\uDBFF\\uDFFD private","systemFallback":true}
        {"id":3,"text":"a","fonts":["No Such Family At All"]}
        {"id":4,"text":"Hello"}

        """
      let outcome = try Tool.run(
        program: Tool.path, ["batch"], input: input,
        environment: ["FONTCONFIG_FILE": path, "FONTCONFIG_PATH": folder.path])
      let replies = outcome.text.split(separator: "\n")
      try #require(replies.count == 4, "\(outcome)")
      #expect(replies[0].contains("width") && replies[1].contains("\"missingGlyphs\":1"))
      #expect(replies[2].contains("fontNotFound") && outcome.status == 1)
      #expect(replies[3].dropFirst(8) == replies[0].dropFirst(8))
    }
  }

  /// A library that cannot be loaded stands for one that is not installed.
  @Test func withoutItsLibraryOnlyInstalledFontsAreRefused() throws {
    try Tool.withFolder { folder in
      try Data("no library".utf8).write(to: folder.appending(path: "libfontconfig.so.1"))
      func run(_ arguments: String...) throws -> Tool.Outcome {
        try Tool.run(
          program: Tool.path, arguments, environment: ["LD_LIBRARY_PATH": folder.path])
      }
      #expect(try run("measure", "Hello").status == 0)
      let family = try run("measure", "Hello", "--font", "No Such Family At All")
      #expect(family.status == 1 && family.errors.contains("install libfontconfig1"), "\(family)")
      #expect(try run("measure", "\u{A997}", "--system-fallback").status == 1)
      #expect(try run("measure", "Hello", "--system-fallback").status == 0)
      #expect(try run("version").text.contains("not installed"))
    }
  }
}
