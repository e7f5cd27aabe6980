import Testing
import UIKit

/// Every file of the corpus is run, and what it measures compared with what its parts add up to.
@Suite struct CorpusTests {
  private let long = "The quick brown fox jumps over the lazy dog and then sleeps in the sun"
  private let line17: CGFloat = 61.0 / 3

  @Test func stringsAndLabels() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect("Hi".heightForLabel(width: 200, font: font) == line17)
    #expect(long.heightForLabel(width: 200, font: font) > 2 * line17)
    #expect(long.textSize(maxWidth: 200, attributes: [.font: font]).height >= 61)

    let padding = PaddingLabel()
    padding.text = "Hi"
    let plain = UILabel()
    plain.text = "Hi"
    #expect(padding.intrinsicContentSize.width == plain.intrinsicContentSize.width + 16)
    #expect(padding.intrinsicContentSize.height == plain.intrinsicContentSize.height + 8)

    plain.text = long
    plain.numberOfLines = 0
    plain.frame.size = CGSize(width: 200, height: 20)
    #expect(plain.numberOfVisibleLines >= 3 && plain.isTruncated)

    let badge = BadgeView()
    badge.count = 7
    #expect(badge.intrinsicContentSize.width == badge.intrinsicContentSize.height)
    badge.count = 1234
    #expect(badge.intrinsicContentSize.width > badge.intrinsicContentSize.height)
  }

  @Test func cellsOfConstraints() {
    let one = MessageCell.height(for: "Hi", width: 375)
    // A line of 16 points, 8 within the bubble and 6 outside of it on either side.
    #expect(abs(one - (19 + 1.0 / 3 + 28)) < 0.01)
    let label = UILabel()
    label.font = .systemFont(ofSize: 16)
    label.numberOfLines = 0
    label.text = long
    let text = label.sizeThatFits(CGSize(width: 375 - 16 - 64 - 24, height: 0)).height
    #expect(abs(MessageCell.height(for: long, width: 375) - (text + 28)) < 0.01)

    let cell = KeyValueCell(style: .default, reuseIdentifier: nil)
    cell.keyLabel.text = "Address"
    cell.valueLabel.text = long
    let wide = cell.systemLayoutSizeFitting(
      CGSize(width: 375, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    cell.valueLabel.text = "short"
    let small = cell.systemLayoutSizeFitting(
      CGSize(width: 375, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(wide.height > small.height + 20 && small.width == 375)

    let banner = BannerView(frame: .zero)
    banner.label.text = long
    label.font = .systemFont(ofSize: 17)
    #expect(
      abs(
        banner.height(for: 320)
          - (label.sizeThatFits(CGSize(width: 288, height: 0)).height + 24)) < 0.01)
  }

  @Test func tables() {
    let feed = FeedViewController()
    feed.posts = Array(repeating: "Hi", count: 30)
    feed.view.layoutIfNeeded()
    #expect(feed.tableView.frame == feed.view.bounds)
    let first = feed.tableView.rectForRow(at: IndexPath(row: 0, section: 0))
    #expect(abs(first.height - MessageCell.height(for: "Hi", width: 393)) < 0.01)
    #expect((feed.tableView.indexPathsForVisibleRows?.count ?? 0) > 10)
    #expect(feed.tableView.cellForRow(at: IndexPath(row: 0, section: 0)) is MessageCell)

    let comments = CommentListController()
    comments.comments = [[Comment(author: "A", body: "x")], [Comment(author: "B", body: long)]]
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    table.estimatedRowHeight = 0
    table.dataSource = comments
    table.delegate = comments
    table.layoutIfNeeded()
    #expect(table.numberOfSections == 2 && comments.asked >= 4)
    let row = table.rectForRow(at: IndexPath(row: 0, section: 1))
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 62)
    #expect(row.minY == 92 && row.height >= 80)
    #expect(table.contentSize.height == row.maxY)

    let log = LogController()
    log.append(["a", "b", "c"])
    log.table.layoutIfNeeded()
    log.append(["d"])
    #expect(log.table.contentSize.height == 120)

    let header = TitleHeader(reuseIdentifier: nil)
    header.label.text = "Title"
    let size = header.systemLayoutSizeFitting(
      CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size.width == 320 && abs(size.height - (47.0 / 3 + 22)) < 0.01)
  }

  @Test func collections() {
    let tags = TagsController()
    let layout = LeftAlignedFlowLayout()
    layout.minimumInteritemSpacing = 8
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 400), collectionViewLayout: layout)
    view.register(TagCell.self, forCellWithReuseIdentifier: "tag")
    view.dataSource = tags
    view.delegate = tags
    view.layoutIfNeeded()
    let items = layout.layoutAttributesForElements(in: view.bounds) ?? []
    #expect(items.count == 6 && items[0].frame.minX == 0 && items[0].frame.height == 28)
    #expect(items.allSatisfy { $0.frame.maxX <= 200.5 })
    #expect(view.contentSize.height >= 2 * 28 + 10)

    let grid = PhotoGrid(count: 7)
    let photos = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 600),
      collectionViewLayout: PhotoGrid.layout(width: 375, columns: 3))
    photos.dataSource = grid
    photos.layoutIfNeeded()
    #expect(photos.contentSize.height == 393)
    #expect(photos.layoutAttributesForItem(at: IndexPath(item: 6, section: 0))?.frame.minX == 0)

    let notes = NotesDataSource()
    notes.notes = ["short", long]
    let flow = UICollectionViewFlowLayout()
    flow.estimatedItemSize = CGSize(width: 150, height: 40)
    let board = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 150, height: 600), collectionViewLayout: flow)
    board.register(NoteCell.self, forCellWithReuseIdentifier: "note")
    board.dataSource = notes
    let first = board.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
    let second = board.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))
    #expect(first?.frame.height == 37 && (second?.frame.height ?? 0) > 80)

    let waterfall = WaterfallLayout()
    final class Heights: WaterfallDelegate {
      func height(at indexPath: IndexPath, width: CGFloat) -> CGFloat {
        100 + CGFloat(indexPath.item) * 10
      }
    }
    let heights = Heights()
    waterfall.heights = heights
    let wall = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 308, height: 600), collectionViewLayout: waterfall)
    wall.dataSource = grid
    #expect(wall.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame.minX == 158)
    #expect(wall.contentSize.height > 400)
  }

  @Test func stacks() {
    let header = ProfileHeader(frame: .zero)
    header.nameLabel.text = "Ada"
    header.bioLabel.text = "One line"
    let size = header.systemLayoutSizeFitting(
      CGSize(width: 375, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    // The avatar of 48 is taller than 24 + 4 + 18 of text.
    #expect(size == CGSize(width: 375, height: 80))

    let form = SettingsForm(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    form.show(["One", "Two", "Three"])
    form.layoutIfNeeded()
    #expect(form.contentSize == CGSize(width: 320, height: 3 * 51))

    let bar = ButtonBar(frame: CGRect(x: 0, y: 0, width: 316, height: 40))
    bar.show(["A", "B", "C"])
    bar.layoutIfNeeded()
    #expect(bar.frames.map(\.width) == [100, 100, 100])
    #expect(bar.frames.map(\.minX) == [0, 108, 216] && bar.frames[0].height == 40)

    let empty = EmptyStateView(title: "Nothing here", action: "Reload")
    empty.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    empty.layoutIfNeeded()
    #expect(empty.imageView.frame.size == CGSize(width: 64, height: 64))
    #expect(abs(empty.button.frame.minY - empty.titleLabel.frame.maxY - 24) < 0.34)

    let login = LoginViewController()
    login.view.layoutIfNeeded()
    #expect(login.userField.frame.width == 353 && login.userField.frame.height == 34)
    #expect(login.scrollView.contentSize.width == 393)
  }

  @Test func texts() {
    let builder = AttributedBuilder().title("Title").body(long)
    #expect(builder.height(width: 300) > 60)
    #expect(
      builder.image(UIImage(size: CGSize(width: 9, height: 9)), size: CGSize(width: 40, height: 90))
        .height(width: 300) > 120)
    let finder = LineFinder()
    let lines = finder.lines(of: long, font: .systemFont(ofSize: 17), width: 200)
    #expect(lines.count >= 3 && lines.joined() == long && finder.height() > 60)
    let more = ReadMore().fitting(long, font: .systemFont(ofSize: 17), width: 200, lines: 2)
    #expect(more.hasSuffix("… more") && more.count < long.count)
    #expect(PriceTag(amount: "12", currency: "EUR").size.height > 33)
    let mentions = MentionStyler()
    #expect(mentions.boldRanges(mentions.style("hello @ada and @bob")).map(\.location) == [6, 15])
    #expect(AxisLabels().width(of: [1, 10, 100]) == AxisLabels().width(of: [100]))
    #expect(FootnoteLayout().height(items: ["a", long], width: 200) > 45)
    let font = UIFont.largest(
      fitting: long, in: CGSize(width: 200, height: 50), from: 30, to: 8)
    #expect(font.pointSize < 20 && font.pointSize >= 8)
  }

  @Test func framesByHand() {
    let bubble = ChatBubbleLayout(text: long, isMine: true, width: 375)
    #expect(bubble.bubbleFrame.maxX == 365 && bubble.rowHeight == bubble.bubbleFrame.maxY + 5)
    let segments = SegmentBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    segments.titles = ["All", "Unread"]
    segments.layoutIfNeeded()
    #expect(segments.contentSize.width > 80 && segments.subviews[1].frame.minX > 40)
    let screen = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let toast = screen.makeToast(long, title: "Note")
    #expect(
      abs(toast.center.x - 160) < 0.001 && abs(toast.center.y - 400) < 0.001
        && toast.frame.width <= 276.5)
    let tip = Tooltip(text: long)
    tip.draw(.zero)
    #expect(tip.intrinsicContentSize.width <= 220 && tip.intrinsicContentSize.height > 60)
    #expect(TypeRamp.font(.title1, weight: .bold).pointSize == 28)
    #expect(TypeRamp.rowHeight(for: .large) == 59)
    let ticker = TickerView(frame: CGRect(x: 0, y: 0, width: 300, height: 30))
    #expect(ticker.show(long) > 20)
    let frames = ArticleFrames(
      Article(title: "T", summary: "S", imageSize: CGSize(width: 100, height: 50)), width: 330)
    #expect(frames.image.height == 150 && frames.height == frames.image.maxY + 15)
    let cache = TextHeightCache()
    let font = UIFont.systemFont(ofSize: 15)
    #expect(
      cache.height(long, width: 200, font: font)
        == cache.height(long, width: 200, font: .systemFont(ofSize: 15)) && cache.misses == 1)
    let chips = ChipsView()
    chips.setChips(["swift", "linux", "layout", "typography"])
    #expect(chips.sizeThatFits(CGSize(width: 1000, height: 0)).height < 30)
    #expect(chips.sizeThatFits(CGSize(width: 120, height: 0)).height > 45)
    let avatars = AvatarRow(frame: .zero)
    avatars.show(count: 3)
    avatars.sizeToFit()
    avatars.layoutIfNeeded()
    #expect(avatars.frame.width == 80 && avatars.subviews[2].frame.minX == 48)
    let composer = ComposerView(frame: CGRect(x: 0, y: 0, width: 375, height: 60))
    let short = composer.fittedHeight
    composer.textView.text = String(repeating: long, count: 2)
    composer.textViewDidChange(composer.textView)
    #expect(short == 54 && composer.fittedHeight > short)
  }
}
