public import Foundation

/// A cell's subviews with their frames, and its height.
public struct CellLayout: Sendable, Hashable {
  /// A line of a text as it is drawn.
  public struct TextLine: Sendable, Hashable {
    /// The line's text without the white space at its end.
    public var text: String
    /// The distance of its left end from its element's left edge, points.
    public var x: CGFloat
    /// The distance of its baseline from its element's upper edge, points.
    public var baseline: CGFloat
    /// Its width in points.
    public var width: CGFloat

    /// Creates a line.
    public init(text: String, x: CGFloat, baseline: CGFloat, width: CGFloat) {
      self.text = text
      self.x = x
      self.baseline = baseline
      self.width = width
    }
  }

  /// What an element shows.
  public enum Content: Sendable, Hashable {
    /// A picture or a symbol.
    case image
    /// Photos, as many as given.
    case photos(Int)
    /// A box around other elements.
    case container
    /// A row of buttons.
    case bar
    /// Text of a font size in points, with its lines.
    case text(fontSize: CGFloat, lines: [TextLine])
  }

  /// A subview.
  public struct Element: Sendable, Hashable {
    /// The subview's name.
    public var name: String
    /// Its frame in the cell, points.
    public var frame: CGRect
    /// What it shows.
    public var content: Content

    /// Creates an element.
    public init(_ name: String, frame: CGRect, content: Content) {
      self.name = name
      self.frame = frame
      self.content = content
    }
  }

  /// The cell's size in points.
  public var size: CGSize
  /// The subviews, those behind others first.
  public var elements: [Element]

  /// Creates a layout.
  public init(size: CGSize, elements: [Element]) {
    self.size = size
    self.elements = elements
  }

  /// The frame of a subview in points; `nil` when there is none of that name.
  public func frame(of name: String) -> CGRect? {
    elements.first { $0.name == name }?.frame
  }
}
