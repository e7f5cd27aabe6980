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

  @Option var port = 8080
  @Option var host = "127.0.0.1"
  @Option var allowName: [String] = []
  @Flag var open = false
  @Option var export: String?
  /// Whether this is one of the server's processes that measure.
  @Flag(help: .private) var worker = false

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port: \(port) is out of range; give a number from 0 to 65535")
    }
  }

  func run() throws {
    let limits = ServeLimits()
    if worker { return try WorkerProcess.run(limits) }
    // What people upload is for nobody else.
    umask(0o077)
    do {
      let fonts = try ServedFonts(limits: limits)
      if let export {
        try Gallery(fonts: fonts).write(to: export)
        return
      }
      try PageServer.run(
        host: host, port: port, access: PageAccess(names: [host] + allowName), limits: limits,
        fonts: fonts.list()
      ) { port in
        let name = host.contains(":") ? "[\(host)]" : host
        let address = "http://\(name):\(port)/"
        StandardStreams.say("\(address)\n")
        if open { Browser.open(address) }
      }
    } catch let failure as ServeFailure {
      StandardStreams.tell("textmeasure: serve: \(failure.message)")
      throw ExitCode(failure.code == "unwritable" ? 74 : 1)
    }
  }
}
