import UIKit

struct AxisLabels {
  let font = UIFont.systemFont(ofSize: 10)

  func width(of values: [Double]) -> CGFloat {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.minimumFractionDigits = 1
    formatter.maximumFractionDigits = 1
    return
      values
      .map { formatter.string(from: NSNumber(value: $0)) ?? "" }
      .map { ($0 as NSString).size(withAttributes: [.font: font]).width }
      .max() ?? 0
  }
}
