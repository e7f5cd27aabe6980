public import Foundation

/// Items in lines, each as full as the spacing lets it be.
///
/// A full line is spread over its length; the last line of a section keeps the minimum spacing, or
/// the line before's where all items are alike.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  open var itemSize = CGSize(width: 50, height: 50)
  /// Other than zero: cells size themselves.
  open var estimatedItemSize = CGSize.zero
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
  open var sectionInset = UIEdgeInsets.zero
  open var headerReferenceSize = CGSize.zero
  open var footerReferenceSize = CGSize.zero
  open var sectionHeadersPinToVisibleBounds = false
  open var sectionFootersPinToVisibleBounds = false
  open var sectionInsetReference = SectionInsetReference.fromContentInset

  private var items: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var supplementary: [String: UICollectionViewLayoutAttributes] = [:]
  private var ordered: [UICollectionViewLayoutAttributes] = []
  private var contentLength: CGFloat = 0

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset = 0
    case fromSafeArea, fromLayoutMargins
  }

  private var isVertical: Bool { scrollDirection == .vertical }

  open override func prepare() {
    super.prepare()
    items = [:]
    supplementary = [:]
    ordered = []
    contentLength = 0
    guard let collection = collectionView else { return }
    for section in 0..<max(0, collection.numberOfSections) { layOut(section, of: collection) }
  }

  private func layOut(_ section: Int, of collection: UICollectionView) {
    let delegate = collection.delegate as? any UICollectionViewDelegateFlowLayout
    let inset =
      delegate?.collectionView(collection, layout: self, insetForSectionAt: section) ?? sectionInset
    let lineSpacing =
      delegate?.collectionView(
        collection, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
    let itemSpacing =
      delegate?.collectionView(
        collection, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let header =
      delegate?.collectionView(
        collection, layout: self, referenceSizeForHeaderInSection: section) ?? headerReferenceSize
    let footer =
      delegate?.collectionView(
        collection, layout: self, referenceSizeForFooterInSection: section) ?? footerReferenceSize
    addSupplementary(UICollectionView.elementKindSectionHeader, header, section, collection)
    let count = collection.numberOfItems(inSection: section)
    if count > 0 {
      let paths = (0..<count).map { IndexPath(item: $0, section: section) }
      let sizes = paths.map { size(of: $0, in: collection, delegate) }
      contentLength += isVertical ? inset.top : inset.left
      let across = isVertical ? collection.bounds.width : collection.bounds.height
      let contentInset = collection.adjustedContentInset
      let taken =
        isVertical
        ? inset.left + inset.right + contentInset.left + contentInset.right
        : inset.top + inset.bottom + contentInset.top + contentInset.bottom
      let room = FlowLine.Room(
        start: isVertical ? inset.left : inset.top, length: max(0, across - taken),
        spacing: itemSpacing)
      let lines = FlowLine.lines(of: sizes.map { isVertical ? $0.width : $0.height }, in: room)
      for (number, line) in lines.enumerated() {
        if number > 0 { contentLength += lineSpacing }
        place(line, paths, sizes)
      }
      contentLength += isVertical ? inset.bottom : inset.right
    }
    addSupplementary(UICollectionView.elementKindSectionFooter, footer, section, collection)
  }

  private func place(_ line: FlowLine, _ paths: [IndexPath], _ sizes: [CGSize]) {
    let thickness = line.items.map { isVertical ? sizes[$0].height : sizes[$0].width }.max() ?? 0
    for (item, start) in zip(line.items, line.starts) {
      let attributes = makeAttributes(paths[item])
      let size = sizes[item]
      let middle = contentLength + (thickness - (isVertical ? size.height : size.width)) / 2
      attributes.frame = CGRect(
        origin: isVertical ? CGPoint(x: start, y: middle) : CGPoint(x: middle, y: start),
        size: size)
      items[paths[item]] = attributes
      ordered.append(attributes)
    }
    contentLength += thickness
  }

  private func makeAttributes(_ path: IndexPath) -> UICollectionViewLayoutAttributes {
    let kind = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes = kind?.init() ?? UICollectionViewLayoutAttributes()
    attributes.indexPath = path
    return attributes
  }

  private func size(
    of path: IndexPath, in collection: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> CGSize {
    let size =
      delegate?.collectionView(collection, layout: self, sizeForItemAt: path) ?? itemSize
    guard estimatedItemSize != .zero, let cell = collection.cell(at: path) else { return size }
    let attributes = makeAttributes(path)
    attributes.size = estimatedItemSize == Self.automaticSize ? size : estimatedItemSize
    return cell.preferredLayoutAttributesFitting(attributes).size
  }

  private func addSupplementary(
    _ kind: String, _ size: CGSize, _ section: Int, _ collection: UICollectionView
  ) {
    let length = isVertical ? size.height : size.width
    guard length > 0 else { return }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
    attributes.frame =
      isVertical
      ? CGRect(x: 0, y: contentLength, width: collection.bounds.width, height: length)
      : CGRect(x: contentLength, y: 0, width: length, height: collection.bounds.height)
    contentLength += length
    supplementary["\(kind)-\(section)"] = attributes
    ordered.append(attributes)
  }

  open override var collectionViewContentSize: CGSize {
    let inset = collectionView?.adjustedContentInset ?? .zero
    let bounds = collectionView?.bounds.size ?? .zero
    return isVertical
      ? CGSize(width: bounds.width - inset.left - inset.right, height: contentLength)
      : CGSize(width: contentLength, height: bounds.height - inset.top - inset.bottom)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    ordered.filter { $0.frame.intersects(rect) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { items[indexPath] }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { supplementary["\(elementKind)-\(indexPath.section)"] }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
}
