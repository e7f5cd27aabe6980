import Foundation
import Testing
import TextMeasure

/// UILabel's newline rule in full, and string drawing's.
///
/// Sources: the padding trick `"\n "` known to iOS developers; a bug report about a label with the
/// text "\n", iOS 11.1; Apple's *Strings* guide for `\r\n`. String drawing: macOS.
@Suite struct LineTerminatorsTests {
  static let cases: [(text: String, label: Int, drawing: Int)] = [
    ("", 0, 1), ("a", 1, 1), ("a\n", 1, 2), ("a\n\n", 2, 3), ("\n", 2, 2), ("\n\n", 3, 3),
    ("\na", 2, 2), ("\na\n", 2, 3), ("a\nb", 2, 2), ("a\r\n", 1, 2), ("a\r\nb", 2, 2),
    ("a\n\rb", 3, 3), ("a\n\r", 2, 3), ("\r\n", 2, 2), ("\r\n\r\n", 3, 3), ("a\r\r\n", 2, 3),
    ("a\u{2028}b", 2, 2), ("a\u{2029}", 1, 2), ("a\u{85}", 1, 2), ("a\u{B}b", 2, 2),
    ("a\u{C}", 1, 2), ("\u{2028}", 2, 2), (" \n", 1, 2), ("a\n ", 2, 2),
  ]

  @Test func linesOpened() throws {
    for (text, lines, drawing) in Self.cases {
      let label = try Label(text, numberOfLines: 0)
      #expect(try label.layout(fitting: 0).lines.count == lines, "\(text.debugDescription)")
      #expect(LineTerminators(text).openedLines == drawing, "\(text.debugDescription)")
    }
  }

  @Test func labelsDropTheWholeLastTerminator() {
    #expect(LineTerminators("a\r\n").droppedByLabel == 2)
    #expect(LineTerminators("a\n").droppedByLabel == 1)
    #expect(LineTerminators("a\n\r").droppedByLabel == 1)
    #expect(LineTerminators("\r\n").droppedByLabel == 0)
    #expect(LineTerminators("a").droppedByLabel == 0)
  }

  @Test func numberOfLinesCapsAllButASingleTerminator() {
    #expect(LineTerminators("\n").labelLineLimit(1) == 2)
    #expect(LineTerminators("\r\n").labelLineLimit(1) == 2)
    #expect(LineTerminators("\n\n").labelLineLimit(1) == 1)
    #expect(LineTerminators("a\nb\nc").labelLineLimit(2) == 2)
    #expect(LineTerminators("a").labelLineLimit(5) == 5)
    #expect(LineTerminators("a\nb").labelLineLimit(-1) == nil)
  }

  @Test func fourOfTheCharactersEndTheParagraph() {
    let terminators = (0...UInt16.max).filter { UnicodeConstants.isLineTerminator($0) }
    #expect(terminators == [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029])
    let paragraph = (0...UInt16.max).filter { UnicodeConstants.isParagraphTerminator($0) }
    #expect(paragraph == [0x0A, 0x0D, 0x85, 0x2029])
  }
}
