import ArgumentParser
import BatchMeasuring
import TextMeasure
import TextMeasureBatch

/// A request of the line protocol in a file, for the commands that show what it gives.
enum RequestFile {
  /// The help of the option.
  static let help = ArgumentHelp(
    "A file with one request of 'batch', which has text and styles; - is standard input.",
    valueName: "file")

  /// Reads a request, which may take several lines.
  static func read(_ path: String) throws -> BatchRequest {
    let bytes = try InputFile(path).bytes()
    var reader = BatchRequestReader()
    do throws(BatchFailure) {
      return try reader.read(bytes.span)
    } catch {
      let reason = error.message.replacing("the line", with: "the request")
      throw CommandFailure("\(InputFile.name(of: path)): \(reason)", status: ExitStatus.data)
    }
  }

  /// Lays the text of a request out.
  static func layout(_ path: String) throws -> (prepared: PreparedText, layout: TextLayout) {
    var answerer = BatchAnswerer(measurer: .shared, library: .shared)
    let request = try read(path)
    do throws(TextMeasureError) {
      if let made = try answerer.layout(of: request) { return (made.prepared, made.layout) }
    } catch {
      throw failure(path, error)
    }
    throw CommandFailure(
      "\(InputFile.name(of: path)): the request's text has no lines; give it one",
      status: ExitStatus.data)
  }

  /// The failure of a request that was read: a value in it may have no meaning.
  static func failure(_ path: String, _ error: TextMeasureError) -> CommandFailure {
    CommandFailure(
      "\(InputFile.name(of: path)): \(error.message)",
      status: error.code == .invalidArgument ? ExitStatus.data : 1)
  }

  /// Refuses options that the request already has, and requires either a text or a request.
  static func check(_ request: String?, hasText: Bool, options: [String]) throws {
    guard request != nil else {
      guard hasText else {
        throw ValidationError("<text>: it is missing; give a text, or a file with --request")
      }
      return
    }
    guard !hasText else {
      throw ValidationError("--request: a text is given too; give only one")
    }
    guard options.isEmpty else {
      throw ValidationError(
        "\(options.joined(separator: ", ")): --request holds the style; remove the options")
    }
  }
}
