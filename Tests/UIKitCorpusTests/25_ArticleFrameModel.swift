import UIKit

struct Article {
  var title: String
  var summary: String
  var imageSize: CGSize?
}

struct ArticleFrames {
  let title: CGRect
  let summary: CGRect
  let image: CGRect
  let height: CGFloat

  init(_ article: Article, width: CGFloat) {
    let inset: CGFloat = 15
    let inner = width - 2 * inset
    func height(_ text: String, _ font: UIFont) -> CGFloat {
      let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .usesFontLeading]
      let room = CGSize(width: inner, height: .greatestFiniteMagnitude)
      return text.boundingRect(
        with: room, options: options, attributes: [.font: font], context: nil
      ).height.rounded(.up)
    }
    title = CGRect(
      x: inset, y: inset, width: inner, height: height(article.title, .boldSystemFont(ofSize: 18)))
    summary = CGRect(
      x: inset, y: title.maxY + 6, width: inner,
      height: height(article.summary, .systemFont(ofSize: 14)))
    if let size = article.imageSize {
      let scaled = (inner * size.height / size.width).rounded()
      image = CGRect(x: inset, y: summary.maxY + 10, width: inner, height: scaled)
    } else {
      image = .zero
    }
    self.height = max(image.maxY, summary.maxY) + inset
  }
}
