/// What strangers may have of the server.
public struct ServeLimits: Sendable {
  /// The most bytes of one request: a line of the protocol.
  public var requestBytes = 1 << 20
  /// The most bytes of one uploaded font.
  public var uploadBytes = 32 << 20
  /// The most bytes of all uploaded fonts; the one that came first gives way.
  public var allUploadBytes = 96 << 20
  /// The most uploaded fonts.
  public var uploads = 32
  /// How long shaping one text, or reading its outlines, may take.
  public var time = Duration.seconds(5)
  /// The most prepared texts a worker keeps.
  public var keptTexts = 64
  /// The most glyphs of one drawing; lines after that have none.
  public var drawnGlyphs = 40_000
  /// The most characters of which a report says what the stages made.
  public var describedCharacters = 4_000

  /// The limits of the tool.
  public init() {}
}
