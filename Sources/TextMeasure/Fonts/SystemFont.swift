/// The font that answers for San Francisco where somebody has its file.
public enum SystemFont {
  /// The face that answers for the system font in this task, at weight 400; `nil` for the bundled
  /// substitute.
  ///
  /// San Francisco may not be passed on. Who has the file opens it and sets it here: widths are
  /// then the original's. A variable face is opened again at each weight that is asked for.
  @TaskLocal public static var provided: Font?
}
