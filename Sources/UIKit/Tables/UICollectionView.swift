public import Foundation

/// A collection view whose layout queries its data source and delegate for sizes.
open class UICollectionView: UIScrollView {
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      oldValue.collectionView = nil
      collectionViewLayout.collectionView = self
      setNeedsPrepare()
    }
  }
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { setNeedsPrepare() } }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }
  open var isPrefetchingEnabled = true
  open var backgroundView: UIView?
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var isEditing = false
  open var remembersLastFocusedIndexPath = false
  public internal(set) var indexPathsForSelectedItems: [IndexPath]? = []
  private var cellClasses: [String: UICollectionViewCell.Type] = [:]
  private var supplementaryClasses: [String: UICollectionReusableView.Type] = [:]
  private var cells: [IndexPath: UICollectionViewCell] = [:]
  private var needsPrepare = true
  private var isPreparing = false

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  open override weak var delegate: (any UIScrollViewDelegate)? { didSet { setNeedsPrepare() } }

  func setNeedsPrepare() {
    needsPrepare = true
    setNeedsLayout()
  }

  open override var frame: CGRect {
    didSet { if frame.size != oldValue.size { setNeedsPrepare() } }
  }

  private func prepareIfNeeded() {
    guard needsPrepare, !isPreparing else { return }
    isPreparing = true
    defer { isPreparing = false }
    needsPrepare = false
    collectionViewLayout.prepare()
  }

  open override var contentSize: CGSize {
    get {
      prepareIfNeeded()
      return collectionViewLayout.collectionViewContentSize
    }
    set {}
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    prepareIfNeeded()
    let shown = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    for attributes in shown where attributes.representedElementCategory == .cell {
      guard let cell = cell(at: attributes.indexPath) else { continue }
      cell.apply(attributes)
      cell.frame = attributes.frame
      if cell.superview !== self { addSubview(cell) }
    }
  }

  /// The cell of an item, made where there is none yet.
  func cell(at indexPath: IndexPath) -> UICollectionViewCell? {
    if let known = cells[indexPath] { return known }
    let cell = dataSource?.collectionView(self, cellForItemAt: indexPath)
    cells[indexPath] = cell
    return cell
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementaryClasses[elementKind + identifier] = viewClass as? UICollectionReusableView.Type
  }
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {}

  /// A new cell of the registered class, a plain one where none is registered.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = cellClasses[identifier]?.init(frame: .zero) ?? UICollectionViewCell(frame: .zero)
    cell.reuseIdentifier = identifier
    return cell
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    supplementaryClasses[elementKind + identifier]?.init(frame: .zero)
      ?? UICollectionReusableView(frame: .zero)
  }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }
  open var visibleCells: [UICollectionViewCell] { cells.sorted { $0.key < $1.key }.map(\.value) }
  open var indexPathsForVisibleItems: [IndexPath] { cells.keys.sorted() }
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { nil }

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }
  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareIfNeeded()
    let around = CGRect(x: point.x, y: point.y, width: 0.01, height: 0.01)
    return collectionViewLayout.layoutAttributesForElements(in: around)?
      .first { $0.frame.contains(point) }?.indexPath
  }

  // MARK: Changes: everything is queried again

  open func reloadData() {
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    setNeedsPrepare()
  }
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    updates?()
    reloadData()
    completion?(true)
  }
  open func insertItems(at indexPaths: [IndexPath]) { reloadData() }
  open func deleteItems(at indexPaths: [IndexPath]) { reloadData() }
  open func reloadItems(at indexPaths: [IndexPath]) { reloadData() }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { reloadData() }
  open func insertSections(_ sections: IndexSet) { reloadData() }
  open func deleteSections(_ sections: IndexSet) { reloadData() }
  open func reloadSections(_ sections: IndexSet) { reloadData() }
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    collectionViewLayout = layout
  }
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    indexPathsForSelectedItems = indexPath.map { [$0] } ?? []
  }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    indexPathsForSelectedItems?.removeAll { $0 == indexPath }
  }
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    scrollRectToVisible(frame, animated: animated)
  }

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }
  public enum ScrollDirection: Int, Sendable {
    case vertical = 0
    case horizontal
  }
}
