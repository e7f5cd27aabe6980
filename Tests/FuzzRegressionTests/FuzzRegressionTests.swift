import Foundation
import FuzzChecks
import Testing

/// What the fuzzer found once, tried again.
@Suite struct FuzzRegressionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Lab/Fuzzing/Regressions")

  @Test(arguments: ["font", "text", "rules", "batch", "feed"])
  func everyFindingStaysMended(target: String) throws {
    let folder = Self.folder.appending(path: target)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    try #require(!names.isEmpty, "\(folder.path) is empty")
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      let violation =
        switch target {
        case "font": FontCheck.violation(in: bytes)
        case "text": TextCheck.violation(in: bytes)
        case "rules": RulesCheck.violation(in: bytes)
        case "batch": BatchCheck.violation(in: bytes)
        default: FeedCheck.violation(in: bytes)
        }
      #expect(violation == nil, "\(target)/\(name): \(violation ?? "")")
    }
  }
}
