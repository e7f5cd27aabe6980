import ArgumentParser
import Foundation
import TextMeasure

/// `textmeasure fonts lock`: writes down the exact fonts that a project measures with.
struct FontsLock: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Writes a lock with the files, versions, axes and hashes of fonts, or checks one.",
    discussion: """
      Examples:
        textmeasure fonts lock -o fonts.lock
        textmeasure fonts lock --check fonts.lock
        textmeasure inspect 'Hello' --locked fonts.lock
        textmeasure fonts lock --font Inter-roman.var.ttf --variations wght=650 \\
          -o semibold.lock

      \(ExitStatus.help("done", "a font was not found or differs from the lock"))
      """)

  @OptionGroup var fonts: FontOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; standard output by default", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Check the fonts that this lock lists, or those named with --font, and write nothing",
      valueName: "file"), completion: .file())
  var check: String?

  func validate() throws {
    if check != nil, output != nil {
      throw ValidationError("--output: --check writes nothing; remove one of them")
    }
    let others = fonts.given.filter { $0 != "--font" }
    if check != nil, fonts.font.isEmpty, let option = others.first {
      throw ValidationError(
        "\(option): it has no effect on the fonts that the lock lists; name the fonts with --font, or "
          + "remove it")
    }
  }

  func run(to output: inout ToolOutput) throws {
    if let check {
      let lock = try LockOptions.read(check)
      try lock.check(fonts.font.isEmpty ? listed(in: lock, check) : fonts.cascade().fonts)
      return
    }
    let cascade = try fonts.cascade()
    let text = try OutputFormat.json(try FontLock(cascade.fonts)) + "\n"
    if let path = self.output {
      try OutputFile.write(
        Array(text.utf8), to: path, inputs: fonts.names() + [fonts.lock.locked].compactMap(\.self),
        &output)
    } else {
      output.write(text)
    }
  }

  /// The bundled fonts that a lock lists, at its axes. A lock has no folders, so a font that is not
  /// bundled has to be named.
  private func listed(in lock: FontLock, _ path: String) throws -> [Font] {
    guard !lock.fonts.isEmpty else {
      throw CommandFailure("\(path): it lists no fonts; lock some with 'textmeasure fonts lock'")
    }
    try fonts.lock.apply()
    let library = FontLibrary.shared
    if library.knownFaces.isEmpty { _ = try library.defaultCascade() }
    return try lock.fonts.map { entry in
      guard
        let face = library.knownFaces.first(where: {
          FontLock.fileName(of: $0.path) == entry.file && $0.index == entry.index
        })
      else {
        throw CommandFailure(
          "\(path): \(entry.file) is not a bundled font; give each font's path with --font")
      }
      return try library.font(
        path: face.path, index: face.index,
        variations: entry.axes.sorted { $0.key < $1.key }.map {
          FontVariation(tag: $0.key, value: $0.value)
        })
    }
  }
}
