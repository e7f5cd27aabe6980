import TextMeasureBatch

/// The contract between the page and the server.
public enum ServeProtocol {
  /// The batch protocol's version, that the page uses.
  public static var version: String { BatchProtocol.version }
}
