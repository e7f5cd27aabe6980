/// The quotation marks that Apple's ICU takes for opening and closing brackets in a language.
package struct QuotationMarks: Hashable, Sendable {
  let opening: [UInt32]
  let closing: [UInt32]

  /// By locale in small letters with hyphens; the empty one is the root.
  private static let known: [Substring: QuotationMarks] = {
    let lines = UnicodeDataReader(.quotationMarks).text.split(separator: "\n")
    return Dictionary(
      lines.map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        let marks = fields.dropFirst().map { $0.unicodeScalars.map(\.value) }
        return (fields[0], QuotationMarks(opening: marks.first ?? [], closing: marks.last ?? []))
      },
      uniquingKeysWith: { first, _ in first })
  }()

  /// The marks of a locale, or else of the longest of its beginnings that has some; `nil` for none.
  init?(locale: String) {
    let tag = locale.prefix { $0 != "@" }.lowercased().replacing("_", with: "-")
    var subtags = tag.split(separator: "-")
    while Self.known[subtags.joined(separator: "-")[...]] == nil, !subtags.isEmpty {
      subtags.removeLast()
    }
    guard let marks = Self.known[subtags.joined(separator: "-")[...]],
      marks.opening.count + marks.closing.count > 0
    else { return nil }
    self = marks
  }

  private init(opening: [UInt32], closing: [UInt32]) {
    self.opening = opening
    self.closing = closing
  }
}
