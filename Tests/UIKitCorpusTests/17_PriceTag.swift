import UIKit

struct PriceTag {
  let amount: String
  let currency: String

  var attributed: NSAttributedString {
    let text = NSMutableAttributedString(
      string: amount,
      attributes: [.font: UIFont.monospacedDigitSystemFont(ofSize: 28, weight: .bold)])
    text.append(
      NSAttributedString(
        string: currency,
        attributes: [.font: UIFont.systemFont(ofSize: 14), .baselineOffset: 10]))
    return text
  }

  var size: CGSize { attributed.size() }
}
