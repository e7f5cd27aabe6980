/// What `fit --format json` prints: findings as `textmeasure-l10n check` has them, and beside them
/// what came of each text.
struct FitReportDocument: Encodable {
  /// The counts; those that `textmeasure-l10n check` has too have its names.
  struct Summary: Encodable {
    /// How many texts there are, and how many of them were compared with their room.
    var texts: Int
    var checked: Int
    /// How many measurements that took: each text is measured at each content size.
    var measurements: Int
    var files: [String]
    var languages: [String]
    /// How many findings there are of each kind.
    var findings: [String: Int]
    /// How many texts were not checked, by reason.
    var notChecked: [String: Int]
  }

  let version = 1
  var status: Int32
  var summary: Summary
  /// What could not be read; a file that cannot be read ends the command with an error instead.
  let problems: [String] = []
  var findings: [FitFinding] = []
  /// Texts that fit are in `results` alone.
  let passed: [FitFinding] = []
  /// One for each text and content size, the worst first.
  var results: [FitResult]

  /// - Parameters:
  ///   - texts: the results of each text, one for each content size.
  ///   - sorted: the same, the worst first.
  init(_ texts: [[FitResult]], sorted: [FitResult], file: String?) {
    status = FitSummary(sorted).status
    results = sorted
    findings = FitFinding.finished(texts.flatMap { FitFinding.all(of: $0, file: file) }, sorted)
    var notChecked: [String: Int] = [:]
    for own in texts {
      let reason: String? =
        switch own.first?.verdict {
        case .untranslated: "untranslated"
        case .empty: "empty"
        case .doNotTranslate: "not to be translated"
        case .notChecked: "with an open finding"
        default: nil
        }
      if let reason { notChecked[reason, default: 0] += 1 }
    }
    summary = Summary(
      texts: texts.count, checked: texts.count { $0.contains { $0.verdict.isChecked } },
      measurements: sorted.count { $0.verdict.isChecked }, files: [file].compactMap(\.self),
      languages: Set(sorted.compactMap(\.place.language)).sorted(),
      findings: Dictionary(findings.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +),
      notChecked: notChecked)
  }
}
