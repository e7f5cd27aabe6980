import UIKit

struct TooltipPreferences {
  var font = UIFont.systemFont(ofSize: 15)
  var maxWidth: CGFloat = 200
  var textInset = CGSize(width: 10, height: 10)
  var arrowHeight: CGFloat = 5
}

final class Tooltip: UIView {
  let preferences: TooltipPreferences
  let text: String

  init(text: String, preferences: TooltipPreferences = .init()) {
    self.text = text
    self.preferences = preferences
    super.init(frame: .zero)
    backgroundColor = .clear
  }

  required init?(coder aDecoder: NSCoder) { fatalError("NSCoding not supported.") }

  private lazy var textSize: CGSize = { [unowned self] in
    var attributes: [NSAttributedString.Key: Any] = [.font: self.preferences.font]
    attributes[.foregroundColor] = UIColor.white
    var size = self.text.boundingRect(
      with: CGSize(width: self.preferences.maxWidth, height: CGFloat.greatestFiniteMagnitude),
      options: .usesLineFragmentOrigin, attributes: attributes, context: nil
    ).size
    size.width = ceil(size.width)
    size.height = ceil(size.height)
    return size
  }()

  override var intrinsicContentSize: CGSize {
    CGSize(
      width: textSize.width + preferences.textInset.width * 2,
      height: textSize.height + preferences.textInset.height * 2 + preferences.arrowHeight)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    let path = UIBezierPath(roundedRect: rect, cornerRadius: 5)
    context.addPath(path.cgPath)
    context.setFillColor(UIColor.black.cgColor)
    context.fillPath()
    text.draw(in: rect, withAttributes: [.font: preferences.font])
    context.restoreGState()
  }
}
