import Foundation
import Testing

/// Files that results go to: never lost, never half.
@Suite(.timeLimit(.minutes(10))) struct OutputFileTests {
  private static func requests(_ count: Int, seed: Int = 0) -> String {
    (1...count).map {
      #"{"id":\#($0),"text":"line \#($0 + seed) of a stream","width":\#($0 % 90)}"# + "\n"
    }.joined()
  }

  private static func shell(_ command: String, in folder: URL) throws -> Tool.Outcome {
    try Tool.run(
      program: "/bin/bash", ["-c", "cd '\(folder.path)'; \(command)", "bash", Tool.path])
  }

  private static func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func anOutputThatIsTheInputIsRefused() throws {
    try Tool.withFolder { folder in
      let input = folder.appending(path: "in.ndjson")
      let text = Self.requests(5)
      try Data(text.utf8).write(to: input)
      _ = try Self.shell(
        "ln -s in.ndjson soft; ln in.ndjson hard; ln in.ndjson new.part", in: folder)
      let font = try #require(
        try Tool.run("fonts", "match", "Roboto", "--format", "json").object?["file"] as? String)
      _ = try Self.shell("cp '\(font)' a.ttf; cp a.ttf a.svg", in: folder)
      try Data("{\"text\":\"a\"}".utf8).write(to: folder.appending(path: "r.svg"))
      _ = try Self.shell("\"$1\" fonts lock -o a.lock", in: folder)
      let before = try Self.names(folder)
      for command in [
        "batch in.ndjson --output in.ndjson", "batch in.ndjson --output soft",
        "batch soft --output hard", "batch --output in.ndjson <in.ndjson",
        "batch - --output ./soft <hard", "batch in.ndjson --output new",
        "batch in.ndjson --output in.ndjson --resume", "fonts lock --font a.ttf -o a.ttf",
        "fonts lock --font 'a.ttf#0' -o a.ttf", "render hi --font ./a.svg -o a.svg",
        "batch in.ndjson --locked a.lock --output a.lock", "fonts lock --locked a.lock -o a.lock",
        "fonts lock --locked - -o a.lock <a.lock", "render --request r.svg -o r.svg",
        "render --request - -o r.svg <r.svg",
      ] {
        let outcome = try Self.shell("\"$1\" \(command)", in: folder)
        #expect(outcome.status == 64 && outcome.text.isEmpty, "\(command): \(outcome)")
        #expect(outcome.errors.contains("write to another file"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      }
      let appended = try Self.shell("\"$1\" batch in.ndjson >>in.ndjson", in: folder)
      #expect(appended.status == 64 && appended.errors.contains("the same file"), "\(appended)")
      #expect(try Data(contentsOf: input) == Data(text.utf8))
      #expect(
        try Data(contentsOf: folder.appending(path: "a.ttf"))
          == Data(contentsOf: URL(filePath: font)))
      #expect(try Self.names(folder) == before)
    }
  }

  /// Killed at any time and resumed as often as need be, the output is that of one run.
  @Test func killedAndResumedIsAsIfNothingHappened() throws {
    try Tool.withFolder { folder in
      let input = folder.appending(path: "in.ndjson").path
      try (Self.requests(1_500) + "\n{\"id\":0,\"text\":}\n" + Self.requests(1_500, seed: 7)).write(
        toFile: input, atomically: true, encoding: .utf8)
      let expected = try Tool.run("batch", input)
      #expect(expected.status == 1)
      let output = folder.appending(path: "out.ndjson")
      var random = SystemRandomNumberGenerator()
      var kills = 0
      // Tests start programs with SIGTERM blocked, so that only SIGKILL ends them.
      // A reader that gives a part of the input at a time holds the run up, so that kills hit it.
      while kills < 12 {
        let count = Int.random(in: 1...3_000, using: &random)
        let outcome = try Self.shell(
          """
          mkfifo feed 2>/dev/null; "$1" batch feed --output out.ndjson --resume & tool=$!
          exec 3>feed; head -n \(count) in.ndjson >&3
          sleep 0.\(Int.random(in: 0...3, using: &random)); kill -KILL $tool; wait $tool
          """, in: folder)
        #expect(outcome.text.isEmpty && !outcome.errors.contains("textmeasure:"), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: output.path))
        kills += 1
      }
      let last = try Tool.run("batch", input, "--output", output.path, "--resume")
      #expect(last.status == 1, "an error that was answered before counts too: \(last)")
      #expect(try Data(contentsOf: output) == expected.output)
      #expect(try Self.names(folder) == ["feed", "in.ndjson", "out.ndjson"])
    }
  }

  /// Leaves the unfinished output of `count` lines.
  private static func interrupt(after count: Int, in folder: URL, _ options: String = "") throws {
    let outcome = try shell(
      """
      (head -n \(count) in.ndjson; while ! grep -q '"lines":\(count)}' out.part.state; do sleep 0.02; done; \
      kill -KILL $(cat pid)) | { echo $BASHPID >pid; exec "$1" batch --output out \(options); }
      """, in: folder)
    #expect(!outcome.errors.contains("textmeasure:"), "\(outcome)")
  }

  @Test func anotherInputOrOtherSettingsAreNotResumed() throws {
    try Tool.withFolder { folder in
      try Self.requests(60).write(
        to: folder.appending(path: "in.ndjson"), atomically: true, encoding: .utf8)
      try Data("old".utf8).write(to: folder.appending(path: "out"))
      try Self.interrupt(after: 40, in: folder)
      #expect(try Data(contentsOf: folder.appending(path: "out")) == Data("old".utf8))
      let part = try Data(contentsOf: folder.appending(path: "out.part"))
      let state = try Data(contentsOf: folder.appending(path: "out.part.state"))
      for (command, reason) in [
        ("sed 's/line 3 /line 3/' in.ndjson | \"$1\" batch", "first lines are not those"),
        ("sed 1d in.ndjson | \"$1\" batch", "first lines are not those"),
        ("head -n 39 in.ndjson | \"$1\" batch", "first lines are not those"),
        ("\"$1\" batch /dev/null", "first lines are not those"),
        ("\"$1\" batch in.ndjson --line-time-limit 7", "--line-time-limit was 30"),
        ("\"$1\" fonts lock -o lock; \"$1\" batch in.ndjson --locked lock", "--locked differs"),
      ] {
        let outcome = try Self.shell("\(command) --output out --resume", in: folder)
        #expect(outcome.status == 64 && outcome.errors.contains(reason), "\(command): \(outcome)")
        #expect(try Data(contentsOf: folder.appending(path: "out.part")) == part)
        #expect(try Data(contentsOf: folder.appending(path: "out.part.state")) == state)
      }
      try part.dropLast(9).write(to: folder.appending(path: "out.part"))
      let cut = try Self.shell("\"$1\" batch in.ndjson --output out --resume", in: folder)
      #expect(cut.status == 74 && cut.errors.contains("remove both to start over"), "\(cut)")
      try part.write(to: folder.appending(path: "out.part"))
      // Blank lines have no reply, and the end of a file needs no line feed.
      let resumed = try Self.shell(
        "(echo; cat in.ndjson) | head -c -1 | \"$1\" batch --output out --resume --jobs 1",
        in: folder)
      #expect(resumed.status == 0, "\(resumed)")
      let whole = try Self.shell("\"$1\" batch in.ndjson", in: folder)
      #expect(try Data(contentsOf: folder.appending(path: "out")) == whole.output)
    }
  }

  /// A finished output is not replaced by the replies to another input.
  @Test func aFinishedOutputIsOnlyCompared() throws {
    try Tool.withFolder { folder in
      try Self.requests(60).write(
        to: folder.appending(path: "in.ndjson"), atomically: true, encoding: .utf8)
      let first = try Self.shell("\"$1\" batch in.ndjson --output out --resume", in: folder)
      #expect(first.status == 0, "\(first)")
      let output = try Data(contentsOf: folder.appending(path: "out"))
      for (command, isSame) in [
        ("\"$1\" batch in.ndjson", true), ("\"$1\" batch in.ndjson --jobs 1", true),
        ("(echo; cat in.ndjson) | \"$1\" batch", true),
        ("\"$1\" batch in.ndjson --line-time-limit 7", true),
        ("sed 's/line 30 /lines 30 /' in.ndjson | \"$1\" batch", false),
        ("sed 1d in.ndjson | \"$1\" batch", false), ("sed '$d' in.ndjson | \"$1\" batch", false),
        ("cat in.ndjson in.ndjson | \"$1\" batch", false), ("tac in.ndjson | \"$1\" batch", false),
        ("sed 's/\"id\":1,/\"id\":-1,/' in.ndjson | \"$1\" batch", false),
        ("\"$1\" batch /dev/null", false),
      ] {
        let outcome = try Self.shell("\(command) --output out --resume", in: folder)
        #expect(outcome.status == (isSame ? 0 : 64), "\(command): \(outcome)")
        #expect(outcome.errors.contains("finished output; give the same input") != isSame)
        #expect(try Data(contentsOf: folder.appending(path: "out")) == output)
        #expect(try Self.names(folder) == ["in.ndjson", "out"])
      }
    }
  }

  @Test func whatIsNotTheToolsOwnIsLeftAlone() throws {
    try Tool.withFolder { folder in
      try Self.requests(9).write(
        to: folder.appending(path: "in.ndjson"), atomically: true, encoding: .utf8)
      for (files, reason) in [
        ("echo mine >out.part", "not an unfinished output"),
        ("echo mine >out.part; echo '{}' >out.part.state", "not an unfinished output"),
        ("mkdir out.part", "Is a directory"), ("mkdir out", "Is a directory"),
        ("ln -s out out", "symbolic links"), ("mkfifo out.part", "another run"),
      ] {
        _ = try Self.shell("rm -rf out*; \(files)", in: folder)
        for option in ["", "--resume"] {
          let outcome = try Self.shell(
            "timeout 60 \"$1\" batch in.ndjson --output out \(option)", in: folder)
          #expect(outcome.status == 74 && outcome.errors.contains(reason), "\(files): \(outcome)")
        }
        let kept = try Self.shell("[ ! -f out.part ] || cat out.part", in: folder)
        #expect(kept.text == "" || kept.text == "mine\n", "\(files): \(kept)")
      }
      // Two runs at once: the second one is refused, and the first one's replies are whole.
      let both = try Self.shell(
        """
        rm -rf out*; mkfifo feed; "$1" batch feed --output out & exec 3>feed; head -n 3 in.ndjson >&3
        while [ ! -s out.part ]; do sleep 0.01; done; "$1" batch in.ndjson --output out; echo $?
        tail -n +4 in.ndjson >&3; exec 3>&-; wait $!; "$1" batch in.ndjson | cmp - out
        """, in: folder)
      #expect(both.text == "74\n" && both.errors.contains("another run writes it"), "\(both)")
    }
  }

  @Test func aFileIsReplacedOnlyByAWholeResult() throws {
    try Tool.withFolder { folder in
      _ = try Self.shell(
        "echo old >a.svg; chmod 640 a.svg; ln -s a.svg b.svg; ln -s c.svg d.svg", in: folder)
      #expect(try Self.shell("\"$1\" render hi -o b.svg", in: folder).status == 0)
      #expect(try Self.shell("\"$1\" render hi -o d.svg", in: folder).status == 0)
      let state = try Self.shell("stat -c '%n %F %a' *; head -c 5 a.svg c.svg", in: folder)
      #expect(
        state.text.hasPrefix(
          "a.svg regular file 640\nb.svg symbolic link 777\nc.svg regular file"), "\(state)")
      #expect(state.text.components(separatedBy: "<?xml").count == 3)
      let before = try Self.names(folder)
      // The thread sanitizer writes a file of its own into TMPDIR when a process starts, and does not
      // survive the limit there; without the folder it goes on.
      let limited = try Self.shell(
        "ulimit -f 0; TMPDIR=/missing \"$1\" render ho -o a.svg", in: folder)
      #expect(
        limited.status == 74 && limited.errors.contains("a.svg: File too large"), "\(limited)")
      #expect(try Self.names(folder) == before)
      #expect(try Self.shell("head -c 5 a.svg", in: folder).text == "<?xml")
    }
  }

  /// A run that was killed leaves one file, which the next one uses; runs at once take turns.
  @Test func whatAKilledRunLeftIsUsedAgain() throws {
    try Tool.withFolder { folder in
      _ = try Self.shell(
        "head -c 99999 /dev/zero >.a.svg.textmeasure; chmod 400 .a.svg.textmeasure", in: folder)
      #expect(try Self.shell("\"$1\" render hi -o a.svg", in: folder).status == 0)
      let whole = try Self.shell("\"$1\" render hi -o - | cmp - a.svg", in: folder)
      #expect(whole.status == 0 && whole.text.isEmpty, "\(whole)")
      let crowd = try Self.shell(
        "for i in 1 2 3 4 5 6 7 8; do \"$1\" render $i -o a.svg & done; wait; tail -c 7 a.svg",
        in: folder)
      #expect(crowd.text == "</svg>\n" && crowd.errors.isEmpty, "\(crowd)")
      #expect(try Self.names(folder) == ["a.svg"])
      // A link of that name is not followed: it is not the tool's.
      _ = try Self.shell("echo mine >b; ln -s b .a.svg.textmeasure", in: folder)
      let link = try Self.shell("\"$1\" render hi -o a.svg", in: folder)
      #expect(link.status == 74 && link.errors.contains("a.svg: "), "\(link)")
      #expect(try Self.shell("cat b", in: folder).text == "mine\n")
    }
  }

  @Test func aPipeOrADeviceIsWrittenDirectly() throws {
    try Tool.withFolder { folder in
      try Self.requests(3).write(
        to: folder.appending(path: "in.ndjson"), atomically: true, encoding: .utf8)
      let expected = try Self.shell("\"$1\" batch in.ndjson", in: folder).output
      for command in [
        "\"$1\" batch in.ndjson --output -", "\"$1\" batch in.ndjson --output /dev/stdout",
        "mkfifo p; \"$1\" batch in.ndjson --output p & cat p",
        "\"$1\" batch in.ndjson --output >(cat); sleep 0.2",
      ] {
        #expect(try Self.shell(command, in: folder).output == expected, "\(command)")
      }
      let full = try Self.shell("\"$1\" batch in.ndjson --output /dev/full", in: folder)
      #expect(full.status == 74 && full.errors.contains("/dev/full: No space left"), "\(full)")
    }
  }
}
