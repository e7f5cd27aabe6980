import Testing
import UIKit

typealias NSAttributedString = UIKit.NSAttributedString
typealias NSMutableAttributedString = UIKit.NSMutableAttributedString

/// What a feed's rows show.
private struct FeedStatus {
  var text: String
}

/// The code that says `import UIKit`.
@Suite struct DocumentedUIKit {
  @Test func aLabel() {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.numberOfLines = 0
    label.text = "Measured without a phone"
    let height = label.sizeThatFits(
      CGSize(width: 200, height: 0)
    ).height
    #expect(height > 20)
  }

  @Test func aPhone() {
    let phone = MeasuringEnvironment(
      scale: 3, screenSize: CGSize(width: 393, height: 852),
      contentSizeCategory: .extraLarge)
    let tall = MeasuringEnvironment.$current.withValue(phone) {
      UIFont.preferredFont(forTextStyle: .body).lineHeight
    }
    #expect(tall > UIFont.preferredFont(forTextStyle: .body).lineHeight)
  }

  @Test func aJapaneseApp() {
    func width(_ environment: MeasuringEnvironment) -> CGFloat {
      MeasuringEnvironment.$current.withValue(environment) {
        let label = UILabel()
        label.text = "あいうえおかきくけこ"
        label.font = .systemFont(ofSize: 20)
        return label.intrinsicContentSize.width
      }
    }
    let japanese = MeasuringEnvironment(language: "ja", japaneseScale: 0.94)
    #expect(width(japanese) == 188 && width(MeasuringEnvironment(japaneseScale: 0.94)) == 200)
  }

  @Test func stringDrawing() {
    let status = FeedStatus(text: "Measured without a phone, and twice as long as one line of it")
    let width = UIScreen.main.bounds.width - 32
    let font = UIFont.preferredFont(forTextStyle: .body)
    let rect = (status.text as NSString).boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading],
      attributes: [.font: font], context: nil)
    #expect(rect.height > 40 && rect.width <= width)
  }

  @Test func anotherPhone() {
    struct Sizing {
      func height(_ text: String) -> CGFloat {
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .body)
        label.text = text
        return label.intrinsicContentSize.height
      }
    }
    let sizing = Sizing()
    let feed = ["one", "two"]
    let phone = MeasuringEnvironment(
      scale: 2, screenSize: CGSize(width: 375, height: 667),
      contentSizeCategory: .accessibilityLarge)
    let heights = MeasuringEnvironment.$current.withValue(phone) {
      feed.map(sizing.height)
    }
    #expect(heights.count == 2 && heights[0] > sizing.height("one"))
  }
}
