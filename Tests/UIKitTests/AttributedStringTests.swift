import Testing
import UIKit

@Suite struct AttributedStringTests {
  /// In a process of its own: Foundation's class of that name ends it.
  @Test func valuesOfAnyTypeAreCompared() async {
    await #expect(processExitsWith: .success) {
      let small = UIFont.systemFont(ofSize: 12)
      let same = UIFont.systemFont(ofSize: 12)
      let large = UIFont.systemFont(ofSize: 30)
      let text = NSMutableAttributedString(string: "Hello, world", attributes: [.font: small])
      text.addAttribute(.font, value: large, range: NSRange(location: 3, length: 5))
      text.addAttribute(.font, value: same, range: NSRange(location: 5, length: 7))
      text.setAttributes([.font: small], range: NSRange(location: 0, length: 4))
      text.append(NSAttributedString(string: "!", attributes: [.font: same]))
      var found: [(CGFloat, Int)] = []
      text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length)) {
        value, range, _ in
        found.append(((value as? UIFont)?.pointSize ?? 0, range.length))
      }
      guard found.map(\.0) == [12, 30, 12], found.map(\.1) == [4, 1, 8] else {
        throw Mismatch(found: "\(found)")
      }
      guard let copy = text.mutableCopy() as? NSMutableAttributedString, copy == text else {
        throw Mismatch(found: "a copy that is not equal")
      }
      copy.addAttribute(.font, value: large, range: NSRange(location: 0, length: 1))
      guard copy != text,
        copy.size().height
          > text.attributedSubstring(
            from: NSRange(location: 0, length: 3)
          ).size().height
      else { throw Mismatch(found: "equal after a change") }
      struct Mark: Equatable { var number: Int }
      copy.addAttribute(
        .init("mark"), value: Mark(number: 1), range: NSRange(location: 0, length: 2))
      copy.addAttribute(
        .init("mark"), value: Mark(number: 1), range: NSRange(location: 1, length: 3))
    }
  }

  private struct Mismatch: Error { var found: String }

  @Test func editingKeepsTextAndAttributesTogether() {
    let text = NSMutableAttributedString(string: "0123456789", attributes: [.kern: 1])
    text.replaceCharacters(in: NSRange(location: 2, length: 3), with: "ab")
    #expect(text.string == "01ab56789" && text.length == 9)
    #expect(text.attribute(.kern, at: 3, effectiveRange: nil) as? Int == 1)
    text.insert(NSAttributedString(string: "X"), at: 0)
    #expect(text.attribute(.kern, at: 0, effectiveRange: nil) == nil)
    text.deleteCharacters(in: NSRange(location: 0, length: 1))
    var range = NSRange()
    _ = text.attributes(at: 4, effectiveRange: &range)
    #expect(range == NSRange(location: 0, length: 9))
    text.removeAttribute(.kern, range: NSRange(location: 0, length: 4))
    #expect(text.attributes(at: 0, effectiveRange: nil).isEmpty)
    // Ranges outside of the text change nothing.
    text.addAttribute(.kern, value: 2, range: NSRange(location: 50, length: 4))
    text.replaceCharacters(in: NSRange(location: -3, length: 1), with: "")
    #expect(text.length == 8)
    #expect(text.attributedSubstring(from: NSRange(location: 6, length: 99)).string == "89")
    var count = 0
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { _, _, stop in
      count += 1
      stop.pointee = true
    }
    #expect(count == 1)
  }

  @Test func whatChangesInTheMutableStringChangesInTheText() {
    let text = NSMutableAttributedString(string: "one\ntwo", attributes: [.kern: 1])
    let string = text.mutableString
    #expect(string.paragraphRange(for: NSRange(location: 5, length: 0)).location == 4)
    string.append(" three")
    #expect(text.string == "one\ntwo three")
    #expect(text.attribute(.kern, at: 10, effectiveRange: nil) as? Int == 1)
    string.setString("new")
    #expect(text.string == "new" && string.length == 3)
    string.deleteCharacters(in: NSRange(location: 0, length: 1))
    #expect(text.string == "ew" && string.isEqual(to: "ew"))
  }

  @Test func anAttributedStringOfSwiftKeepsItsAttributes() {
    var string = AttributedString("small ")
    string.font = UIFont.systemFont(ofSize: 12)
    var large = AttributedString("large\u{1F600}")
    large.font = UIFont.systemFont(ofSize: 24)
    large.kern = 2
    string += large
    let text = NSAttributedString(string)
    #expect(text.string == "small large\u{1F600}")
    #expect((text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 12)
    var range = NSRange()
    #expect(text.attribute(.kern, at: 8, effectiveRange: &range) as? CGFloat == 2)
    #expect(range == NSRange(location: 6, length: 7))
    #expect(text.attribute(.kern, at: 0, effectiveRange: nil) == nil)
  }
}
