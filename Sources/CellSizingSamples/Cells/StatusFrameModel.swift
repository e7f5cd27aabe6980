public import CellSizing
public import Foundation

/// The frames of every subview of a microblog status's cell, and the cell's height.
///
/// A value that is recomputed for every item and environment, so nothing is stale: without a retweet
/// the frames of its views are zero. The cell only copies frames.
/// Frames of views inside a container are in the container's coordinates, all others in the cell's.
public struct StatusFrameModel: FrameModel, Hashable {
  /// The environment of the frames.
  public var environment: CellEnvironment
  /// The author's picture.
  public var icon = CGRect.zero
  /// The author's name, on one line.
  public var name = CGRect.zero
  /// The sign of membership; zero for others than members.
  public var vip = CGRect.zero
  /// When it was written, on one line.
  public var time = CGRect.zero
  /// What it was written with, on one line.
  public var source = CGRect.zero
  /// The text, wrapped.
  public var content = CGRect.zero
  /// The photos; zero without any.
  public var photos = CGRect.zero
  /// The box around all of the above.
  public var contentContainer = CGRect.zero
  /// The retweeted status's text, wrapped, in its container; zero without one.
  public var retweetContent = CGRect.zero
  /// The retweeted status's photos, in its container; zero without any.
  public var retweetPhotos = CGRect.zero
  /// The box around the retweeted status; zero without one.
  public var retweetContainer = CGRect.zero
  /// The row of buttons.
  public var bottomBar = CGRect.zero
  /// The cell's height in points.
  public var cellHeight: CGFloat = 0

  /// Computes the frames of a status with ``StatusDesign``'s measures.
  ///
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  public init(_ status: Status, in context: CellContext) throws(CellSizingError) {
    self = try PreparedStatus(status, in: context)
      .frames(under: .stringDrawing, in: context.environment)
  }

  /// Creates zero frames for an environment.
  init(environment: CellEnvironment) {
    self.environment = environment
  }
}
