// A file that says `import UIKit` also sees what UIKit brings along on Apple's systems.
@_exported public import Foundation
@_exported public import TextMeasure
