/// A possible value of the `attachment` attribute.
public protocol TextAttachmentProviding {
  /// The box to measure with.
  var measuredAttachment: TextAttachment { get }
}

extension TextAttachment: TextAttachmentProviding {
  public var measuredAttachment: TextAttachment { self }
}
