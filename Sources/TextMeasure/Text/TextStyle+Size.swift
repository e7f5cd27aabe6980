extension TextStyle {
  /// This style with its fonts at its size: the system font's advances depend on the size.
  var sized: TextStyle {
    guard fonts.fonts.contains(where: \.dependsOnSize) else { return self }
    var style = self
    style.fonts.fonts = fonts.fonts.map { $0.sized(to: Double(size)) }
    return style
  }
}
