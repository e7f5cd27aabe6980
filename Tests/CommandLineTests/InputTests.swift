import Foundation
import Testing

/// What commands read: files, pipes and standard input, as UTF-8.
@Suite struct InputTests {
  /// Commands that read a file, with its name last, and what to give them.
  private static let readers: [(command: String, content: String)] = [
    ("measure --format json --file", "one\ntwo\n"),
    ("fit --width 200 --file", "{\"text\":\"one\"}\n{\"text\":\"two\"}\n"),
    ("fit --width 200 --file", "id,text\n1,one\n2,two\n"),
    ("fit --width 200 --file", "id\ttext\n1\tone\n"),
    ("batch", "{\"text\":\"one\"}\n{\"text\":\"two\"}\n"),
    ("table", "[]"),
    ("measure hi --locked", ""),
  ]

  @Test(arguments: readers.indices) func everyPathToAnInputWorks(index: Int) throws {
    var (command, content) = Self.readers[index]
    if content.isEmpty { content = try Tool.run("fonts", "lock").text }
    try Tool.withFolder { folder in
      // Without a suffix, so that nothing is known that a pipe would not show.
      let file = folder.appending(path: "input").path
      try content.write(toFile: file, atomically: true, encoding: .utf8)
      let expected = try Tool.run(
        program: "/bin/bash", ["-c", "'\(Tool.path)' \(command) '\(file)'"])
      #expect(expected.status == 0 && !expected.text.isEmpty, "\(command): \(expected)")
      for source in [
        "- <'\(file)'", "/dev/stdin <'\(file)'", "<(cat '\(file)')", "/dev/fd/3 3<'\(file)'",
      ] {
        let outcome = try Tool.run(
          program: "/bin/bash", ["-c", "'\(Tool.path)' \(command) \(source)"])
        #expect(outcome.output == expected.output, "\(command) \(source): \(outcome.errors)")
      }
      let piped = try Tool.run(
        program: "/bin/bash", ["-c", "cat '\(file)' | '\(Tool.path)' \(command) /dev/stdin"])
      #expect(piped.output == expected.output, "\(command) piped: \(piped.errors)")
    }
  }

  @Test func linesEndWithOrWithoutCarriageReturns() throws {
    let expected = try Tool.run("measure", "a", "b", "c", "--format", "json")
    for text in ["a\r\nb\r\nc", "a\nb\nc\n", "\u{FEFF}a\r\nb\nc\r\n"] {
      #expect(try Tool.run("measure", "--format", "json", input: text).output == expected.output)
    }
    try Tool.withFolder { folder in
      let file = folder.appending(path: "a.ndjson").path
      // U+2028 may stand in a JSON string, and ends no line.
      try "{\"text\":\"a\u{2028}b\"}\r\n\r\n{\"text\":\"c\"}\r\n".write(
        toFile: file, atomically: true, encoding: .utf8)
      let outcome = try Tool.run(
        "fit", "--file", file, "--width", "90", "--lines", "0", "--format", "json")
      #expect(outcome.status == 0 && outcome.text.contains("\"id\" : \"3\""), "\(outcome)")
    }
  }

  @Test(arguments: [
    ("measure", ""), ("measure", "--file"), ("fit --width 9 ", "--file"), ("batch", ""),
    ("cells", ""), ("table", ""), ("verify", ""), ("measure a", "--locked"),
    ("fonts lock", "--check"),
  ])
  func whatCannotBeReadHasOneWording(command: String, option: String) throws {
    func run(_ rest: String) throws -> Tool.Outcome {
      try Tool.run(program: "/bin/bash", ["-c", "'\(Tool.path)' \(command) \(rest)"])
    }
    var cases: [(String, String)] = []
    if command != "measure" || !option.isEmpty {
      cases = [
        ("\(option) /none.csv", "/none.csv: No such file or directory; check the path"),
        ("\(option) /tmp", "/tmp: Is a directory; name a file"),
        ("\(option) - <&-", "standard input: Bad file descriptor; "),
        ("\(option) - </tmp", "standard input: Is a directory; "),
      ]
    } else {
      cases = [
        ("<&-", "standard input: Bad file descriptor; "),
        ("</tmp", "standard input: Is a directory; "),
      ]
    }
    for (rest, message) in cases {
      let outcome = try run(rest)
      #expect(outcome.status == 74 && outcome.text.isEmpty, "\(command) \(rest): \(outcome)")
      #expect(outcome.errors.hasPrefix("textmeasure: \(message)"), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
  }

  @Test func otherEncodingsAreRefusedByName() throws {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "a.csv")
      let cases: [(Data, String)] = [
        (Data("caf\u{E9}".unicodeScalars.map { UInt8($0.value) }), "byte 3 (0xE9) is not UTF-8"),
        (Data([0xFF, 0xFE, 0x68, 0x00]), "UTF-16"), (Data([0xFE, 0xFF, 0x00, 0x68]), "UTF-16"),
        (Data([0x68, 0x00, 0x69, 0x00]), "UTF-16LE"), (Data([0x00, 0x68, 0x00, 0x69]), "UTF-16BE"),
        (Data([0xFF, 0xFE, 0, 0, 0x68, 0, 0, 0]), "UTF-32"), (Data("a\nb\0c".utf8), "byte 3 is 0"),
        (Data([0x61, 0xED, 0xA0, 0x80]), "byte 1 (0xED) is not UTF-8"),
        (Data([0x61, 0xE2, 0x82]), "byte 1 (0xE2) is not UTF-8"),
      ]
      for (bytes, reason) in cases {
        try bytes.write(to: file)
        for arguments in [
          ["measure", "--file"], ["measure", "--whole", "--file"],
          ["fit", "--width", "9", "--file"],
          ["cells"], ["verify"], ["fonts", "lock", "--check"],
        ] {
          let outcome = try Tool.run(program: Tool.path, arguments + [file.path])
          #expect(outcome.status == 65 && outcome.text.isEmpty, "\(arguments): \(outcome)")
          #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        }
      }
    }
  }
}
