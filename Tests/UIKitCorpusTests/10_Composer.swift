import UIKit

final class ComposerView: UIView, UITextViewDelegate {
  let textView = UITextView()
  let sendButton = UIButton(type: .system)
  private var heightConstraint: NSLayoutConstraint!
  let maxHeight: CGFloat = 120

  override init(frame: CGRect) {
    super.init(frame: frame)
    textView.font = .preferredFont(forTextStyle: .body)
    textView.isScrollEnabled = false
    textView.delegate = self
    sendButton.setTitle("Send", for: .normal)
    sendButton.setContentCompressionResistancePriority(.required, for: .horizontal)
    for view in [textView, sendButton] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    heightConstraint = textView.heightAnchor.constraint(equalToConstant: 38)
    NSLayoutConstraint.activate([
      textView.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      textView.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      textView.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
      sendButton.leadingAnchor.constraint(equalTo: textView.trailingAnchor, constant: 8),
      sendButton.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      sendButton.bottomAnchor.constraint(equalTo: textView.bottomAnchor),
      heightConstraint,
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func textViewDidChange(_ textView: UITextView) {
    let width = textView.frame.width > 0 ? textView.frame.width : bounds.width - 80
    let fitted = textView.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    heightConstraint.constant = min(maxHeight, fitted.height)
    textView.isScrollEnabled = fitted.height > maxHeight
  }

  var fittedHeight: CGFloat {
    systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}
