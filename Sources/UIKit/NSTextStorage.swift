/// A text with attributes that layout managers lay out.
open class NSTextStorage: NSMutableAttributedString {
  /// What lays the text out.
  public private(set) var layoutManagers: [NSLayoutManager] = []

  /// Kept; nobody calls it.
  open weak var delegate: (any NSTextStorageDelegate)?

  open func addLayoutManager(_ layoutManager: NSLayoutManager) {
    layoutManager.textStorage?.removeLayoutManager(layoutManager)
    layoutManagers.append(layoutManager)
    layoutManager.textStorage = self
  }

  open func removeLayoutManager(_ layoutManager: NSLayoutManager) {
    layoutManagers.removeAll { $0 === layoutManager }
    layoutManager.textStorage = nil
  }
}
