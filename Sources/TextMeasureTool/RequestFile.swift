import ArgumentParser
import TextMeasure
import TextMeasureBatch

/// A request of the line protocol in a file, for the commands that show what it gives.
enum RequestFile {
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

  /// Reads a request, which replaces the options of the text.
  ///
  /// - Parameter others: whether another option or a text is given too.
  static func read(_ path: String, unless others: Bool) throws -> BatchRequest {
    if others {
      throw CommandFailure(
        "--request: other options are given too; remove them", status: ExitStatus.usage)
    }
    return try read(path)
  }

  /// Lays out the text of a command line, or that of a request in its place.
  ///
  /// - Parameters:
  ///   - path: the request's file; `nil` where there is none.
  ///   - options: a request with the options of the command line.
  ///   - fonts: the options of its fonts.
  ///   - longest: the maximum length of the text, in UTF-16 units.
  static func layout(
    _ path: String?, text: String?, options: BatchRequest, fonts: FontOptions,
    longest: Int = .max
  ) throws -> RequestedLayout {
    var request = options
    if let path {
      request = try read(
        path, unless: text != nil || options != BatchRequest() || !fonts.given.isEmpty)
    }
    if let text { request.text = text }
    let length = request.text.utf16.count
    guard length <= longest else {
      throw CommandFailure(
        "\(path.map(InputFile.name) ?? "the text"): it has \(length) UTF-16 units, more than "
          + "\(longest); give a part of it", status: ExitStatus.data)
    }
    var answerer = BatchAnswerer(measurer: .shared, library: .shared)
    do throws(TextMeasureError) {
      if let layout = try answerer.layout(of: request) { return layout }
    } catch {
      throw path.map { failure($0, error) } ?? error
    }
    throw CommandFailure(
      "\(path.map(InputFile.name) ?? "the text"): it has no lines; give it some text",
      status: ExitStatus.data)
  }

  /// The failure of a request that was read: a value in it may have no meaning.
  static func failure(_ path: String, _ error: TextMeasureError) -> CommandFailure {
    CommandFailure(
      "\(InputFile.name(of: path)): \(error.message)",
      status: error.code == .invalidArgument ? ExitStatus.data : CommandFailure(error).status)
  }

  /// Requires a text or a request.
  static func check(_ request: String?, text: String?) throws {
    guard request == nil, text == nil else { return }
    throw ValidationError("<text>: it is missing; give a text, or a file with --request")
  }
}
