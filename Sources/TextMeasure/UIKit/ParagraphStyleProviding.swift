/// A possible value of the `paragraphStyle` attribute.
public protocol ParagraphStyleProviding {
  /// The style to measure with.
  var measuredParagraphStyle: ParagraphStyle { get }
}

extension ParagraphStyle: ParagraphStyleProviding {
  public var measuredParagraphStyle: ParagraphStyle { self }
}
