import ArgumentParser
import Foundation

/// `textmeasure serve`: starts the page's server, a program beside this one.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Shows a page that lays your text out beside your own browser.",
    discussion: """
      Examples:
        textmeasure serve
        textmeasure serve --port 9000 --open
        textmeasure serve --export gallery

      The page is at http://127.0.0.1:8080/. Only this machine can reach it unless --host names \
      another address. A visitor sees only the fonts that its own address uploaded; they are \
      temporary files without a name. --export refuses to write through a symbolic link.

      Exit status: 0 stopped by SIGINT or SIGTERM, or exported, 1 the server is not installed, the \
      address cannot be listened on, or the fonts are missing, 64 wrong usage, 74 the gallery could \
      not be written.
      """)

  @Option(count: "The port; 0 for any that is free (default: 8080)", value: "port", in: 0...65_535)
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "Listen address. Any client that can reach it can use the page.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "A name by which browsers reach the page, besides localhost and the address",
      valueName: "name"))
  var allowName: [String] = []

  @Flag(help: "Open the page in the browser")
  var open = false

  @Option(
    help: ArgumentHelp(
      "Write a gallery of samples, which opens from disk, into a folder, and end",
      valueName: "folder"), completion: .directory)
  var export: String?

  func run() throws {
    // What HTTP needs is no part of this program.
    let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    let program = (folder?.path ?? ".") + "/textmeasure-serve"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw CommandFailure(
        "serve: \(program) is missing; run make install in a clone: the Python package has no server",
        status: 1)
    }
    var arguments = ["--port", "\(port ?? 8080)", "--host", host]
    for name in allowName { arguments += ["--allow-name", name] }
    if open { arguments.append("--open") }
    if let export { arguments += ["--export", export] }
    let reason = ProgramReplacement.run(program, arguments)
    throw CommandFailure("serve: \(program): \(reason); run make install again", status: 1)
  }
}
