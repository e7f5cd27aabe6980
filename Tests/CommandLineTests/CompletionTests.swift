import Foundation
import Testing

/// What the shells offer after the tab key.
@Suite struct CompletionTests {
  /// Lines that end where a file's name is expected.
  private static let placesOfFiles = [
    "measure --file ", "measure --font ", "measure --fallback ", "measure --locked ", "batch ",
    "batch --output ", "fit --file ", "inspect --font ", "render x -o ", "render x --output ",
    "cells ", "table ", "fonts show ", "fonts match ", "fonts lock --check ", "fonts lock -o ",
    "verify ",
  ]

  /// What bash offers for the last word of each line, in a folder with two files and a folder.
  private static func offers(_ lines: [String]) throws -> [[String]] {
    let script = try Tool.run("--generate-completion-script", "bash").text
    // What readline does: it sets the words of the line, and calls the tool's function.
    let ask = """

      complete_line() {
        local IFS=' '
        COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
        read -ra COMP_WORDS <<<"$1"
        [[ $1 != *' ' ]] || COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _textmeasure textmeasure "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        echo --
      }

      """
    let calls = lines.map { "complete_line 'textmeasure \($0)'" }.joined(separator: "\n")
    return try Tool.withFolder { folder in
      for name in ["a b.txt", "Äpfel.csv"] {
        try Data().write(to: folder.appending(path: name))
      }
      try FileManager.default.createDirectory(
        at: folder.appending(path: "folder"), withIntermediateDirectories: false)
      let outcome = try Tool.run(
        program: "/bin/bash", ["-s"], input: "cd '\(folder.path)'\n" + script + ask + calls + "\n")
      return outcome.text.components(separatedBy: "--\n").dropLast().map {
        $0.split(separator: "\n").map(String.init).sorted()
      }
    }
  }

  @Test func bashOffersFilesWhereAFileIsNamed() throws {
    let offers = try Self.offers(Self.placesOfFiles)
    #expect(offers.count == Self.placesOfFiles.count)
    for (line, offer) in zip(Self.placesOfFiles, offers) {
      #expect(Set(offer) == ["a b.txt", "folder", "Äpfel.csv"], "\(line)")
    }
  }

  @Test func bashOffersCommandsAndChoices() throws {
    let offers = try Self.offers(["ren", "fonts ma", "cells --format ", "measure --direction r"])
    #expect(offers == [["render"], ["match"], ["html", "json", "table"], ["rtl"]])
  }

  @Test func bashOffersNoFileWhereATextIsExpected() throws {
    #expect(try Self.offers(["fit a", "inspect a", "measure --width 1 --size a"]) == [[], [], []])
  }
}
