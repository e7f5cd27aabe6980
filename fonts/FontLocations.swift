import Foundation

/// Where the folder of bundled fonts is looked for.
///
/// A folder that somebody names is the only one tried: falling back to another would change the
/// numbers without a word. Otherwise the folders of an installed and of a built program are
/// tried in turn. Nothing depends on the folder the program was built in.
public struct FontLocations: Sendable, Hashable {
  /// The environment variable that names the folder.
  public static let environmentVariable = "TEXTMEASURE_FONTS"

  /// The folder that the package manager puts beside a built program, with the fonts in it.
  public static let resourceFolder = "TextMeasure_ReferenceFonts" + RunningCode.resourceSuffix

  /// The folder that the caller names; `nil` when none is named.
  public var namedFolder: String?

  /// The folder that the environment names; `nil` when the variable is absent or empty.
  public var environmentFolder: String?

  /// The absolute path of the running program; `nil` when it cannot be found out.
  public var executable: String?

  /// The absolute path of the file that holds this code, a program or a shared library; `nil` when
  /// it cannot be found out.
  public var library: String?

  /// The places of the running program.
  public init(namedFolder: String? = nil) {
    let value = ProcessInfo.processInfo.environment[Self.environmentVariable]
    self.init(
      namedFolder: namedFolder, environmentFolder: value, executable: RunningCode.program,
      library: RunningCode.library)
  }

  /// The places of a given program and environment; an empty environment value counts as absent.
  public init(
    namedFolder: String?, environmentFolder: String?, executable: String?, library: String? = nil
  ) {
    self.namedFolder = namedFolder
    self.environmentFolder = environmentFolder.flatMap { $0.isEmpty ? nil : $0 }
    self.executable = executable
    self.library = library
  }

  /// The folders that are tried, in order.
  ///
  /// The folder named by the caller alone; else the one named by the environment alone; else, seen
  /// from a shared library's folder and then from the program's, `fonts` beside the library,
  /// `../share/textmeasure/fonts`, as installed, and the resource folder that the package manager
  /// puts beside a built program.
  public var candidates: [String] {
    if let namedFolder { return [namedFolder] }
    if let environmentFolder { return [environmentFolder] }
    var candidates: [String] = []
    if let library, library != executable {
      let folder = Self.parent(of: library)
      candidates = [
        folder + "/fonts", Self.parent(of: folder) + "/share/textmeasure/fonts",
      ]
    }
    if let executable {
      let folder = Self.parent(of: executable)
      candidates += [
        Self.parent(of: folder) + "/share/textmeasure/fonts",
        folder + "/\(Self.resourceFolder)/bundled",
      ]
    }
    return candidates
  }

  /// The folder of an absolute path, without a slash at its end: `/` is nothing.
  ///
  /// By its letters: the first URL of a process takes longer than finding the fonts.
  private static func parent(of path: String) -> String {
    String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)])
  }

  /// The path of the first candidate that holds every bundled font. Hyphenation patterns are looked for
  /// when they are used.
  ///
  /// - Throws: ``FontLocationsError`` with each candidate and what is wrong with it.
  public func folder() throws(FontLocationsError) -> String {
    var attempts: [FontLocationsError.Attempt] = []
    for path in candidates {
      guard let fault = Self.fault(of: path) else { return path }
      attempts.append(FontLocationsError.Attempt(path: path, fault: fault))
    }
    throw FontLocationsError(attempts: attempts)
  }

  /// What keeps a folder from being used; `nil` when it lacks no file.
  private static func fault(of path: String) -> FontLocationsError.Fault? {
    guard FileManager.default.fileExists(atPath: path) else { return .absent }
    // Only a folder has an entry for itself.
    guard FileManager.default.fileExists(atPath: path + "/.") else { return .notAFolder }
    // A collection is listed once a face; its file is looked for once.
    let files = ReferenceFonts.bundled.filter { $0.faceIndex == 0 }.map(\.file)
    let missing = files.filter { !FileManager.default.isReadableFile(atPath: "\(path)/\($0)") }
    return missing.isEmpty ? nil : .incomplete(missing: missing)
  }
}
