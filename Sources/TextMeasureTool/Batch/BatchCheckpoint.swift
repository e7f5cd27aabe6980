import Foundation
import TextMeasure
import TextMeasureBatch

/// What an unfinished output answers: it stands beside the output, and `--resume` compares it.
struct BatchCheckpoint: Codable, Equatable {
  /// Everything else that the replies depend on, beside the input and the environment's fonts.
  struct Settings: Codable, Equatable {
    /// The versions of the tool and its libraries.
    var versions: String
    /// `--locked`, as the lock's entries.
    var lock: FontLock?
    /// `--line-time-limit`, seconds.
    var lineTimeLimit: Double
    /// `TEXTMEASURE_FONTS`.
    var fonts: String?

    /// What differs from a run before, for messages; `nil`: nothing.
    func difference(from before: Self) -> String? {
      if versions != before.versions { return "textmeasure or a library has another version" }
      if lock != before.lock { return "--locked differs" }
      if lineTimeLimit != before.lineTimeLimit {
        return "--line-time-limit was \(before.lineTimeLimit)"
      }
      return fonts != before.fonts ? "TEXTMEASURE_FONTS differs" : nil
    }
  }

  /// The form of the file; another one is another version's.
  private(set) var format = Self.currentFormat
  private static let currentFormat = 2
  var settings: Settings
  /// How many lines are answered, and how many of them with an error.
  var lines = 0
  var failures = 0
  /// The length of their replies.
  var bytes = 0
  /// The hash of the answered lines.
  var input = InputFingerprint().hash

  init(settings: Settings) {
    self.settings = settings
  }

  /// Reads a checkpoint; `nil` if the bytes are none.
  init?(_ bytes: [UInt8]) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      read.format == Self.currentFormat, read.lines >= 0, read.failures >= 0, read.bytes >= 0
    else { return nil }
    self = read
  }

  /// The settings' part of the file, which stays the same in a run.
  func head() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let settings = String(decoding: try encoder.encode(settings), as: UTF8.self)
    return "{\"format\":\(format),\"settings\":\(settings),"
  }

  /// The whole file; always as long with the same head, so that writing it needs no more room.
  func content(_ head: String) -> [UInt8] {
    let counts =
      "\"bytes\":\(bytes),\"failures\":\(failures),\"input\":\(input),\"lines\":\(lines)}"
    let padding = String(repeating: " ", count: max(0, Self.countsLength - counts.utf8.count))
    return Array((head + counts + padding + "\n").utf8)
  }

  /// Room for four numbers of up to twenty digits and their names.
  private static let countsLength = 128
}
