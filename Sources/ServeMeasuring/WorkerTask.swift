/// What a worker is asked for, beside the request's own bytes.
public struct WorkerTask: Codable, Sendable {
  /// What the answer is.
  public enum Kind: String, Codable, Sendable {
    /// The reply of the batch protocol to a line.
    case measure
    /// The replies to several lines.
    case measureLines
    /// A drawing.
    case draw
    /// What every stage made of a text.
    case inspect
    /// A font's bytes.
    case font
    /// The entry of a file that was uploaded.
    case upload
    /// Rows of the table in a viewport.
    case rows
    /// The rows of the sample feed by every strategy.
    case cells
  }

  /// A WebSocket that draws, and how many workers it has had: each begins without outlines.
  public struct Page: Codable, Hashable, Sendable {
    var socket: Int
    var turn: Int

    /// Creates a page.
    public init(socket: Int, turn: Int) {
      self.socket = socket
      self.turn = turn
    }
  }

  /// What the answer is.
  public var kind: Kind
  /// The request's query; the `id` of a font, the `name` of an uploaded file.
  public var query: [String: String]
  /// The page whose outlines are sent once.
  public var page: Page?
  /// The files that the visitor uploaded, by the identifiers of their fonts.
  public var uploads: [String: String] = [:]
  /// The file that is being uploaded.
  public var file = ""

  /// Creates a task.
  public init(_ kind: Kind, query: [String: String] = [:]) {
    self.kind = kind
    self.query = query
  }

  func number(_ name: String) -> Double { query[name].flatMap { Double($0) } ?? .nan }
}
