import UIKit

struct Comment {
  var author: String
  var body: String
}

final class CommentListController: NSObject, UITableViewDataSource, UITableViewDelegate {
  var comments: [[Comment]] = []
  private var heights: [IndexPath: CGFloat] = [:]
  private(set) var asked = 0

  func numberOfSections(in tableView: UITableView) -> Int { comments.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    comments[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: "comment")
    let comment = comments[indexPath.section][indexPath.row]
    cell.textLabel?.text = comment.author
    cell.detailTextLabel?.text = comment.body
    cell.detailTextLabel?.numberOfLines = 0
    return cell
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    asked += 1
    if let known = heights[indexPath] { return known }
    let comment = comments[indexPath.section][indexPath.row]
    let width = tableView.bounds.width - 32
    let body = (comment.body as NSString).boundingRect(
      with: CGSize(width: width, height: CGFloat.greatestFiniteMagnitude),
      options: .usesLineFragmentOrigin,
      attributes: [.font: UIFont.systemFont(ofSize: 15)], context: nil)
    let height = 12 + 20 + ceil(body.height) + 12
    heights[indexPath] = height
    return height
  }

  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    section == 0 ? 0 : 30
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let label = UILabel()
    label.text = "Section \(section)"
    return label
  }
}
