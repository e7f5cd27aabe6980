import Foundation
import TextMeasureTool

/// The tool's process: the command line is a library, which the C library runs too.
@main
enum TextMeasureMain {
  static func main() {
    CommandLineTool.takeOverProcess()
    exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
  }
}
