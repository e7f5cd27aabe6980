import Foundation
import Synchronization

/// Measurements that detect differently built libraries of the same version.
///
/// FreeType without PNG gives emoji other widths, ICU without its dictionaries never breaks Thai, a
/// shaper without a table omits kerning. Version numbers do not show this.
package enum FingerprintProbes {
  /// An emoji, two kerned pairs, and a text for each of ICU's dictionaries.
  package static let texts = [
    "😀", "AVTo", "ภาษาไทยตัดคำได้", "ພາສາລາວມີຄຳສັບ", "ភាសាខ្មែរមានពាក្យ", "မြန်မာဘာသာစကား",
    "日本語のテキスト",
  ]

  /// The cached results, by cascade.
  private static let known = Locked<[[Font]: String]>([:])

  /// The maximum number of cached cascades.
  private static let mostKnown = 64

  /// The widths and break opportunities of the probes in a cascade's fonts.
  ///
  /// - Complexity: prepares seven short texts, once for a cascade.
  package static func results(of fonts: [Font]) -> String {
    if let results = known.withLock({ $0[fonts] }) { return results }
    let style = TextStyle(fonts: FontCascade(fonts), size: 1000)
    var results = ""
    for text in texts {
      do throws(TextMeasureError) {
        let prepared = try TextMeasurer.shared.prepare(text, style: style)
        results += "\(prepared.naturalWidth) \(prepared.breakOffsets);"
      } catch {
        results += error.code.rawValue + ";"
        // Not cached: the next call may have memory.
        if error.code == .outOfMemory { return results }
      }
    }
    known.withLock { [results] known in
      if known.count >= mostKnown { known.removeAll() }
      known[fonts] = results
    }
    return results
  }
}
