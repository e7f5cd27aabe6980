import Foundation
import TextMeasureTool

/// The tool's process: the command line is a library, which the C library runs too.
@main
enum TextMeasureMain {
  static func main() {
    CommandLineTool.takeOverProcess()
    let status = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
    if CommandLineTool.leavesThreads { _exit(status) }
    exit(status)
  }
}
