/// One way of measuring texts, as the benchmark drives it: whole passes over a workload, so that
/// what drives costs the same for all.
protocol Peer: AnyObject {
  /// The name in the results.
  var name: String { get }

  /// Measures one text that is not in the workload, so that what happens once a process is over.
  func warmUp(_ text: String, width: Double) throws

  /// Prepares each text and measures it at a width, keeping nothing.
  ///
  /// - Returns: the number of lines of all texts.
  func measureAll(width: Double) throws -> Int

  /// Prepares each text and keeps it.
  ///
  /// - Parameter narrowest: the smallest width that kept texts are laid out at, points.
  func keepAll(narrowest: Double) throws

  /// Lays out every kept text at a width.
  ///
  /// - Returns: the number of lines of all texts.
  func layOutAll(width: Double) throws -> Int

  /// Notes every kept text's layout at a width, for ``answerAll(width:)``.
  func noteAll(width: Double) throws

  /// Answers for every kept text from its noted layout where that holds at `width`.
  ///
  /// - Returns: the number of lines of all texts; `nil` when the peer notes nothing.
  func answerAll(width: Double) throws -> Int?

  /// Lets the kept texts go.
  func releaseAll()
}
