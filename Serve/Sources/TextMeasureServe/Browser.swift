import Foundation

/// The machine's own browser.
enum Browser {
  /// Opens an address, or says that nothing can.
  static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { ended in
      if ended.terminationStatus != 0 {
        StandardStreams.tell(
          "textmeasure: --open: no browser could be started; open \(address) yourself")
      }
    }
    do {
      try process.run()
    } catch {
      StandardStreams.tell(
        "textmeasure: --open: no browser could be started; open \(address) yourself")
    }
  }
}
