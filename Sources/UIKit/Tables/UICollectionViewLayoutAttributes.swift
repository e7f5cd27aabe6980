public import Foundation

/// Where an item, header, footer or decoration is, points.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  open var frame = CGRect.zero
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var size: CGSize {
    get { frame.size }
    set { frame.size = newValue }
  }
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2 + 0, y: newValue.y - frame.height / 2 + 0)
    }
  }
  open var indexPath = IndexPath(item: 0, section: 0)
  open var zIndex = 0
  open var alpha: CGFloat = 1
  open var isHidden = false
  open var transform = CGAffineTransform.identity
  open var transform3D = CATransform3DIdentity
  public private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  public private(set) var representedElementKind: String?

  public required override init() {}

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementKind = elementKind
    representedElementCategory = .supplementaryView
  }

  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementKind = decorationViewKind
    representedElementCategory = .decorationView
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.frame = frame
    copy.indexPath = indexPath
    copy.zIndex = zIndex
    copy.alpha = alpha
    copy.isHidden = isHidden
    copy.transform = transform
    copy.transform3D = transform3D
    copy.representedElementKind = representedElementKind
    copy.representedElementCategory = representedElementCategory
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return frame == other.frame && indexPath == other.indexPath && zIndex == other.zIndex
      && alpha == other.alpha && isHidden == other.isHidden
      && representedElementKind == other.representedElementKind
  }
}

extension UICollectionView {
  public enum ElementCategory: Int, Sendable {
    case cell = 0
    case supplementaryView, decorationView
  }
}
