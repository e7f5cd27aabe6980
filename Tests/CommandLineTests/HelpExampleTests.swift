import Foundation
import Testing

/// The examples of every command's help, run as they are shown.
@Suite struct HelpExampleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// A device's answer to one question: the height of a label in the system font.
  private static let answers = """
    {"system":"iOS 26","scale":3,"languages":["en"],"font":"","probes":[{"id":"one","option":"",
    "asks":"size","api":"label","text":"Hello","font":"system","size":17,"width":300,
    "answer":[41,20.333333333333332]}]}
    """

  /// Makes a folder with the files that the examples name.
  private static func prepare(_ folder: URL) throws {
    let samples = root.appending(path: "samples")
    try FileManager.default.copyItem(
      at: samples.appending(path: "requests.ndjson"), to: folder.appending(path: "requests.ndjson"))
    try FileManager.default.copyItem(
      at: root.appending(path: "fonts/bundled/Roboto-Regular.ttf"),
      to: folder.appending(path: "Brand.ttf"))
    for (name, text) in [
      ("story.txt", "Once upon a time there was a text.\nIt had two lines.\n"),
      ("labels.csv", "id,text,width\nsave,Save,900\ncancel,Cancel,900\n"),
      ("probes.json", answers),
      ("request.json", #"{"text":"bold","runs":[{"start":0,"end":2,"size":30}]}"#),
      (
        "feed.json",
        """
        {"statuses":[{"idstr":"1","text":"Hello","source":"","created_at":"",\
        "user":{"name":"Ada"}}]}
        """
      ),
    ] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
  }

  /// The examples in a command's help, each as it is typed: a backslash continues a line.
  private static func examples(in help: String) -> [String] {
    var examples: [String] = []
    var isContinued = false
    var isInside = false
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "Examples:" || line == "Example:" {
        isInside = true
      } else if line.isEmpty {
        isInside = false
      } else if isInside {
        if isContinued {
          examples[examples.count - 1] += "\n" + line
        } else {
          examples.append(String(line.drop { $0 == " " }))
        }
        isContinued = line.hasSuffix("\\")
      }
    }
    return examples
  }

  /// Whether a status is an answer: `fit` says with 1 that a text does not fit.
  private static func isAnswer(_ status: Int32, to example: String) -> Bool {
    status == 0 || (status == 1 && example.contains("textmeasure fit "))
  }

  @Test(arguments: HelpTests.commands) func everyExampleRunsAsShown(_ command: [String]) throws {
    let help = try Tool.run(program: Tool.path, command + ["--help"]).text
    let all = Self.examples(in: help)
    #expect(!all.isEmpty, "\(command) has no examples")
    // The server runs until it is stopped; Scripts/check-serve.sh runs it.
    let examples = all.filter { !$0.contains("textmeasure serve") }
    let tools = URL(filePath: Tool.path).deletingLastPathComponent().path
    try Tool.withFolder { folder in
      try Self.prepare(folder)
      for example in examples {
        // Help that is wrapped would break a command in two.
        #expect(example.contains("textmeasure "), "\(example)")
        let outcome = try Tool.run(
          program: "/bin/bash", ["-c", "cd '\(folder.path)' && \(example)"],
          environment: ["PATH": "\(tools):/usr/bin:/bin"])
        #expect(
          Self.isAnswer(outcome.status, to: example),
          "\(example): \(outcome.status), \(outcome.errors)")
        #expect(outcome.errors.isEmpty, "\(example): \(outcome.errors)")
      }
    }
  }

  @Test func helpHasNoStrayBackslash() throws {
    for command in HelpTests.commands {
      let help = try Tool.run(program: Tool.path, command + ["--help"]).text
      for line in help.split(separator: "\n") where line.contains("\\") {
        #expect(line.hasPrefix("  ") && line.hasSuffix(" \\"), "\(command): \(line)")
      }
    }
  }
}
