import UIKit

struct MentionStyler {
  let base: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 15)]

  func style(_ text: String) -> NSAttributedString {
    let result = NSMutableAttributedString(string: text, attributes: base)
    let pattern = try? NSRegularExpression(pattern: "@[a-z]+", options: .caseInsensitive)
    let whole = NSRange(location: 0, length: result.length)
    pattern?.enumerateMatches(in: text, options: [], range: whole) { match, _, _ in
      guard let range = match?.range else { return }
      result.addAttributes(
        [.font: UIFont.systemFont(ofSize: 15, weight: .semibold), .foregroundColor: UIColor.blue],
        range: range)
    }
    return result
  }

  func boldRanges(_ text: NSAttributedString) -> [NSRange] {
    var ranges: [NSRange] = []
    text.enumerateAttribute(
      .foregroundColor, in: NSRange(location: 0, length: text.length), options: []
    ) { value, range, _ in
      if value != nil { ranges.append(range) }
    }
    return ranges
  }
}
