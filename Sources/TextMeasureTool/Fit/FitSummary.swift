import TextMeasure

/// How many of a file's texts fit, do not, and were not checked.
struct FitSummary {
  private let results: [FitResult]

  init(_ results: [FitResult]) { self.results = results }

  /// The command's status: 0 if something was checked, all of it fits, and nothing was to be checked
  /// and could not be; 65 if the file's columns are wrong.
  var status: Int32 {
    if results.contains(where: {
      $0.verdict == .notChecked && $0.reasons.contains(where: \.isOfFile)
    }) {
      return ExitStatus.data
    }
    let isComplete = !results.contains { $0.verdict == .no || $0.verdict == .notChecked }
    return isComplete && results.contains { $0.verdict == .yes } ? 0 : 1
  }

  var description: String {
    let checked = results.count { $0.verdict.isChecked }
    let bad = results.count { $0.verdict == .no }
    let unchecked = results.filter { $0.verdict == .notChecked }
    let standIns = results.flatMap(\.approximations).withoutRepetitions
    let checkedTexts = checked == 1 ? "1 text was checked" : "\(checked) texts were checked"
    var lines = [
      checked == 0
        ? "Nothing was checked."
        : bad > 0
          ? "\(bad) of \(checked) \(bad == 1 ? "does" : "do") not fit."
          : !unchecked.isEmpty
            ? "\(checkedTexts) and \(checked == 1 ? "fits" : "fit")."
            : checked == 1 ? "The text fits." : "All \(checked) fit."
    ]
    if !unchecked.isEmpty {
      lines.append("\(unchecked.count) not checked: \(Self.counts(of: unchecked)).")
      let allowances = FitAllowance.allCases.filter { allowance in
        unchecked.contains { $0.reasons.contains { $0.code == allowance.code } }
      }
      if !allowances.isEmpty {
        lines.append(
          "To check them as they stand: "
            + allowances.map { "--allow \($0.rawValue)" }.joined(separator: " "))
      }
    }
    let empty = results.count { $0.verdict == .empty }
    if empty > 0 { lines.append("Left out: \(empty) empty.") }
    if !standIns.isEmpty { lines.append("Not followed: \(standIns.joined(separator: "; ")).") }
    return lines.joined(separator: "\n")
  }

  /// The reasons, the most frequent first.
  private static func counts(of results: [FitResult]) -> String {
    let names = results.flatMap { Set($0.reasons.map(\.code.summary)) }
    return Dictionary(grouping: names, by: \.self).map { (name: $0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      .map { counted in
        let isCountable = ["row", "font"].contains { counted.name.hasSuffix($0) }
        return "\(counted.count) \(counted.name)\(isCountable && counted.count > 1 ? "s" : "")"
      }.joined(separator: ", ")
  }
}
