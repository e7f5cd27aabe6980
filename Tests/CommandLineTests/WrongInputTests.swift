import Foundation
import Testing

/// Wrong inputs, and what the tool says of each: `wrong-inputs.txt` is the table of all its errors.
///
/// A case is a status and the words behind `textmeasure`, for a shell, and below it the message. Words in
/// parentheses are a shell's command, in which `"$1"` is the tool and `$LITTLE` is memory to start and
/// no more.
@Suite(.timeLimit(.minutes(10))) struct WrongInputTests {
  struct Case {
    var status: Int32
    var command: String
    var message: String
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "wrong-inputs.txt")

  static let cases: [Case] = {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return stride(from: 0, to: lines.count - 1, by: 2).compactMap { index in
      let parts = lines[index].split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let status = Int32(parts[0]) else { return nil }
      return Case(
        status: status, command: String(parts[1]),
        message: lines[index + 1].trimmingCharacters(in: .whitespaces))
    }
  }()

  /// The files that the cases name.
  private static let setup = """
    mkdir folder folder.svg
    printf '{"id":1,"text":"one"}\\n{"id":2,"text":"two"}\\n' >good.ndjson
    ln -s good.ndjson link
    printf 'text,width\\nSave,100\\n' >good.csv
    printf '[]' >good.json; printf '[{"id":' >broken.json
    printf 'caf\\351\\n' >latin1.txt; printf 'text\\ncaf\\351\\n' >latin1.csv
    printf '\\377\\376h\\0i\\0' >utf16.txt; printf 'ab\\0c' >binary; printf 'a\\342\\202' >half.txt
    : >empty; printf 'just words' >text.ttf
    printf 'id,name\\n1,a\\n' >names.csv; printf 'text,text\\na,b\\n' >twice.csv
    printf 'text\\n"Save\\nOpen\\n' >open.csv; printf 'text\\nSave\\n"A" b\\n' >behind.csv
    printf '{\\n"sourceLanguage":"en","strings":{}}' >App.xcstrings
    printf '{"format":9,"fonts":[]}' >future.lock; printf 'mine' >mine.part
    mkdir bad; printf 'no library' | tee bad/libfontconfig.so.1 >bad/libcairo.so.2
    probe='{"id":"p","option":"","asks":"ASKS","api":"label","text":"a","font":"FONT","size":17,
      "fits":[2],"answer":[1,1]}'
    report() { printf '{"system":"iOS 26","scale":%s,"languages":[],"font":"","probes":[%s]}' "$1" "$2"; }
    report 3 '' >none.probes; report 0 "$(sed 's/ASKS/size/' <<<"$probe")" >flat.probes
    ask() { report 3 "$(sed "s/ASKS/$1/; s/FONT/$2/; $3" <<<"$probe")"; }
    ask height none >question.probes; ask lineEnds none >fits.probes; ask widths none >few.probes
    ask size FONT >font.probes; ask size system s/17/-1/ >size.probes
    head -c 150 size.probes >cut.probes
    request() { printf '{"text":"a\\\\ud83d\\\\ude00b","width":50,%s}' "$2" >"$1.json"; }
    request key '"runz":[]'; request type '"size":"big"'; request twice '"size":1,"size":2'
    request text '"text":"again"'; request choice '"alignment":"middle"'
    request limit '"maximumLines":1e12'; request end '"runs":[{"start":0,"end":9}]'
    request split '"runs":[{"start":0,"end":2}]'; request swap '"runs":[{"start":3,"end":1}]'
    request overlap '"paragraphs":[{"start":0,"end":3},{"start":1,"end":4}]'
    request box '"attachments":[{"at":0,"width":9,"height":9}]'
    request sizes '"fitSize":{"minimum":9,"maximum":8}'
    request step '"fitSize":{"minimum":1,"maximum":8000,"step":0.001}'
    request widths '"lineWidths":[9]'; request token '"truncationToken":"more"'
    request font '"fonts":["No Such Family"]'; printf '{"width":9}' >without.json
    "$1" fonts lock --font Inter -o a.lock
    cp "$("$1" fonts match Roboto --format json | grep '"file"' | cut -d'"' -f4)" a.ttf
    head -c 300 a.ttf >cut.ttf; "$1" fonts lock --font ./a.ttf -o other.lock
    """

  private static func shell(_ command: String, in folder: URL) throws -> Tool.Outcome {
    try Tool.run(
      program: "/bin/bash", ["-c", "cd '\(folder.path)'; \(command)", "bash", Tool.path],
      environment: ["LITTLE": String((Tool.leastAddressSpace ?? 0) + (8 << 10))])
  }

  /// What does not depend on where the fonts are, and how many.
  private static func normalized(_ message: String) -> String {
    message.replacing(/[^ ]*\/bundled\//, with: "").replacing(/searched \d+/, with: "searched all")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func thereAreManyAndEachIsThere() throws {
    #expect(Self.cases.count >= 150)
    #expect(Set(Self.cases.map(\.command)).count == Self.cases.count, "a case stands twice")
  }

  /// Each in the form of the tool's errors, without the words of its insides.
  @Test func messagesHaveOneForm() throws {
    for wrong in Self.cases {
      let message = wrong.message
      #expect(try /textmeasure: [^;]+: [^;]+; .+/.wholeMatch(in: message) != nil, "\(message)")
      #expect(!message.hasSuffix(".") && message.count < 330, "\(message)")
      for word in [
        "Error", "Optional(", "Dictionary<", "debugDescription", "CodingKey", "nil", ".swift",
        "errno",
      ] {
        #expect(!message.contains(word), "\(message)")
      }
    }
  }

  @Test(arguments: 0..<16)
  func eachEndsWithItsLineAndLosesNothing(part: Int) throws {
    try Tool.withFolder { folder in
      #expect(try Self.shell(Self.setup, in: folder).errors.isEmpty)
      let state = "find . -type f | sort | xargs sha256sum; find . ! -type f | sort; readlink link"
      let before = try Self.shell(state, in: folder)
      for (index, wrong) in Self.cases.enumerated() where index % 16 == part {
        if wrong.command.contains("$LITTLE"), Tool.leastAddressSpace == nil { continue }
        let command = wrong.command
        let outcome = try Self.shell(
          command.hasPrefix("(") ? command : "\"$1\" \(command)", in: folder)
        #expect(outcome.status == wrong.status, "\(wrong.command): \(outcome)")
        #expect(outcome.text.isEmpty, "\(wrong.command): \(outcome)")
        #expect(Self.normalized(outcome.errors) == wrong.message, "\(wrong.command)")
        let after = try Self.shell(state, in: folder)
        #expect(after.output == before.output, "\(wrong.command) changed \(after.text)")
      }
    }
  }
}
