public import Foundation

// Controls with sizes of their own: UIKit's on a phone through iOS 18.

open class UISwitch: UIControl {
  open var isOn = false
  open var onTintColor: UIColor?
  open var thumbTintColor: UIColor?
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 51, height: 31) }
}
open class UISlider: UIControl {
  open var value: Float = 0
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor?
  open var maximumTrackTintColor: UIColor?
  open var thumbTintColor: UIColor?
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
  open func setThumbImage(_ image: UIImage?, for state: State) {}
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 34)
  }
}
open class UIStepper: UIControl {
  open var value: Double = 0
  open var minimumValue: Double = 0
  open var maximumValue: Double = 100
  open var stepValue: Double = 1
  open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 32) }
}
open class UISegmentedControl: UIControl {
  public static let noSegment = -1
  private var titles: [String]
  private var widths: [Int: CGFloat] = [:]
  open var selectedSegmentIndex = -1
  open var selectedSegmentTintColor: UIColor?
  open var apportionsSegmentWidthsByContent = false
  open var numberOfSegments: Int { titles.count }
  public init(items: [Any]?) {
    titles = (items ?? []).map { $0 as? String ?? "" }
    super.init(frame: .zero)
  }
  public override init(frame: CGRect) {
    titles = []
    super.init(frame: frame)
  }
  public init(frame: CGRect, actions: [UIAction]) {
    titles = actions.map(\.title)
    super.init(frame: frame)
  }
  public required init?(coder: NSCoder) {
    titles = []
    super.init(coder: coder)
  }
  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if titles.indices.contains(segment) { titles[segment] = title ?? "" }
  }
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title ?? "", at: min(max(0, segment), titles.count))
  }
  open func removeSegment(at segment: Int, animated: Bool) {
    if titles.indices.contains(segment) { titles.remove(at: segment) }
    widths[segment] = nil
  }
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}
  open func removeAllSegments() { (titles, widths) = ([], [:]) }
  open func widthForSegment(at segment: Int) -> CGFloat { widths[segment] ?? 0 }
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { widths[segment] = width }
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {}
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 32)
  }
}
open class UIPageControl: UIControl {
  open var numberOfPages = 0
  open var currentPage = 0
  open var hidesForSinglePage = false
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?
  open func size(forNumberOfPages pageCount: Int) -> CGSize { .zero }
}
open class UIProgressView: UIView {
  public enum Style: Int, Sendable { case `default`, bar }
  open var progress: Float = 0
  open var progressTintColor: UIColor?
  open var trackTintColor: UIColor?
  public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 4)
  }
}
open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case whiteLarge, white, gray
    case medium = 100
    case large = 101
  }
  open var style = Style.medium
  open var color: UIColor!
  open var hidesWhenStopped = true
  public private(set) var isAnimating = false
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
    frame.size = intrinsicContentSize
  }
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    return CGSize(width: side, height: side)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
open class UIRefreshControl: UIControl {
  public private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString?
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}
open class UIPickerView: UIView {
  open weak var dataSource: AnyObject?
  open weak var delegate: AnyObject?
  open func reloadAllComponents() {}
  open func selectedRow(inComponent component: Int) -> Int { 0 }
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {}
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
}
open class UIDatePicker: UIControl {
  open var date = Date()
  open var minimumDate: Date?
  open var maximumDate: Date?
}
open class UIVisualEffect: NSObject {}
open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent, systemUltraThinMaterial
    case systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
  }
  public init(style: Style) {}
}
open class UIVibrancyEffect: UIVisualEffect {
  public init(blurEffect: UIBlurEffect) {}
}
open class UIVisualEffectView: UIView {
  public let contentView = UIView()
  open var effect: UIVisualEffect?
  public convenience init(effect: UIVisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
    addSubview(contentView)
  }
}
open class UIImpactFeedbackGenerator: NSObject {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public init(style: FeedbackStyle) {}
  public override init() {}
  open func prepare() {}
  open func impactOccurred() {}
}
open class UINotificationFeedbackGenerator: NSObject {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  public override init() {}
  open func prepare() {}
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
open class UISelectionFeedbackGenerator: NSObject {
  public override init() {}
  open func prepare() {}
  open func selectionChanged() {}
}
open class UIPasteboard: NSObject {
  public static var general: UIPasteboard { UIPasteboard() }
  open var string: String?
  open var image: UIImage?
  open var hasStrings: Bool { false }
  open var hasImages: Bool { false }
  open var hasURLs: Bool { false }
}
