import CellSizing
public import Foundation

extension UITableView {
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right, left, top, bottom, none, middle
    case automatic = 100
  }

  public enum ScrollPosition: Int, Sendable {
    case none = 0
    case top, middle, bottom
  }

  public func beginUpdates() { collectedUpdates = collectedUpdates ?? TableUpdates() }

  public func endUpdates() {
    guard let updates = collectedUpdates else { return }
    collectedUpdates = nil
    apply(updates)
  }

  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    completion?(true)
  }

  /// Adds a change to the batch, or makes it at once.
  private func collect(_ change: (inout TableUpdates) -> Void) {
    var updates = collectedUpdates ?? TableUpdates()
    change(&updates)
    if collectedUpdates == nil { apply(updates) } else { collectedUpdates = updates }
  }

  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    collect { $0.insertedRows += indexPaths.compactMap(RowIndexPath.init) }
  }
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    collect { $0.deletedRows += indexPaths.compactMap(RowIndexPath.init) }
  }
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    collect { $0.reloadedRows += indexPaths.compactMap(RowIndexPath.init) }
  }
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    reloadRows(at: indexPaths, with: .none)
  }
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    guard let from = RowIndexPath(indexPath), let to = RowIndexPath(newIndexPath) else { return }
    collect { $0.movedRows.append(.init(from: from, to: to)) }
  }

  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    collect { $0.insertedSections += sections }
  }
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    collect { $0.deletedSections += sections }
  }
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    collect { $0.reloadedSections += sections }
  }
  public func moveSection(_ section: Int, toSection newSection: Int) {
    collect { $0.movedSections.append(.init(from: section, to: newSection)) }
  }
  public func reloadSectionIndexTitles() {}
}
