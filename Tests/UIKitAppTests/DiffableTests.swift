import Testing
import UIKit

/// Snapshots, and the data sources that show them.
@Suite struct DiffableTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4, 5])
    return snapshot
  }

  @Test func itemsAndSectionsMove() {
    var it = snapshot()
    #expect(it.numberOfSections == 2 && it.numberOfItems == 5)
    #expect(it.itemIdentifiers(inSection: "b") == [4, 5] && it.indexOfItem(5) == 4)
    it.moveItem(1, afterItem: 4)
    #expect(it.itemIdentifiers == [2, 3, 4, 1, 5])
    #expect(it.sectionIdentifier(containingItem: 1) == "b")
    it.moveItem(2, afterItem: 3)
    #expect(it.itemIdentifiers(inSection: "a") == [3, 2])
    it.insertItems([6], beforeItem: 3)
    it.insertSections(["c"], beforeSection: "a")
    #expect(it.sectionIdentifiers == ["c", "a", "b"] && it.indexOfItem(6) == 0)
    it.moveSection("c", afterSection: "b")
    it.deleteItems([6, 5])
    it.deleteSections(["a"])
    #expect(it.sectionIdentifiers == ["b", "c"] && it.itemIdentifiers == [4, 1])
    it.deleteAllItems()
    #expect(it.numberOfItems == 0 && it.numberOfSections == 0)
  }

  /// UIKit raises for these; here nothing changes.
  @Test func unknownAndRepeatedIdentifiersChangeNothing() {
    var it = Snapshot()
    it.appendItems([1])
    #expect(it.numberOfItems == 0)
    it = snapshot()
    it.appendSections(["a", "c", "c"])
    it.appendItems([1, 7, 7], toSection: "c")
    it.appendItems([8], toSection: "none")
    it.insertItems([9], afterItem: 10)
    it.moveItem(1, beforeItem: 10)
    it.moveItem(1, beforeItem: 1)
    it.moveSection("a", afterSection: "none")
    #expect(it.sectionIdentifiers == ["a", "b", "c"])
    #expect(it.itemIdentifiers == [1, 2, 3, 4, 5, 7])
  }

  @Test func aTableShowsWhatIsApplied() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.rowHeight = 50
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { _, _, item in
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    source.apply(snapshot())
    table.layoutIfNeeded()
    #expect(table.numberOfSections == 2 && table.contentSize.height == 250)
    #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 1)) == 5)
    #expect(source.itemIdentifier(for: IndexPath(row: 2, section: 1)) == nil)
    #expect(source.indexPath(for: 3) == IndexPath(row: 2, section: 0))
    var next = source.snapshot()
    next.deleteItems([1, 2])
    source.apply(next, animatingDifferences: false)
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 150)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.textLabel?.text == "3")
  }

  @Test func aCollectionViewShowsWhatIsApplied() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 40)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { _, _, _ in
      UICollectionViewCell(frame: .zero)
    }
    source.apply(snapshot())
    view.layoutIfNeeded()
    #expect(view.contentSize.height == 200)
    #expect(view.numberOfItems(inSection: 1) == 2 && source.index(for: "b") == 1)
  }

  @Test func invalidatedElementsAreKept() {
    let context = UICollectionViewLayoutInvalidationContext()
    let (first, second) = (IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0))
    context.invalidateSupplementaryElements(ofKind: "header", at: [first])
    context.invalidateSupplementaryElements(ofKind: "header", at: [second])
    #expect(context.invalidatedSupplementaryIndexPaths == ["header": [first, second]])
    #expect(context.invalidatedDecorationIndexPaths == nil)
  }
}
