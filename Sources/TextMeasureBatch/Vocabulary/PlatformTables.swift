import TextMeasure

/// The documentation of platforms, generated from their facts.
package enum PlatformTables {
  /// A Markdown table for each rule, with a row for each platform.
  package static var markdown: String {
    PlatformRule.allCases.map { rule in
      var lines = [
        "### `\(rule)`", "", "| platform | what it does | here | evidence | source |",
        "| --- | --- | --- | --- | --- |",
      ]
      for platform in Platform.all {
        for fact in platform.facts where fact.rule == rule {
          lines.append(
            "| `\(platform.name)` | \(fact.does) | \(fact.standIn.map { "*\($0)*" } ?? "as there") "
              + "| \(fact.evidence.rawValue) | \(fact.source) |")
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}
