public import Foundation

/// A C array of rectangles, as UIKit gives it to methods that draw.
public typealias CGRectArray = UnsafePointer<CGRect>
