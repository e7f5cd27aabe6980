import AccuracySupport
import Foundation

/// Runs the accuracy suite in the repository that is the current folder.
///
/// `--bundled`: with the committed fonts alone · `--pin`: keep what was reached as the new pins ·
/// `--write`: write the targets of ACCURACY.md and all rows · `--differences`: name what differs ·
/// `--page FILE`: write the page to look at.
let arguments = CommandLine.arguments.dropFirst()
let root = URL(filePath: FileManager.default.currentDirectoryPath)

/// Prints to standard error.
func complain(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

do {
  let result = try AccuracySuite(
    root: root, scope: arguments.contains("--bundled") ? .bundled : .all
  ).run()
  print(result.table)
  if arguments.contains("--differences") { print(result.differences) }
  if !result.missingFonts.isEmpty {
    complain(
      "\nLeft out for want of \(result.missingFonts.count) fonts"
        + " (\(result.missingFonts.prefix(5).joined(separator: ", ")) …)."
        + (result.scope == .all
          ? " Install \(result.missingPackages.joined(separator: " "))." : ""))
  }
  if result.skipsSample {
    complain("hb-shape is not installed, so no sample was shaped by it: install libharfbuzz-bin.")
  }
  if let option = arguments.firstIndex(of: "--page"), option + 1 < CommandLine.arguments.count {
    var page = AccuracyPage(result)
    try page.write(to: URL(filePath: CommandLine.arguments[option + 1]))
    print("\nThe page is \(CommandLine.arguments[option + 1]).")
  }
  if arguments.contains("--write") {
    try AccuracyDocument(root: root).write(result)
    print("\nAll rows, and the differences by cause, are in \(AccuracyDocument.details).")
  }
  var pins = try PinnedScore(root: root)
  if arguments.contains("--pin") {
    pins.scores[result.scope.rawValue] = result.counts
    try pins.write(root: root)
  }
  let fallen = pins.fallen(in: result)
  if fallen.isEmpty {
    for line in pins.risen(in: result) { print("risen: \(line) Pin it with --pin.") }
    print("\nNo pinned score fell.")
  } else {
    complain("\nFallen:\n" + fallen.joined(separator: "\n"))
    exit(1)
  }
} catch {
  complain("\(error)")
  exit(1)
}
