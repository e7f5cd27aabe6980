/// Preparation of a text before fitting: samples for placeholders, and expansion for translation.
struct FitText {
  /// A text as it is fitted.
  struct Prepared {
    var text: String
    /// The placeholders that no sample replaced, each once, in the order of the text.
    var unresolved: [String] = []
  }

  /// What stands for what: `%d` or `{name}`, and its sample.
  private var samples: [(placeholder: String, value: String)] = []
  /// The samples that replaced something.
  private var used: Set<Int> = []
  /// How many times as long the text becomes; 1 leaves it.
  private let expansion: Double

  /// Reads samples written as `%d=1,234,567` or `{name}=Maximilian`.
  init(samples: [String], expansion: Double) throws {
    self.expansion = expansion
    for sample in samples {
      guard let equals = sample.firstIndex(of: "="), equals > sample.startIndex else {
        throw CommandFailure(
          "--sample: '\(sample)' has no placeholder; write '%d=1,234,567'", status: 64)
      }
      self.samples.append(
        (String(sample[..<equals]), String(sample[sample.index(after: equals)...])))
    }
  }

  /// The text as it is fitted.
  mutating func prepared(_ text: String) -> Prepared {
    var prepared = filled(text)
    prepared.text = expanded(prepared.text)
    return prepared
  }

  /// A placeholder with two samples; `nil` if there is none.
  var repeatedSample: String? {
    samples.indices.first { index in
      samples[..<index].contains { $0.placeholder == samples[index].placeholder }
    }.map { samples[$0].placeholder }
  }

  /// The placeholders of the samples that replaced nothing so far.
  var unusedSamples: [String] {
    samples.indices.filter { !used.contains($0) }.map { samples[$0].placeholder }
  }

  // MARK: Samples

  private mutating func filled(_ text: String) -> Prepared {
    let source = BracketedText(text)
    let scalars = source.scalars
    var result = String.UnicodeScalarView()
    var unresolved: [String] = []
    var position = 0
    while position < scalars.count {
      guard let placeholder = Placeholder.beginning(at: position, in: source) else {
        if let (value, end) = literalSample(scalars, position) {
          result.append(contentsOf: value.unicodeScalars)
          position = end
        } else {
          result.append(scalars[position])
          position += 1
        }
        continue
      }
      let written = String(String.UnicodeScalarView(scalars[placeholder.range]))
      position = placeholder.range.upperBound
      if let value = sample(written, placeholder.kind) {
        result.append(contentsOf: value.unicodeScalars)
      } else if placeholder.kind == .percent {
        // It is a format's escape only in a text that somebody fills.
        result.append(contentsOf: (samples.isEmpty ? written : "%").unicodeScalars)
      } else {
        result.append(contentsOf: written.unicodeScalars)
        if !unresolved.contains(written) { unresolved.append(written) }
      }
    }
    return Prepared(text: String(result), unresolved: unresolved)
  }

  /// The sample of a placeholder: that of its own spelling, or for `%1$lld` those of `%lld` and `%d`.
  private mutating func sample(_ written: String, _ kind: Placeholder.Kind) -> String? {
    var spellings = [written]
    if case .conversion(let specifier) = kind {
      spellings += [specifier, "%" + specifier.suffix(1)]
    } else {
      // `{{ name }}` is `{{name}}`.
      spellings.append(written.filter { !$0.isWhitespace })
    }
    for spelling in spellings {
      if let index = samples.firstIndex(where: { $0.placeholder == spelling }) {
        used.insert(index)
        return samples[index].value
      }
    }
    return nil
  }

  /// The sample of a placeholder in a format of the caller's own, and where it ends.
  private mutating func literalSample(
    _ text: [Unicode.Scalar], _ start: Int
  ) -> (value: String, end: Int)? {
    for (index, sample) in samples.enumerated() {
      let spelling = Array(sample.placeholder.unicodeScalars)
      guard text[start...].starts(with: spelling) else { continue }
      used.insert(index)
      return (sample.value, start + spelling.count)
    }
    return nil
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
