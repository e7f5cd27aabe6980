import UIKit

final class LoginViewController: UIViewController, UITextFieldDelegate {
  let userField = UITextField()
  let passwordField = UITextField()
  let button = UIButton(type: .system)
  let scrollView = UIScrollView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    userField.borderStyle = .roundedRect
    userField.placeholder = "Name"
    userField.delegate = self
    passwordField.borderStyle = .roundedRect
    passwordField.isSecureTextEntry = true
    button.setTitle("Log in", for: .normal)
    let stack = UIStackView(arrangedSubviews: [userField, passwordField, button])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scrollView)
    scrollView.addSubview(stack)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      stack.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 40),
      stack.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -40),
      stack.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor, constant: -20),
      stack.widthAnchor.constraint(equalTo: scrollView.widthAnchor, constant: -40),
    ])
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}
