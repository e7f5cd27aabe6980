// Names are the compiler's.
// swift-format-ignore-file: NoLeadingUnderscores

// What Xcode draws in place of source: a picture and a colour.

public typealias _ImageLiteralType = UIImage
public typealias _ColorLiteralType = UIColor

extension UIImage: _ExpressibleByImageLiteral {}
extension UIColor: _ExpressibleByColorLiteral {}
