/// What is done to a text before it is fitted: samples for placeholders, and room for translation.
struct FitText {
  /// What stands for what: `%d` or `{name}`, and its sample.
  private var samples: [(placeholder: String, value: String)] = []
  /// How many times as long the text becomes; 1 leaves it.
  private let expansion: Double

  /// Reads samples written as `%d=1,234,567` or `{name}=Maximilian`.
  init(samples: [String], expansion: Double) throws {
    self.expansion = expansion
    for sample in samples {
      guard let equals = sample.firstIndex(of: "="), equals > sample.startIndex else {
        throw CommandFailure(
          "the sample '\(sample)' has no placeholder; write '%d=1,234,567'", status: 64)
      }
      self.samples.append(
        (String(sample[..<equals]), String(sample[sample.index(after: equals)...])))
    }
  }

  /// The text as it is fitted.
  func prepared(_ text: String) -> String { expanded(filled(text)) }

  // MARK: Samples

  private func filled(_ text: String) -> String {
    guard !samples.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    outer: while let first = rest.first {
      if first == "%", let (specifier, end) = Self.specifier(rest) {
        if specifier == "%%" {
          result += "%"
          rest = rest[end...]
          continue
        }
        // `%lld` is answered by its own sample or by that of `%d`.
        let short = "%" + specifier.suffix(1)
        if let sample = samples.first(where: { $0.placeholder == specifier })
          ?? samples.first(where: { $0.placeholder == short })
        {
          result += sample.value
          rest = rest[end...]
          continue
        }
      }
      for sample in samples
      where !sample.placeholder.hasPrefix("%") && rest.hasPrefix(sample.placeholder) {
        result += sample.value
        rest = rest.dropFirst(sample.placeholder.count)
        continue outer
      }
      result.append(first)
      rest = rest.dropFirst()
    }
    return result
  }

  /// A format specifier without position, flags, width and precision, and where it ends.
  private static func specifier(_ text: Substring) -> (String, Substring.Index)? {
    var index = text.index(after: text.startIndex)
    var digits = index
    while digits < text.endIndex, text[digits].isNumber { digits = text.index(after: digits) }
    if digits > index, digits < text.endIndex, text[digits] == "$" {
      index = text.index(after: digits)
    }
    while index < text.endIndex, "0123456789.+-#' ".contains(text[index]) {
      index = text.index(after: index)
    }
    var name = "%"
    while index < text.endIndex, "hlqLzjt".contains(text[index]) {
      name.append(text[index])
      index = text.index(after: index)
    }
    guard index < text.endIndex, "@%dDiuUxXoOfFeEgGaAcCsSp".contains(text[index]) else {
      return nil
    }
    name.append(text[index])
    return (name, text.index(after: index))
  }

  // MARK: Expansion

  /// The text with its own words again until it is as long as a translation may be.
  private func expanded(_ text: String) -> String {
    guard expansion > 1, !text.isEmpty else { return text }
    let count = text.count
    let target = Int((Double(count) * expansion).rounded(.up))
    let source = Array(text + " ")
    var result = text
    for place in count..<max(count, target) { result.append(source[place % source.count]) }
    return result
  }
}
