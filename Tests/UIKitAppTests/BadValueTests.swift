import Testing
import UIKit

/// What an app passes by mistake: nothing traps.
@Suite struct BadValueTests {
  private let values: [CGFloat] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1, 0, 1e-9, 1e20,
  ]

  @Test func numbers() {
    for value in values {
      let font = UIFont.systemFont(ofSize: value, weight: .init(rawValue: value))
      #expect(font.pointSize > 0 && font.lineHeight.isFinite)
      #expect(font.withSize(value).pointSize > 0)
      #expect(UIFont(descriptor: font.fontDescriptor.withSize(value), size: value).pointSize > 0)
      _ = UIFontMetrics.default.scaledValue(for: value)
      _ = UIFontMetrics(forTextStyle: .body).scaledFont(for: font, maximumPointSize: value)
      let label = UILabel(frame: CGRect(x: value, y: value, width: value, height: value))
      label.text = "a b\nc"
      label.font = font
      label.numberOfLines = value == -1 ? -1 : 0
      label.preferredMaxLayoutWidth = value
      label.minimumScaleFactor = value
      label.shadowColor = .black
      label.shadowOffset = CGSize(width: value, height: value)
      _ = label.sizeThatFits(CGSize(width: value, height: value))
      label.sizeToFit()
      _ = label.intrinsicContentSize
      let view = UITextView(frame: label.frame)
      view.text = "a b\nc\n"
      view.textContainerInset = UIEdgeInsets(top: value, left: value, bottom: value, right: value)
      view.textContainer.lineFragmentPadding = value
      view.isScrollEnabled = false
      _ = view.intrinsicContentSize
      _ = view.contentSize
      _ = view.layoutManager.usedRect(for: view.textContainer)
      _ = view.layoutManager.glyphIndex(
        for: CGPoint(x: value, y: value), in: view.textContainer)
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: value, y: value, width: value, height: value)
      let text = NSMutableAttributedString(attachment: attachment)
      text.append(NSAttributedString(string: "x", attributes: [.kern: value, .font: font]))
      _ = text.size()
      let environment = MeasuringEnvironment(
        scale: value, screenSize: CGSize(width: value, height: value))
      MeasuringEnvironment.$current.withValue(environment) { _ = label.intrinsicContentSize }
    }
  }

  @Test func ranges() {
    let places = [Int.min, -5, 0, 3, 7, NSNotFound]
    for location in places {
      for length in places {
        let range = NSRange(location: location, length: length)
        let text = NSMutableAttributedString(string: "some text", attributes: [.kern: 1])
        text.addAttribute(.kern, value: 2, range: range)
        text.setAttributes([:], range: range)
        text.removeAttribute(.kern, range: range)
        text.replaceCharacters(in: range, with: "it")
        text.deleteCharacters(in: range)
        _ = text.attributedSubstring(from: range)
        text.enumerateAttribute(.kern, in: range) { _, _, _ in }
        var effective = NSRange()
        _ = text.attribute(.kern, at: location, longestEffectiveRange: &effective, in: range)
        _ = text.attributes(at: location, effectiveRange: &effective)
        let view = UITextView()
        view.attributedText = text
        _ = view.layoutManager.boundingRect(forGlyphRange: range, in: view.textContainer)
        view.layoutManager.enumerateLineFragments(forGlyphRange: range) { _, _, _, _, _ in }
        _ = view.layoutManager.lineFragmentRect(forGlyphAt: location, effectiveRange: &effective)
      }
    }
  }
}
