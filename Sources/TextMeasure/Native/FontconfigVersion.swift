import CFontconfig

/// The version of the Fontconfig that is loaded.
enum FontconfigVersion {
  static var text: String {
    let number = cfc_version()
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
