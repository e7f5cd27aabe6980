// Names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII

import Foundation

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
