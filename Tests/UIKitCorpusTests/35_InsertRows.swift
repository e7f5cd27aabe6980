import UIKit

final class LogController: NSObject, UITableViewDataSource {
  private(set) var lines: [String] = []
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200), style: .plain)

  override init() {
    super.init()
    table.dataSource = self
    table.rowHeight = 30
  }

  func append(_ newLines: [String]) {
    let first = lines.count
    lines += newLines
    table.performBatchUpdates {
      self.table.insertRows(
        at: newLines.indices.map { IndexPath(row: first + $0, section: 0) }, with: .automatic)
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    lines.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell()
    cell.textLabel?.text = lines[indexPath.row]
    return cell
  }
}
