/// The bundled fonts are in none of the places that were tried.
public struct FontLocationsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What keeps a folder from being used.
  public enum Fault: Sendable, Hashable {
    /// Nothing is there, or it cannot be reached.
    case absent
    /// Something else than a folder is there.
    case notAFolder
    /// These files are missing or cannot be read.
    case incomplete(missing: [String])
  }

  /// A folder that was tried.
  public struct Attempt: Sendable, Hashable {
    /// The folder's path.
    public let path: String
    /// What is wrong with it.
    public let fault: Fault
  }

  /// The folders that were tried, in order; empty when there was none to try.
  public let attempts: [Attempt]

  /// One line that says what was tried, why it failed and what to do.
  public var description: String {
    let remedy =
      "copy \(FontLocations.resourceFolder) from the build folder to the program's folder, "
      + "or set \(FontLocations.environmentVariable) to the folder that has the font files"
    guard !attempts.isEmpty else {
      return "the bundled fonts were not searched: the program's own path is unknown; \(remedy)"
    }
    let tried = attempts.map { "\($0.path) (\(Self.words(for: $0.fault)))" }
    return "the bundled fonts were not found: tried \(tried.joined(separator: ", ")); \(remedy)"
  }

  /// A fault in a few words.
  private static func words(for fault: Fault) -> String {
    switch fault {
    case .absent: "no such folder"
    case .notAFolder: "not a folder"
    case .incomplete(let missing): "lacks " + missing.joined(separator: ", ")
    }
  }
}
