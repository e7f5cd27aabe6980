import TextMeasure

/// The documentation of platforms, generated from their facts.
package enum PlatformTables {
  package static var markdown: String {
    PlatformRule.allCases.map { rule in
      let rows = Platform.all.flatMap { platform in
        platform.facts.filter { $0.rule == rule }.map { fact in
          [
            "`\(platform.name)`", fact.does, fact.standIn.map { "*\($0)*" } ?? "as there",
            fact.evidence.rawValue, fact.source,
          ]
        }
      }
      return BatchKeyTables.table(
        "`\(rule)`", ["platform", "what it does", "here", "evidence", "source"], rows)
    }.joined(separator: "\n")
  }
}
