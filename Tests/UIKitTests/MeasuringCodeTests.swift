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

  @Test func stringDrawingMeasuresInTheEnvironment() {
    let conventions = MeasuringEnvironment(conventions: .dropsTrailingTerminator)
    let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 17)]
    func heights() -> [CGFloat] {
      [
        "a\n".boundingRect(with: .zero, options: .usesLineFragmentOrigin, attributes: font).height,
        ("a\n" as NSString).size(withAttributes: font).height,
        AttributedString("a\n").size().height,
        NSAttributedString(string: "a\n", attributes: font).size().height,
      ]
    }
    let single = MeasuringEnvironment.$current.withValue(conventions, operation: heights)
    for (two, one) in zip(heights(), single) { #expect(two > 1.9 * one) }
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

  /// The frames of an article about cell heights: before it is placed a label is around (0, 0), and
  /// afterwards its centre is half its size from where constraints put it.
  @Test func aLabelOfConstraintsHasTheArticlesFrames() {
    let phone = MeasuringEnvironment(scale: 2, screenSize: CGSize(width: 375, height: 667))
    MeasuringEnvironment.$current.withValue(phone) {
      let label = UILabel()
      label.font = .preferredFont(forTextStyle: .body)
      label.numberOfLines = 0
      label.text = "test label text"
      label.bounds = CGRect(
        origin: .zero, size: label.sizeThatFits(CGSize(width: 50, height: 0)))
      #expect(label.frame == CGRect(x: -20.25, y: -32.25, width: 40.5, height: 64.5))
      let screen = UIView(frame: UIScreen.main.bounds)
      screen.addSubview(label)
      label.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: screen.topAnchor, constant: 50),
        label.leftAnchor.constraint(equalTo: screen.leftAnchor),
        label.widthAnchor.constraint(lessThanOrEqualToConstant: 50),
      ])
      screen.layoutIfNeeded()
      #expect(label.frame == CGRect(x: 0, y: 50, width: 40.5, height: 64.5))
      #expect(label.center == CGPoint(x: 20.25, y: 82.25))
    }
  }

  /// The sizes of that article's cell: 728 × 20.5 on one line, 364 × 41 at the screen's width, and
  /// 312 × 61 in a cell that is 320 wide before its table sizes it.
  @Test func aCellOfALabelHasTheArticlesSizes() {
    let phone = MeasuringEnvironment(scale: 2, screenSize: CGSize(width: 375, height: 667))
    MeasuringEnvironment.$current.withValue(phone) {
      func label() -> UILabel {
        let label = UILabel()
        label.numberOfLines = 0
        // 14 times 51.98 points; 7 of them fit 375, 6 of them 320.
        label.text = String(repeating: "not an ", count: 14)
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
      }
      func cell(_ label: UILabel, inset: CGFloat) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: "cell")
        cell.contentView.addSubview(label)
        NSLayoutConstraint.activate([
          label.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
          label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
          label.leftAnchor.constraint(equalTo: cell.contentView.leftAnchor, constant: inset),
          label.rightAnchor.constraint(equalTo: cell.contentView.rightAnchor, constant: -inset),
        ])
        return cell
      }
      let compressed = UIView.layoutFittingCompressedSize
      let plain = label()
      let plainCell = cell(plain, inset: 0)
      #expect(
        plainCell.contentView.systemLayoutSizeFitting(compressed)
          == CGSize(width: 728, height: 20.5))
      plain.preferredMaxLayoutWidth = UIScreen.main.bounds.width
      #expect(
        plainCell.contentView.systemLayoutSizeFitting(compressed) == CGSize(width: 364, height: 41))
      plain.preferredMaxLayoutWidth = 320
      #expect(plain.intrinsicContentSize == CGSize(width: 312, height: 61))

      // The label as wide as the screen less its insets.
      let fenced = label()
      let fencedCell = cell(fenced, inset: 0)
      let width = UIScreen.main.bounds.width - 2 * 5.5
      fenced.widthAnchor.constraint(equalToConstant: width).isActive = true
      #expect(
        fencedCell.contentView.systemLayoutSizeFitting(compressed)
          == CGSize(width: 364, height: 41))
      // And as wide as the cell less its insets.
      let inset = label()
      let insetCell = cell(inset, inset: 4)
      let size = insetCell.contentView.systemLayoutSizeFitting(
        CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      #expect(size == CGSize(width: 320, height: 61))
      insetCell.frame.size = size
      insetCell.layoutIfNeeded()
      #expect(inset.frame == CGRect(x: 4, y: 0, width: 312, height: 61))
    }
  }

  @Test func framesHaveNoNegativeZero() {
    let view = UIView()
    view.center = CGPoint(x: -0.0, y: 0)
    #expect(view.frame.origin.x.sign == .plus && view.frame.origin.y.sign == .plus)
  }

  @Test func whatContradictsIsNamed() {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(inner)
    inner.widthAnchor.constraint(equalToConstant: 10).isActive = true
    let second = inner.widthAnchor.constraint(equalToConstant: 20)
    second.identifier = "twice"
    second.isActive = true
    box.layoutIfNeeded()
    #expect(box.layoutProblems == ["twice"] && inner.frame.width == 10)
    second.isActive = false
    box.layoutIfNeeded()
    #expect(box.layoutProblems.isEmpty)
  }

  @Test func stackViewsRoundBothEdges() {
    let phone = MeasuringEnvironment(scale: 2)
    MeasuringEnvironment.$current.withValue(phone) {
      let stack = UIStackView(arrangedSubviews: [UIView(), UIView(), UIView()])
      stack.distribution = .fillEqually
      stack.frame = CGRect(x: 0, y: 0, width: 280, height: 20)
      stack.layoutIfNeeded()
      #expect(stack.arrangedSubviews.map(\.frame.width) == [93.5, 93, 93.5])
      stack.arrangedSubviews[1].isHidden = true
      stack.layoutIfNeeded()
      #expect(stack.arrangedSubviews[2].frame.width == 140)
    }
  }
}
