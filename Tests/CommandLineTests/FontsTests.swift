import Foundation
import FuzzChecks
import Testing

@Suite struct FontsTests {
  /// A font of the cascade is an input, whichever option names it.
  @Test func aLockDoesNotReplaceAFont() throws {
    try Tool.withFolder { folder in
      let font = folder.appending(path: "r.ttf")
      try Data("font".utf8).write(to: font)
      let outcome = try Tool.run(
        "fonts", "lock", "--font", "Inter", "--fallback", font.path, "-o", font.path)
      #expect(outcome.status != 0, "\(outcome)")
      #expect(try Data(contentsOf: font) == Data("font".utf8))
    }
  }

  @Test func aCheckRefusesOptionsWithoutEffect() throws {
    for option in ["--bundled-fonts", "--fallback=Inter", "--variations=wght=650"] {
      let outcome = try Tool.run("fonts", "lock", "--check", "some.lock", option)
      #expect(outcome.status == 64 && outcome.errors.contains("it has no effect"), "\(outcome)")
    }
  }

  @Test func theListHasEveryBundledFace() throws {
    let outcome = try Tool.run("fonts", "list", "--format", "json")
    let faces = try #require(outcome.object?["faces"] as? [[String: Any]])
    #expect(faces.count >= 20)
    for face in faces {
      let file = try #require(face["file"] as? String)
      #expect(FileManager.default.fileExists(atPath: file))
    }
    let text = try Tool.run("fonts", "list").text
    #expect(text.contains("Noto Sans Thai") && text.contains("Helvetica"))
  }

  @Test func heightsThatNothingConfirmsSaySo() throws {
    for (name, note) in [
      ("Menlo", "heights unconfirmed"), ("Georgia", "heights unconfirmed"),
      ("HelveticaNeue", "heights as published"),
    ] {
      let text = try Tool.run("measure", "Hi", "--font", name).text
      #expect(text.contains(note), "\(text)")
    }
    let text = try Tool.run("fonts", "match", "Menlo").text
    #expect(text.contains("heights are not confirmed by a published figure"), "\(text)")
  }

  @Test func theMachinesFacesAreListedWhenAsked() throws {
    try Tool.withFolder { folder in
      // A machine of the test's own, with one font.
      let list = try Tool.run("fonts", "match", "Roboto", "--format", "json")
      let source = try #require(list.object?["file"] as? String)
      try FileManager.default.copyItem(
        atPath: source, toPath: folder.appending(path: "Roboto-Regular.ttf").path)
      let configuration = folder.appending(path: "fonts.conf")
      try """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
      """.write(to: configuration, atomically: true, encoding: .utf8)
      let outcome = try Tool.run(
        program: Tool.path, ["fonts", "list", "--system", "--format", "json"],
        environment: ["FONTCONFIG_FILE": configuration.path])
      let json = try JSONSerialization.jsonObject(with: outcome.output)
      let faces = try #require(json as? [[String: Any]])
      #expect(faces.count == 1 && faces[0]["family"] as? String == "Roboto")
      let text = try Tool.run(
        program: Tool.path, ["fonts", "list", "--system"],
        environment: ["FONTCONFIG_FILE": configuration.path])
      #expect(text.text.contains("Roboto-Regular.ttf"))
      let empty = folder.appending(path: "empty.conf")
      try "<fontconfig></fontconfig>".write(to: empty, atomically: true, encoding: .utf8)
      let none = try Tool.run(
        program: Tool.path, ["fonts", "list", "--system"],
        environment: ["FONTCONFIG_FILE": empty.path])
      #expect(none.status == 1 && none.errors.contains("install one"))
    }
  }

  @Test func showingAFontGivesItsTables() throws {
    let outcome = try Tool.run(
      "fonts", "show", "Liberation Sans", "--size", "16", "--format", "json")
    let report = try #require(outcome.object)
    #expect(report["unitsPerEm"] as? Int == 2048)
    let metrics = try #require(report["metrics"] as? [String: Any])
    #expect(metrics["hheaAscent"] as? Double == 1854)
    #expect(metrics["hheaDescent"] as? Double == -434)
    #expect(metrics["hheaLineGap"] as? Double == 67)
    let lines = try #require(report["lines"] as? [[String: Any]])
    let uikit = try #require(lines.first { $0["profile"] as? String == "uikit" })
    #expect(uikit["ascent"] as? Double == 1854.0 * 16 / 2048)
    let axes = try Tool.run("fonts", "show", "Inter-roman.var.ttf").text
    #expect(axes.contains("wght 100…900"))
  }

  @Test func matchingSaysWhatASubstituteCosts() throws {
    let twin = try Tool.run("fonts", "match", "Helvetica", "--format", "json")
    #expect(twin.object?["isSubstitute"] as? Bool == true)
    #expect(twin.object?["hasExactWidths"] as? Bool == true)
    let own = try Tool.run("fonts", "match", "Inter", "--format", "json")
    #expect(own.object?["isSubstitute"] as? Bool == false)
    let none = try Tool.run("fonts", "match", "No Such Font")
    #expect(none.status == 1 && none.errors.contains("No Such Font"))
  }

  @Test func aLockRefusesOtherFonts() throws {
    try Tool.withFolder { folder in
      let path = folder.appending(path: "fonts.lock").path
      let lock = try Tool.run("fonts", "lock", "--font", "Inter", "-o", path)
      #expect(lock.status == 0, "\(lock.errors)")
      let written = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: path)))
      let fonts = try #require((written as? [String: Any])?["fonts"] as? [[String: Any]])
      #expect(fonts.count == 1 && (fonts[0]["sha256"] as? String)?.count == 64)
      #expect(try Tool.run("inspect", "a", "--font", "Inter", "--locked", path).status == 0)
      let other = try Tool.run("inspect", "a", "--font", "Roboto", "--locked", path)
      #expect(other.status == 1 && other.errors.contains("Roboto-Regular.ttf"))
      #expect(try Tool.run("fonts", "lock", "--check", path, "--font", "Inter").status == 0)
      #expect(try Tool.run("fonts", "lock", "--check", path, "--font", "Roboto").status == 1)
      let missing = try Tool.run("inspect", "a", "--locked", path + "x")
      #expect(missing.status == 74 && missing.errors.contains("check the path"))
    }
  }

  /// As the examples of `fonts --help` and `fonts lock --help` do one after the other.
  @Test func aLockIsCheckedByTheFontsThatItLists() throws {
    try Tool.withFolder { folder in
      let path = folder.appending(path: "fonts.lock").path
      for fonts in [
        ["--font", "Inter", "--font", "Roboto"],
        ["--font", "Inter-roman.var.ttf", "--variations", "wght=650"],
      ] {
        let lock = try Tool.run(program: Tool.path, ["fonts", "lock"] + fonts + ["-o", path])
        #expect(lock.status == 0, "\(fonts): \(lock.errors)")
        let check = try Tool.run("fonts", "lock", "--check", path)
        #expect(check.status == 0 && check.errors.isEmpty, "\(fonts): \(check.errors)")
      }
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let changed = text.replacing(/"sha256" ?: ?"..../, with: "\"sha256\":\"0000")
      try changed.write(toFile: path, atomically: true, encoding: .utf8)
      let check = try Tool.run("fonts", "lock", "--check", path)
      #expect(check.status == 1 && check.errors.contains("sha256"), "\(check.errors)")
      // What was not checked is not reported as fine.
      let none = text.replacing(/"fonts" ?: ?\[(?s:.*)\]/, with: "\"fonts\":[]")
      try none.write(toFile: path, atomically: true, encoding: .utf8)
      let empty = try Tool.run("fonts", "lock", "--check", path)
      #expect(empty.status == 1 && empty.errors.contains("lists no fonts"), "\(empty.errors)")
    }
  }

  /// `LD_DEBUG` names the libraries that a process loads.
  @Test func aLockKeepsFontconfigOutOfTheProcess() throws {
    try Tool.withFolder { folder in
      let path = folder.appending(path: "fonts.lock").path
      #expect(try Tool.run("fonts", "lock", "--font", "Inter", "-o", path).status == 0)
      let input = """
        {"id":1,"text":"a","fonts":["No Such Family"]}
        {"id":2,"text":"\u{10D0}","fonts":["Inter"],"systemFallback":true,"fingerprint":true}
        {"id":3,"text":"a","fonts":["/etc/passwd"]}

        """
      func run(_ options: [String]) throws -> Tool.Outcome {
        try Tool.run(
          program: Tool.path, ["batch", "--output", folder.appending(path: "out").path] + options,
          input: input, environment: ["LD_DEBUG": "files"])
      }
      #expect(try run([]).errors.contains("libfontconfig"))
      let locked = try run(["--locked", path])
      #expect(locked.status == 1 && !locked.errors.contains("libfontconfig"))
      let replies = try String(contentsOf: folder.appending(path: "out"), encoding: .utf8)
      #expect(replies.contains("passwd is not in the lock"), "\(replies)")
      #expect(!replies.contains("Fontconfig") && !replies.contains("--font"), "\(replies)")
    }
  }

  @Test func aFileThatChangedIsRefused() throws {
    try Tool.withFolder { folder in
      let list = try Tool.run("fonts", "match", "Roboto", "--format", "json")
      let source = try #require(list.object?["file"] as? String)
      let font = folder.appending(path: "Roboto-Regular.ttf")
      let lock = folder.appending(path: "fonts.lock").path
      var bytes = try Data(contentsOf: URL(filePath: source))
      try bytes.write(to: font)
      #expect(try Tool.run("fonts", "lock", "--font", font.path, "-o", lock).status == 0)
      #expect(try Tool.run("inspect", "a", "--font", font.path, "--locked", lock).status == 0)
      bytes.append(0)
      try bytes.write(to: font)
      let changed = try Tool.run("inspect", "a", "--font", font.path, "--locked", lock)
      #expect(changed.status == 1 && changed.errors.contains("sha256"), "\(changed.errors)")
    }
  }

  /// What makes a font's results wrong is a note in each reply, and `fonts show` says it.
  @Test func aFontWithoutLineMetricsIsNoted() throws {
    try Tool.withFolder { folder in
      let list = try Tool.run("fonts", "match", "Roboto", "--format", "json")
      let source = try #require(list.object?["file"] as? String)
      var file = FontFile(bytes: Array(try Data(contentsOf: URL(filePath: source))))
      for (table, offsets) in [("hhea", [4, 6, 8]), ("OS/2", [68, 70, 72, 74, 76])] {
        for offset in offsets {
          file.tables[table]?[offset] = 0
          file.tables[table]?[offset + 1] = 0
        }
      }
      let path = folder.appending(path: "flat.ttf").path
      try Data(file.bytes).write(to: URL(filePath: path))
      let note =
        "its hhea, typographic and win metrics are all 0, so lines have no height; set hhea's"
      let runs = #""runs":[{"start":1,"end":2,"fonts":["\#(path)"]}]"#
      for (members, count) in [
        (#""fonts":["\#(path)"]"#, 1), (runs, 1), (#""fonts":["Roboto"]"#, 0),
      ] {
        for api in ["layout", "sizeThatFits", "boundingRect"] {
          let line = #"{"text":"abc","api":"\#(api)",\#(members)}"#
          let reply = try #require(try Tool.run("batch", input: line).object)
          let notes = reply["notes"] as? [[String: String]] ?? []
          let expected = Array(repeating: ["font": "flat.ttf", "note": note], count: count)
          #expect(notes == expected, "\(line)")
        }
      }
      #expect(try Tool.run("fonts", "show", path).text.contains("Note      \(note)"))
      #expect(try Tool.run("measure", "abc", "--font", path).text.contains("flat.ttf: \(note)"))
    }
  }

  @Test func versionsNameEverythingThatCounts() throws {
    let outcome = try Tool.run("version", "--json")
    let libraries = try #require(outcome.object?["libraries"] as? [String: String])
    for name in ["harfBuzz", "freeType", "icu", "unicode", "fontconfig"] {
      #expect(libraries[name]?.isEmpty == false, "\(name)")
    }
    #expect((outcome.object?["fonts"] as? [Any])?.isEmpty == false)
    for options in [[], ["--json"]] {
      let without = try Tool.run(
        program: Tool.path, ["version"] + options, environment: ["TEXTMEASURE_FONTS": "/none"])
      #expect(without.status == 1 && without.text.isEmpty, "\(without)")
      #expect(without.errors.contains("/none"), "\(without.errors)")
    }
  }
}
