/// A possible value of the `font` attribute.
public protocol TextFontProviding {
  /// The font to measure with.
  var textFont: TextFont { get }
}

extension TextFont: TextFontProviding {
  public var textFont: TextFont { self }
}
