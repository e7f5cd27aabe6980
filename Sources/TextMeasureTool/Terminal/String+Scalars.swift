extension String {
  /// The text with other text in place of some scalars.
  ///
  /// - Parameter replacement: what stands for a scalar; `nil` for itself.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        result += other
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
