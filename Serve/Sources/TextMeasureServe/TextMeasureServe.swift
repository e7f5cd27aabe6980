import ArgumentParser
import Foundation
import ServeMeasuring

/// `textmeasure-serve`: the page that lays a text out beside the browser's own layout.
@main
struct TextMeasureServe: ParsableCommand {
  // `textmeasure serve --help` describes these: it starts this program with them.
  static let configuration = CommandConfiguration(
    commandName: "textmeasure-serve", abstract: "The server of textmeasure serve.",
    discussion: "See textmeasure serve --help.")

  @Option var port: UInt16 = 8080
  @Option var host = "127.0.0.1"
  @Option var allowName: [String] = []
  @Flag var open = false
  @Option var export: String?
  /// Whether this is one of the server's processes that measure.
  @Flag(help: .private) var worker = false

  func run() throws {
    let limits = ServeLimits()
    if worker { return try WorkerProcess.run(limits) }
    // What people upload is for nobody else.
    umask(0o077)
    do {
      if let export {
        return try Gallery(worker: MeasuringWorker(limits: limits)).write(to: export)
      }
      try PageServer.run(
        host: host, port: Int(port), access: PageAccess(names: [host] + allowName), limits: limits,
        fonts: MeasuringWorker(limits: limits).fontEntries
      ) { port in
        let name = host.contains(":") ? "[\(host)]" : host
        let address = "http://\(name):\(port)/"
        // At once: a pipe's reader waits for it.
        try? FileHandle.standardOutput.write(contentsOf: Data("\(address)\n".utf8))
        if open { Browser.open(address) }
      }
    } catch let failure as ServeFailure {
      Self.complain("serve: \(failure.message)")
      throw ExitCode(failure.code == "unwritable" ? 74 : 1)
    }
  }

  /// Writes a line to standard error.
  static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("textmeasure: \(line)\n".utf8))
  }
}
