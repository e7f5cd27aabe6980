import Foundation
import Testing

/// Numbers that an option cannot mean end with the option's name and what may be given.
@Suite struct NumberTests {
  private static let lengths = "-1 nan inf -inf 1e10 1e308 1e309"
  private static let counts = "-1 -9223372036854775808"
  /// The largest and the smallest number of the machine, and others that are out of range.
  private static let choices = "0 -1 1000000 9223372036854775807 -9223372036854775808"

  /// Commands, their options, and what each of those refuses.
  private static let refused: [(command: String, options: [String: String])] = [
    ("batch", ["--jobs": "\(choices) 1025", "--line-time-limit": "-1 nan inf 86401"]),
    (
      "measure a",
      [
        "--width": lengths, "--height": lengths, "--line-spacing": lengths, "--lines": counts,
        "--scale": "\(lengths) 0", "--size": "\(lengths) 0", "--kern": "nan inf",
        "--minimum-scale-factor": "-1 2 nan",
      ]
    ),
    ("fit a", ["--width": lengths]),
    (
      "fit a --width 9",
      [
        "--height": lengths, "--line-spacing": lengths, "--lines": counts,
        "--expand": "0 -1 nan inf 101",
      ]
    ),
    ("inspect a", ["--width": lengths, "--line-spacing": lengths, "--lines": counts]),
    (
      "render a -o -",
      [
        "--width": lengths, "--line-spacing": lengths, "--lines": counts, "--margin": lengths,
        "--scale": "0 -1 nan inf 1e309",
      ]
    ),
    ("fonts show Inter", ["--size": "\(lengths) 0"]),
    ("fonts match Inter", ["--weight": "\(choices) 1001"]),
    (
      "cells",
      [
        "--width": "\(lengths) 0", "--scale": "\(lengths) 0 17", "--shown": counts,
        "--generate": "\(counts) 1000001 9223372036854775807",
      ]
    ),
    (
      "table",
      [
        "--width": "\(lengths) 0", "--scale": "\(lengths) 0 17", "--viewport": "-1 nan inf",
        "--estimate": "-1 nan inf", "--offset": "nan 1,,2 inf 0x10",
        "--generate": "\(counts) 1000001 9223372036854775807",
      ]
    ),
  ]

  @Test(arguments: refused.indices)
  func whatAnOptionCannotMeanIsRefusedByName(index: Int) throws {
    let (command, options) = Self.refused[index]
    let words = command.split(separator: " ").map(String.init)
    for (option, values) in options {
      for value in values.split(separator: " ") {
        let outcome = try Tool.run(program: Tool.path, words + ["\(option)=\(value)"], input: "")
        #expect(outcome.status == 64 && outcome.text.isEmpty, "\(command) \(option)=\(value)")
        #expect(outcome.errors.hasPrefix("textmeasure: \(option)"), "\(value): \(outcome.errors)")
      }
    }
  }

  /// A negative number is a number behind an option, with or without a sign of equality.
  @Test func negativeNumbersNeedNoSignOfEquality() throws {
    let joined = try Tool.run("measure", "ab", "--kern=-1", "--format", "json")
    let apart = try Tool.run("measure", "ab", "--kern", "-1", "--format", "json")
    #expect(joined.status == 0 && joined.output == apart.output, "\(apart)")
    let text = try Tool.run("measure", "--format", "json", "--", "--kern", "-1")
    #expect(text.text.split(separator: "\n").count == 2, "\(text)")
  }

  /// The largest that may be given is answered.
  @Test(arguments: [
    ["measure", "a", "--width=1e9", "--lines=2147483647"],
    ["fit", "a", "--width=1e9", "--height=1e9", "--lines=2147483647", "--format=json"],
    ["inspect", "a", "--width=1e9", "--line-spacing=1e9", "--format=json"],
    ["fonts", "show", "Inter", "--size=10000", "--format=json"],
    ["table", "--generate=3", "--viewport=1e308", "--offset=1e308,-1e308"],
    ["cells", "--generate=3", "--shown=9223372036854775807", "--width=1000000", "--format=json"],
  ])
  func theLargestNumbersAreAnswered(arguments: [String]) throws {
    let outcome = try Tool.run(program: Tool.path, arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome.errors)")
    #expect(!outcome.text.contains("nan"), "\(outcome.text)")
  }

  /// Spaces around a number are no part of it, as a spreadsheet writes them.
  @Test func numbersOfATableMayHaveSpacesAroundThem() throws {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "rows.csv")
      try "id,text,width,lines,size\na,a, 50 ,\t1 ,1.2e1\n".write(
        to: file, atomically: true, encoding: .utf8)
      let outcome = try Tool.run("fit", "--file", file.path, "--format", "json")
      #expect(outcome.status == 0, "\(outcome)")
      let row = try #require(outcome.results.first)
      #expect(row["width"] as? Double == 50 && row["size"] as? Double == 12, "\(row)")
    }
  }

  @Test(arguments: ["inf,1", "nan,1", "-5,1", "1e308,1", "80,-1", "0x20,1", "80,0x1"])
  func aRowWithoutSenseIsNamed(row: String) throws {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "rows.csv")
      try "id,text,width,lines\nfirst,a,80,1\nsecond,a,\(row)\n".write(
        to: file, atomically: true, encoding: .utf8)
      let outcome = try Tool.run("fit", "--file", file.path, "--format", "json")
      #expect(outcome.status == 1 && outcome.errors.isEmpty, "\(row): \(outcome.errors)")
      let refused = outcome.results.first { $0["id"] as? String == "second" }
      let reasons = refused?["reasons"] as? [[String: Any]] ?? []
      #expect(
        reasons.contains { $0["code"] as? String == "invalidRow" }
          && refused?["verdict"] as? String == "notChecked", "\(row): \(outcome.text)")
    }
  }
}
