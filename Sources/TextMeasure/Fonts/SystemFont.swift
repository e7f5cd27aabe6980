/// The font used for San Francisco where its file is available.
public enum SystemFont {
  /// The face used for the system font in this task, at weight 400; `nil` for the bundled
  /// substitute.
  ///
  /// San Francisco cannot be distributed. If you have the file, open it and set it here: widths are
  /// then the original's. A variable face is opened again at each requested weight.
  @TaskLocal public static var provided: Font?
}
