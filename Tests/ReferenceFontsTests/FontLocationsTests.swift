import Foundation
import ReferenceFonts
import Testing

/// The order of places, what makes a place unfit, and what the error says.
struct FontLocationsTests {
  /// A folder of its own for one test, with empty files under the bundled files' names.
  private func folder(lacking missing: Set<String> = []) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("FontLocationsTests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "hyphenation"), withIntermediateDirectories: true)
    let files = ReferenceFonts.bundled.map(\.file) + HyphenationPatterns.bundled.flatMap(\.files)
    for file in Set(files).subtracting(missing) {
      try Data().write(to: folder.appendingPathComponent(file))
    }
    return folder
  }

  @Test func aNamedFolderIsTheOnlyOneTried() {
    var locations = FontLocations(
      namedFolder: "/a", environmentFolder: "/b", executable: "/usr/bin/textmeasure")
    #expect(locations.candidates == ["/a"])
    locations.namedFolder = nil
    #expect(locations.candidates == ["/b"])
    locations.environmentFolder = nil
    #expect(
      locations.candidates == [
        "/usr/share/textmeasure/fonts", "/usr/bin/TextMeasure_ReferenceFonts.resources/bundled",
      ])
    locations.executable = nil
    #expect(locations.candidates == [])
  }

  @Test func anEmptyVariableCountsAsAbsent() {
    let locations = FontLocations(namedFolder: nil, environmentFolder: "", executable: "/x/y")
    #expect(locations.candidates.count == 2)
  }

  @Test func aCompleteFolderIsTaken() throws {
    let complete = try folder()
    defer { try? FileManager.default.removeItem(at: complete) }
    #expect(try FontLocations(namedFolder: complete.path).folder() == complete.path)
  }

  @Test func anInstalledProgramFindsItsFonts() throws {
    let prefix = FileManager.default.temporaryDirectory
      .appendingPathComponent("FontLocationsTests-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: prefix) }
    let share = prefix.appendingPathComponent("share/textmeasure")
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    let fonts = share.appendingPathComponent("fonts")
    try FileManager.default.moveItem(at: try folder(), to: fonts)
    let locations = FontLocations(
      namedFolder: nil, environmentFolder: nil, executable: prefix.path + "/bin/textmeasure")
    #expect(try locations.folder() == fonts.path)
  }

  @Test func theRunningTestsFindTheBuiltFonts() throws {
    let locations = FontLocations()
    if locations.environmentFolder == nil {
      #expect(try locations.folder().hasSuffix("TextMeasure_ReferenceFonts.resources/bundled"))
    } else {
      #expect(throws: Never.self) { try locations.folder() }
    }
  }

  @Test func theErrorNamesWhatWasTriedAndWhatToDo() throws {
    let incomplete = try folder(lacking: ["NotoSans-Regular.ttf"])
    defer { try? FileManager.default.removeItem(at: incomplete) }
    let cases: [(FontLocations, [String])] = [
      (FontLocations(namedFolder: "/nowhere"), ["/nowhere (no such folder)"]),
      (FontLocations(namedFolder: "/dev/null"), ["/dev/null (not a folder)"]),
      (FontLocations(namedFolder: incomplete.path), ["(lacks NotoSans-Regular.ttf)"]),
      (
        FontLocations(namedFolder: nil, environmentFolder: nil, executable: "/p/bin/x"),
        ["/p/share/textmeasure/fonts (no", ", /p/bin/TextMeasure_ReferenceFonts.resources"]
      ),
      (
        FontLocations(namedFolder: nil, environmentFolder: nil, executable: nil),
        ["own path is unknown"]
      ),
    ]
    for (locations, parts) in cases {
      let error = #expect(throws: FontLocationsError.self) { try locations.folder() }
      let message = error?.description ?? ""
      for part in parts + ["TEXTMEASURE_FONTS"] {
        #expect(message.contains(part), "\(message)")
      }
    }
  }
}
