import AccuracySupport
import Foundation

let result = try AccuracySuite(
  root: URL(filePath: FileManager.default.currentDirectoryPath),
  scope: CommandLine.arguments.contains("--bundled") ? .bundled : .all
).run()
print(result.table)
if CommandLine.arguments.contains("--differences") { print(result.differences) }
