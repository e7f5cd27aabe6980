import Foundation

/// The machine's own browser.
enum Browser {
  /// Opens an address, or says that nothing can.
  static func open(_ address: String) {
    @Sendable func complain() {
      TextMeasureServe.complain(
        "--open: no browser could be started; open \(address) yourself")
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { if $0.terminationStatus != 0 { complain() } }
    do { try process.run() } catch { complain() }
  }
}
