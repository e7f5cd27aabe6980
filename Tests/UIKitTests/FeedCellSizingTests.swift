import Testing
import UIKit

@Suite struct FeedCellSizingTests {
  @Test func appCodeMeasures() {
    let sizing = FeedCellSizing()
    let short = sizing.height(title: "Title", body: "Body", tableWidth: 375)
    // 21 for the title, 22 for a line of body with its leading, the gap and the insets.
    #expect(short == CGFloat(21 + 4 + 22 + 24))
    let long = sizing.height(
      title: "Title", body: String(repeating: "many words ", count: 20), tableWidth: 375)
    #expect(long > short + 60)
    #expect(
      sizing.labelSize("Nick Snyder", fitting: 0, lines: 1)
        == CGSize(width: 275.0 / 3, height: 59.0 / 3))
    #expect(sizing.composerHeight("draft\n") > sizing.composerHeight("draft"))
    let badge = sizing.badge(3)
    #expect(badge.width > 18 && badge.height >= 18)
    #expect("one line".height(withConstrainedWidth: 0, font: .systemFont(ofSize: 17)) == 21)
    #expect("abc".width(usingFont: .boldSystemFont(ofSize: 17)) > 20)
  }

  @Test func theEnvironmentIsTheTasks() {
    let sizing = FeedCellSizing()
    #expect(sizing.scaled(20) == 20 && UIScreen.main.scale == 3)
    let device = MeasuringEnvironment(
      scale: 2, screenSize: CGSize(width: 320, height: 568), contentSizeCategory: .extraExtraLarge)
    MeasuringEnvironment.$current.withValue(device) {
      #expect(UIScreen.main.scale == 2 && UIScreen.main.bounds.width == 320)
      // Headline: leading 26 at XXL and 22 at L.
      #expect(sizing.scaled(20) == 23.5)
      #expect(sizing.scaledFont().pointSize == 18)
      #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 21)
      #expect(
        sizing.labelSize("Hi", fitting: 0, lines: 1) == CGSize(width: 16.5, height: 20))
    }
  }

  @Test func fontsHaveTheirMetrics() throws {
    let system = UIFont.systemFont(ofSize: 17)
    #expect(system.lineHeight == 20.287109375 && system.ascender == 16.1865234375)
    #expect(system.descender == -4.1005859375 && system.leading == 0)
    #expect(system.capHeight == 11.97802734375 && system.xHeight == 8.9482421875)
    let helvetica = try #require(UIFont(name: "Helvetica", size: 20))
    #expect(abs(helvetica.lineHeight - 23) < 1e-9 && abs(helvetica.ascender - 18.4) < 1e-9)
    #expect(UIFont(name: "No Such Font", size: 20) == nil)
    #expect(system == UIFont.systemFont(ofSize: 17) && system != system.withSize(18))
    #expect(UIFont.preferredFont(forTextStyle: .subheadline).leading == 2.099609375)
    for weight: UIFont.Weight in [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ] {
      let font = UIFont.systemFont(ofSize: 17, weight: weight)
      #expect(font.lineHeight == 20.287109375)
      #expect("weight".size(withAttributes: [.font: font]).width > 40)
    }
  }

  @Test func labelsTakeOverTheParagraphStyle() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineBreakMode = .byCharWrapping
    let label = UILabel()
    #expect(label.lineBreakMode == .byTruncatingTail && label.numberOfLines == 1)
    label.attributedText = NSAttributedString(string: "text", attributes: [.paragraphStyle: style])
    #expect(label.textAlignment == .right && label.lineBreakMode == .byCharWrapping)
    #expect(label.intrinsicContentSize.height == 61.0 / 3)
    label.text = ""
    #expect(label.intrinsicContentSize == .zero && label.sizeThatFits(.zero) == .zero)
    #expect(UITextView().intrinsicContentSize.height == UIView.noIntrinsicMetric)
  }
}
