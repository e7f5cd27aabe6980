public import Foundation

/// The accessory at a cell's right edge, which takes width from its content.
public enum CellAccessory: Sendable, Hashable {
  /// Nothing.
  case none
  /// The system's disclosure indicator.
  case disclosureIndicator
  /// The system's detail button with a disclosure indicator.
  case detailDisclosureButton
  /// The system's check mark.
  case checkmark
  /// The system's detail button.
  case detailButton
  /// A view of a width in points.
  case view(width: CGFloat)

  /// The points that it takes, by the template-layout-cell library's table for iOS 7 to 12: a view
  /// takes 16 and its width.
  public var width: CGFloat {
    switch self {
    case .none: 0
    case .disclosureIndicator: 34
    case .detailDisclosureButton: 68
    case .checkmark: 40
    case .detailButton: 48
    case .view(let width): 16 + width
    }
  }
}
