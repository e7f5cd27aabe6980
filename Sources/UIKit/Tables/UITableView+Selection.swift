public import Foundation

extension UITableView {
  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    indexPathsForSelectedRows = indexPath.map { [$0] }
    if let indexPath { cellForRow(at: indexPath)?.setSelected(true, animated: animated) }
  }

  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    indexPathsForSelectedRows = nil
    cellForRow(at: indexPath)?.setSelected(false, animated: animated)
  }

  public func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  public func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    let rect = rectForRow(at: indexPath)
    switch scrollPosition {
    case .none: scrollRectToVisible(rect, animated: animated)
    case .top: contentOffset.y = rect.minY
    case .middle: contentOffset.y = max(0, rect.midY - frame.height / 2)
    case .bottom: contentOffset.y = max(0, rect.maxY - frame.height)
    }
  }
}
