// Names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII

public import Foundation

// What this module does not have, with the way out.

@available(
  *, unavailable, message: "Core Text is not here: measure with boundingRect or NSLayoutManager"
)
public typealias CTLine = Never
@available(
  *, unavailable, message: "Core Text is not here: measure with boundingRect or NSLayoutManager"
)
public typealias CTFramesetter = Never
@available(
  *, unavailable, message: "Core Text is not here: measure with boundingRect or NSLayoutManager"
)
public typealias CTTypesetter = Never
@available(*, unavailable, message: "Core Text is not here: query an NSLayoutManager's lines")
public typealias CTFrame = Never
@available(*, unavailable, message: "Core Text is not here: a UIFont has the metrics")
public typealias CTFont = Never
@available(*, unavailable, message: "Core Text is not here: measure with boundingRect")
public func CTLineCreateWithAttributedString(_ string: Any) -> Never? { nil }
@available(*, unavailable, message: "Core Text is not here: measure with boundingRect")
public func CTFramesetterCreateWithAttributedString(_ string: Any) -> Never? { nil }
@available(*, unavailable, message: "TextKit 2 is not here: use NSLayoutManager, which is")
public typealias NSTextLayoutManager = Never
@available(*, unavailable, message: "TextKit 2 is not here: use NSTextStorage, which is")
public typealias NSTextContentStorage = Never
@available(*, unavailable, message: "TextKit 2 is not here: query an NSLayoutManager's lines")
public typealias NSTextLayoutFragment = Never
@available(*, unavailable, message: "Core Text is not here: an NSRange says the same")
public typealias CFRange = Never
@available(*, unavailable, message: "Core Text is not here: query an NSLayoutManager's lines")
public func CTFrameGetLines(_ frame: Any) -> Never? { nil }
@available(*, unavailable, message: "SwiftUI is not here: size the UIKit view inside")
public typealias UIHostingController = Never
@available(*, unavailable, message: "data detectors are not here: find links yourself")
public typealias NSDataDetector = Never
@available(*, unavailable, message: "there are no method tables here: override in a subclass")
public func class_getInstanceMethod(_ type: AnyClass?, _ name: Any) -> Never? { nil }

@available(
  *, unavailable, message: "nothing is undone here: put it behind #if canImport(ObjectiveC)"
)
extension UndoManager {
  public func undo() {}
  public func redo() {}
  public func beginUndoGrouping() {}
  public func endUndoGrouping() {}
  public func disableUndoRegistration() {}
  public func enableUndoRegistration() {}
  public func setActionName(_ actionName: String) {}
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping (Target) -> Void
  ) {}
}

@available(
  *, unavailable,
  message: "no selector is called here: use the timer's form with a block"
)
extension Timer {
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) { self.init(timeInterval: timeInterval, repeats: repeats) { _ in } }
  public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer { Timer(timeInterval: timeInterval, repeats: repeats) { _ in } }
}

extension NSObject {
  @available(
    *, unavailable, message: "no selector is called here: use DispatchQueue.main.asyncAfter"
  )
  public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {}
}
