import TextMeasureBatch

/// The contract between the page and the server.
public enum ServeProtocol {
  /// The batch protocol's version, in which the page asks.
  public static var version: String { BatchProtocol.version }
}
