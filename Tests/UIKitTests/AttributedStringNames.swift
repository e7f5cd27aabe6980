import UIKit

// XCTest brings Foundation's classes of these names along; a module's own names come first.
typealias NSAttributedString = UIKit.NSAttributedString
typealias NSMutableAttributedString = UIKit.NSMutableAttributedString
