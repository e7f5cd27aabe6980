/// What a worker is asked for, beside the request's own bytes.
public struct WorkerTask: Codable, Sendable {
  /// What the answer is.
  public enum Kind: String, Codable, Sendable {
    /// The reply of the batch protocol to a line, or to several.
    case measure, measureLines
    /// A drawing; what every stage made of a text.
    case draw, inspect
    /// A font's bytes; the entry of a file that was uploaded.
    case font, upload
    /// Rows of the table in a viewport; those of the sample feed by every strategy.
    case rows, cells
  }

  /// What the answer is.
  public var kind: Kind
  /// The request's query; the `id` of a font, the `name` of an uploaded file.
  public var query: [String: String]
  /// The page that draws: its outlines are sent once.
  public var page: String?
  /// The files that the visitor uploaded, by the identifiers of their fonts.
  public var uploads: [String: String] = [:]
  /// The file that is being uploaded.
  public var file = ""

  /// Creates a task.
  public init(_ kind: Kind, query: [String: String] = [:]) {
    self.kind = kind
    self.query = query
  }

  /// A number of the query.
  func number(_ name: String, in range: ClosedRange<Double>) throws(ServeFailure) -> Double {
    if let number = query[name].flatMap({ Double($0) }), range.contains(number) { return number }
    throw ServeFailure(
      code: "invalidArgument",
      message: "the \(name) is missing or out of range; give points from "
        + "\(Int(range.lowerBound)) to \(Int(range.upperBound))")
  }

  /// The width of rows, points.
  func width() throws(ServeFailure) -> Double { try number("width", in: 100...2_000) }
}
