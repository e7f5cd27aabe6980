import UIKit

extension UIView {
  func makeToast(_ message: String, title: String? = nil) -> UIView {
    let wrapper = UIView()
    wrapper.layer.cornerRadius = 10
    let limit = CGSize(width: bounds.width * 0.8, height: bounds.height * 0.8)
    var titleFrame = CGRect.zero
    if let title = title {
      let label = UILabel()
      label.font = .boldSystemFont(ofSize: 16)
      label.numberOfLines = 0
      label.text = title
      let size = label.sizeThatFits(limit)
      titleFrame = CGRect(x: 10, y: 10, width: size.width, height: size.height)
      label.frame = titleFrame
      wrapper.addSubview(label)
    }
    let body = UILabel()
    body.font = .systemFont(ofSize: 16)
    body.numberOfLines = 0
    body.lineBreakMode = .byTruncatingTail
    body.text = message
    let size = body.sizeThatFits(limit)
    body.frame = CGRect(
      x: 10, y: titleFrame.maxY + 10, width: min(size.width, limit.width), height: size.height)
    wrapper.addSubview(body)
    wrapper.frame = CGRect(
      x: 0, y: 0, width: max(titleFrame.width, body.frame.width) + 20, height: body.frame.maxY + 10)
    wrapper.center = CGPoint(x: bounds.midX, y: bounds.maxY - 80)
    return wrapper
  }
}
