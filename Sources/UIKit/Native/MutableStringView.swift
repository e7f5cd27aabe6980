public import Foundation

/// The characters of a mutable text as a string: changing it changes the text.
final class MutableStringView: NSMutableString {
  private var text = NSMutableAttributedString(string: "")

  convenience init(_ text: NSMutableAttributedString) {
    self.init(capacity: 0)
    self.text = text
  }

  // The compiler requires these; a string made by one of them is empty and stands alone.
  required init(capacity: Int) { super.init(capacity: capacity) }
  required convenience init?(coder: NSCoder) { self.init(capacity: 0) }
  required convenience init(stringLiteral value: StaticString) { self.init(capacity: 0) }
  required convenience init(unicodeScalarLiteral value: StaticString) { self.init(capacity: 0) }
  required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(capacity: 0)
  }
  required convenience init(characters: UnsafePointer<unichar>, length: Int) {
    self.init(capacity: 0)
  }
  required convenience init(string: String) { self.init(capacity: 0) }

  override var length: Int { text.length }

  /// Zero outside of the text.
  override func character(at index: Int) -> unichar {
    text.units.indices.contains(index) ? text.units[index] : 0
  }

  override func replaceCharacters(in range: NSRange, with string: String) {
    text.replaceCharacters(in: range, with: string)
  }
}

extension NSMutableAttributedString {
  /// The text's characters; what changes in them changes in the text.
  public var mutableString: NSMutableString { MutableStringView(self) }
}
