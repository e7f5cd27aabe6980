import Testing
import UIKit

/// What measuring code of apps relies on.
@Suite struct MeasuringCodeTests {
  @Test func aLabelsFontIsThatOfItsFirstCharacter() {
    let label = UILabel()
    let large = UIFont.systemFont(ofSize: 24)
    label.attributedText = NSAttributedString(string: "Large", attributes: [.font: large])
    #expect(label.font == large)
    label.text = "Large"
    #expect(label.intrinsicContentSize.height > 28)
    label.font = .systemFont(ofSize: 17)
    // What names no font is set in the font that the label had.
    let mixed = NSMutableAttributedString(string: "a", attributes: [.font: large])
    mixed.append(NSAttributedString(string: "mmmm"))
    label.attributedText = mixed
    let expected = NSMutableAttributedString(attributedString: mixed)
    expected.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 17), range: NSRange(location: 1, length: 4))
    let other = UILabel()
    other.attributedText = expected
    #expect(label.intrinsicContentSize == other.intrinsicContentSize)
    #expect(label.font == large)
  }

  @Test func anIndexPathHasARowAndASection() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path.row == 3 && path.item == 3 && path.section == 1)
    #expect(path == IndexPath(item: 3, section: 1) && path == IndexPath(indexes: [1, 3]))
    path.row = 5
    path.section = 2
    #expect(path == IndexPath(row: 5, section: 2))
    #expect(IndexPath().row == 0 && IndexPath().section == 0)
  }

  @Test func aSizeTakesALiteralBesideAConstant() {
    let tall = CGSize(width: 300, height: .greatestFiniteMagnitude)
    let wide = CGSize(width: .greatestFiniteMagnitude, height: 44)
    #expect(tall.width == 300 && wide.height == 44)
    #expect(tall.height == CGFloat.greatestFiniteMagnitude && wide.width == tall.height)
  }
}
