import Foundation
import Testing
import TextMeasure

/// What the protocol's document says holds.
@Suite struct DocumentedProtocolTests {
  private static func document() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "docs/batch.md"), encoding: .utf8)
  }

  /// The replies to the examples, by their ids.
  private func examples() throws -> [String: [String: Any]] {
    var answers = Answers()
    var replies: [String: [String: Any]] = [:]
    for match in try Self.document().matches(of: /```json\n(.+)\n```/) {
      let reply = try answers.reply(String(match.1))
      replies[reply["id"] as? String ?? "none"] = reply
    }
    return replies
  }

  @Test func theWhiteboardHasItsFontsAndItsPicture() throws {
    let reply = try #require(try examples()["whiteboard"])
    let fonts = reply.runs.compactMap { $0["font"] as? String }
    #expect(Set(["Inter-Bold", "Inter-SemiBold", "LiberationMono"]).isSubset(of: fonts))
    #expect(fonts.contains { $0.contains("Emoji") })
    let picture = try #require(reply.runs.first { $0["kind"] as? String == "attachment" })
    #expect(picture["start"] as? Int == 43 && picture.number("width") == 18)
    #expect(reply["lineCount"] as? Int == 3)
  }

  @Test func theTitleShrinksIntoItsBox() throws {
    let reply = try #require(try examples()["title"])
    let size = try #require(reply["fitSize"] as? [String: Any])
    #expect(size["fits"] as? Bool == true && (18...44).contains(size.number("size")))
    #expect(reply.number("height") <= 90 && reply["lineCount"] as? Int == 2)
    #expect(reply.number("balancedWidth") <= 420)
  }

  @Test func theCellsSeparatorsStandBelowEachOther() throws {
    let reply = try #require(try examples()["cell"])
    let rows = try #require(reply["lines"] as? [[String: Any]])
    #expect(rows.count == 3)
    // The part before the separator ends at the stop: 4, 2 and 1 digits of one width.
    let starts = rows.compactMap { row in
      (row["runs"] as? [[String: Any]])?.last { $0["kind"] as? String == "text" }?.number("x")
    }
    #expect(starts.count == 3 && starts == starts.sorted() && starts.allSatisfy { $0 < 140 })
    let ends = rows.map { $0.number("width") }
    #expect(ends.allSatisfy { $0 > 140 })
  }

  /// Where paragraphs end, as the document lists it.
  @Test func paragraphsEndWhereTheDocumentSays() throws {
    let document = try Self.document().replacing("\n", with: " ")
    let listed = "end at a line feed, a carriage return or both, U+0085 or U+2029."
    #expect(document.contains("Paragraphs \(listed)"))
    var answers = Answers()
    for (end, isListed) in [
      ("\n", true), ("\r", true), ("\r\n", true), ("\u{85}", true), ("\u{2029}", true),
      ("\u{2028}", false), ("\u{0B}", false), ("\u{0C}", false),
    ] {
      let text = "a\(end)b"
      let reply = try answers.reply([
        "text": text, "fonts": ["Inter"], "size": 10,
        "paragraphs": [["start": 0, "end": text.utf16.count, "paragraphSpacing": 50]],
      ])
      #expect((reply.number("height") > 60) == isListed, "\(end.unicodeScalars): \(reply)")
    }
  }

  /// Every property of a style and of a room is in the tables, or among what is left out.
  @Test func noPropertyOfTheLibraryIsForgotten() throws {
    let document = try Self.document()
    let style = TextStyle(fonts: FontCascade([]), size: 1)
    let values: [Any] = [
      style, ParagraphStyle(), TextTab(location: 1), TextAttachment(size: .zero), TextOptions(),
      FitRequest(width: 1), StyledText("", style: style),
    ]
    var count = 0
    for value in values {
      for child in Mirror(reflecting: value).children {
        // What is kept in a class has another name inside.
        let label = child.label == "ownCSS" ? "css" : child.label ?? ""
        let name = "\(type(of: value)).\(label)"
        let isNamed =
          document.contains("`\(name)`") || document.contains("`\(name).")
          || document.contains(", `\(child.label ?? "-")`")
        #expect(isNamed, "docs/batch.md does not say how to ask \(name)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  /// What a prepared text, its lines and its layout can be asked: a key asks it, or the table of what is
  /// left out says why not. Read from the sources, so that no new function goes unnoticed.
  @Test func noAnswerOfTheLibraryIsForgotten() throws {
    let document = try Self.document()
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/TextEngine")
    let owners: Set = [
      "PreparedText", "TextMeasurement", "TruncatedText", "Truncation", "WidthSlack", "FitReport",
      "Line", "LayoutLine", "GlyphRun", "PositionedGlyph", "GraphemeBox", "TextLayout",
      "BreakOpportunity",
    ]
    var members: Set<String> = []
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      var owner = ""
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let found = line.firstMatch(of: /^(?:public )?(?:struct|extension|enum|class) (\w+)/) {
          owner = String(found.1)
        } else if let found = line.firstMatch(of: /^  public (?:var|let|func) (\w+)/),
          owners.contains(owner)
        {
          members.insert("\(owner).\(found.1)")
        }
      }
    }
    #expect(members.count > 60)
    for member in members.sorted() {
      let name = member.split(separator: ".").last.map(String.init) ?? ""
      #expect(
        document.contains("`\(member)`") || document.contains(", `\(name)`"),
        "docs/batch.md does not say how to ask \(member)")
    }
  }
}
