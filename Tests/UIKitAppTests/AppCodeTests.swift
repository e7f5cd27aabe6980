import Testing
import UIKit

/// App code gives the numbers that the rules of UIKit give.
@Suite struct AppCodeTests {
  private let helvetica = UIFont(name: "Helvetica", size: 17)!

  @Test func helpersMeasure() {
    // "Nick Snyder" is 91.64 points wide, a line of Helvetica at 17 points 19.55 high.
    #expect(
      TextSizing.sizeOfText("Nick Snyder", font: helvetica, maxWidth: 300)
        == CGSize(width: 92, height: 20))
    #expect(
      TextSizing.sizeOfText("Nick Snyder", font: helvetica, maxWidth: 60)
        == CGSize(width: 54, height: 40))
    #expect(TextSizing.sizeOfText(nil, font: helvetica, maxWidth: 300) == .zero)
    #expect(TextSizing.lineCount("Nick Snyder", font: helvetica, width: 60) == 2)
    #expect(TextSizing.estimatedFrame("Hi").height == 19.09375)
    #expect(TextSizing.floored(10.5) == 31.0 / 3)
    let title = TextSizing.fittingFont("Nick Snyder", width: 100)
    #expect(title.pointSize == 17 && title.isBold)
    #expect("Nick Snyder".width(withConstrainedHeight: 20, font: helvetica) == 92)
    #expect("Nick Snyder".isTruncated(in: 60, lines: 1, font: helvetica))
    #expect(!"Nick Snyder".isTruncated(in: 60, lines: 2, font: helvetica))
  }

  @Test func filesThatNameFoundationTooMeasure() {
    #expect(abs("Nick Snyder".adjustedWidth(20, font: helvetica) - 91.6406) < 1e-3)
    #expect("Nick Snyder".rows(60, font: helvetica) == 2)
  }

  @Test func attributedHelpersMeasure() {
    let text = "one two one".highlighting(
      "ONE", font: helvetica, bold: UIFont(name: "Helvetica-Bold", size: 17)!)
    #expect(text.height(withConstrainedWidth: 300) == CGFloat(20))
    #expect(text.scaled(by: 2).height(withConstrainedWidth: 1000) == CGFloat(40))
    #expect(text.firstFont()?.isBold == true)
    var runs = 0
    text.enumerateAttributes(in: text.fullRange, options: .reverse) { _, _, _ in runs += 1 }
    #expect(runs == 3)
    #expect(NSAttributedString(string: " \n a b \n").trimmed().string == "a b")
  }

  @Test func subclassesOfLabelsAreAskedForTheirRectangle() {
    let label = PaddedLabel()
    label.font = helvetica
    label.text = "Nick Snyder"
    let plain = label.intrinsicContentSize
    #expect(plain == CGSize(width: 275.0 / 3, height: 59.0 / 3))
    label.textInsets = UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 10)
    #expect(label.intrinsicContentSize.width == plain.width + 20)
    #expect(label.intrinsicContentSize.height == plain.height + 8)
    label.numberOfLines = 0
    // 80 less 20 leaves 60: two lines.
    #expect(abs(label.sizeThatFits(CGSize(width: 80, height: 0)).height - (39.1.up(3) + 8)) < 1e-9)
    let badge = BadgeLabel(font: helvetica)
    badge.text = "1"
    badge.sizeToFit()
    #expect(badge.frame.width == badge.frame.height && badge.frame.height > 25)
    #expect(UILabel("Hi", font: helvetica).intrinsicContentSize == CGSize(49.0 / 3, 59.0 / 3))
  }

  @Test @MainActor func theMainThreadMeasuresToo() {
    #expect(HeaderSizing().height("a\nb", width: 300) == (20.287109375 + 22).up(3))
  }

  @Test func viewsLayThemselvesOut() {
    let cell = MessageCell()
    cell.configure(name: "Nick", body: "a\nb")
    // 8 + 18 (15 points) + 4 + 42.333 (two lines of body, its leading between them) + 8
    let height = cell.sizeThatFits(CGSize(width: 320, height: 0)).height
    #expect(abs(height - (8 + 18 + 4 + 127.0 / 3 + 8)) < 1e-9)
    let label = UILabel("Nick Snyder", font: helvetica, lines: 0)
    label.frame = CGRect(x: 0, y: 0, width: 60, height: 0)
    #expect(label.actualNumberOfLines == 2)
    label.setLineSpacing(10)
    #expect(abs(label.sizeThatFits(label.bounds.size).height - 49.1.up(3)) < 1e-9)
    #expect(
      label.systemLayoutSizeFitting(
        CGSize(width: 60, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).width == 60)
  }

  @Test func chatsMeasure() {
    let sizing: any ChatSizing = BubbleSizing.shared
    let short = sizing.size(for: ChatMessage(sender: "A", text: "b"), in: 393)
    // 14.32 and 20.29 points of text, 22 less 20.29 of leading inside the body's line, 1.5 and 4
    // between the paragraphs; caption1 as a scaled font has no leading of its own.
    #expect(short.height == CGFloat(42 + 14))
    #expect(short == sizing.size(for: ChatMessage(sender: "A", text: "b"), in: 393))
    let icon = iconText("Nick", font: helvetica, iconSide: 18)
    #expect(icon.length == 6 && abs(icon.size().width - (18 + 4.7236 + 33.0537)) < 1e-3)
    #expect(
      lines(
        of: NSAttributedString(string: "Nick Snyder\nHi", attributes: [.font: helvetica]), width: 60
      )
        == ["Nick ", "Snyder\n", "Hi"])
  }

  @Test func fontsAreDescribed() {
    #expect(AppFont.title.font().pointSize == 22 && AppFont.title.font().isBold)
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
    #expect(AppFont.body.font(compatibleWith: large).pointSize == 53)
    #expect(AppFont.code.font(compatibleWith: large).pointSize == 28)
    #expect(AppFont.note.font().leading > 0)
    let regular = UIFont.systemFont(ofSize: 17)
    #expect(regular.bold == UIFont.boldSystemFont(ofSize: 17) && !regular.isBold)
    #expect(regular.with(weight: .semibold) == UIFont.systemFont(ofSize: 17, weight: .semibold))
    #expect(UIFont.rounded(ofSize: 20, weight: .bold).lineHeight == 23.8671875)
    #expect(UIFont(descriptor: UIFontDescriptor(name: "Helvetica", size: 17), size: 0) == helvetica)
    #expect(rowHeight(.large, scale: 3) == CGFloat(44))
    #expect(rowHeight(.accessibilityMedium, scale: 3) == CGFloat(68 + 2 * 17))
    // Two items of one line each, 22 points high, and 6 between them.
    #expect(listHeight(["Nick", "Snyder"], width: 300, font: helvetica) == CGFloat(50))
    #expect(listHeight(["Nick Snyder"], width: 75, font: helvetica) == CGFloat(44))
    #expect(UIFont.familyNames.contains("Inter"))
    #expect(UIApplication.shared.preferredContentSizeCategory == .large)
  }

  /// "The consid-" and "erations" are 88.8 and 61.4 points wide; without hyphens there are three
  /// lines in 90.
  @Test func wordsAreHyphenatedWhereAStyleSaysSo() {
    let style = NSMutableParagraphStyle()
    let size = CGSize(width: 90, height: CGFloat.greatestFiniteMagnitude)
    func text() -> NSAttributedString {
      NSAttributedString(
        string: "The considerations",
        attributes: [.font: helvetica, .paragraphStyle: style.copy() as! NSParagraphStyle])
    }
    func height() -> CGFloat {
      text().boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil).height
    }
    #expect(abs(height() - 58.65) < 1e-6)
    let manager = NSLayoutManager()
    let storage = NSTextStorage(attributedString: text())
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    #expect(abs(manager.usedRect(for: container).height - 58.65) < 1e-6)
    manager.hyphenationFactor = 1
    #expect(abs(manager.usedRect(for: container).height - 39.1) < 1e-6)
    style.usesDefaultHyphenation = true
    #expect(abs(height() - 39.1) < 1e-6)
    style.usesDefaultHyphenation = false
    style.hyphenationFactor = 0.9
    #expect(abs(height() - 39.1) < 1e-6)
    let label = UILabel()
    label.attributedText = text()
    label.numberOfLines = 0
    #expect(label.sizeThatFits(size).height == 39.1.up(3))
    // "The" alone fills 0.325 of the line, which is enough for so small a factor.
    style.hyphenationFactor = 0.3
    #expect(abs(height() - 58.65) < 1e-6)
  }

  @Test func labelsKeepKoreanWords() {
    let label = UILabel()
    label.text = "아침 기차는"
    label.numberOfLines = 0
    let width = label.intrinsicContentSize.width - 10
    let words = label.sizeThatFits(CGSize(width: width, height: 0)).width
    label.lineBreakStrategy = []
    let syllables = label.sizeThatFits(CGSize(width: width, height: 0)).width
    #expect(words < width - 20 && syllables > words)
  }

  @Test func layoutManagersAnswer() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 70, height: 0))
    view.font = helvetica
    view.text = "Nick Snyder\n"
    let used = view.layoutManager.usedRect(for: view.textContainer)
    // Two lines, without the empty one after them; 5 points of padding on either side.
    #expect(abs(used.height - 39.1) < 1e-6 && abs(used.width - (53.8638 + 10)) < 1e-3)
    #expect(abs(view.layoutManager.extraLineFragmentRect.height - 19.55) < 1e-6)
    #expect(abs(view.contentSize.height - (58.65.up(3) + 16)) < 1e-9)
    let range = NSRange(location: 0, length: 4)
    let box = view.layoutManager.boundingRect(forGlyphRange: range, in: view.textContainer)
    #expect(box.minX == 5 && abs(box.width - 33.0537) < 1e-3)
    let point = CGPoint(x: 5 + 60, y: 25)
    #expect(view.layoutManager.glyphIndex(for: point, in: view.textContainer) == 10)
    var count = 0
    view.layoutManager.enumerateLineFragments(
      forGlyphRange: view.layoutManager.glyphRange(for: view.textContainer)
    ) { _, usedRect, _, _, _ in
      count += 1
      #expect(usedRect.height > 19)
    }
    #expect(count == 2)
    var enclosing: [CGRect] = []
    view.layoutManager.enumerateEnclosingRects(
      forGlyphRange: NSRange(location: 2, length: 8),
      withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: view.textContainer
    ) { rect, _ in enclosing.append(rect) }
    #expect(enclosing.count == 2 && enclosing[0].minX > 5 && enclosing[1].minX == 5)
    #expect(enclosing[0].maxY <= enclosing[1].minY)
  }

  @Test func objectsCarryValuesUntilTheyAreGone() {
    final class Value {}
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2) { keys in
      guard let key = UnsafeRawPointer(keys.baseAddress) else { return }
      let value = Value()
      weak var kept: Value?
      let view = UIView()
      unsafe objc_setAssociatedObject(view, key, value, .OBJC_ASSOCIATION_RETAIN)
      #expect(unsafe objc_getAssociatedObject(view, key) as? Value === value)
      #expect(unsafe objc_getAssociatedObject(view, key + 1) == nil)
      #expect(unsafe objc_getAssociatedObject(UIView(), key) == nil)
      do {
        let other = Value()
        kept = other
        unsafe objc_setAssociatedObject(view, key, other, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        unsafe objc_setAssociatedObject(view, key + 1, value, .OBJC_ASSOCIATION_ASSIGN)
      }
      #expect(kept != nil)
      unsafe objc_setAssociatedObject(view, key, nil, .OBJC_ASSOCIATION_RETAIN)
      #expect(kept == nil)
      #expect(unsafe objc_getAssociatedObject(view, key + 1) as? Value === value)
      objc_removeAssociatedObjects(view)
      #expect(unsafe objc_getAssociatedObject(view, key + 1) == nil)
    }
    // Views that come and go leave nothing behind.
    weak var last: Value?
    var key: UInt8 = 0
    for _ in 0..<500 {
      let view = UIView()
      let value = Value()
      last = value
      unsafe objc_setAssociatedObject(view, &key, value, .OBJC_ASSOCIATION_RETAIN)
    }
    for _ in 0..<500 where last != nil {
      unsafe objc_setAssociatedObject(UIView(), &key, 1, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(last == nil)
  }
}

extension Double {
  /// Rounded up to a scale's pixels.
  fileprivate func up(_ scale: Double) -> CGFloat { CGFloat((self * scale).rounded(.up) / scale) }
}

extension CGSize {
  fileprivate init(_ width: CGFloat, _ height: CGFloat) { self.init(width: width, height: height) }
}
