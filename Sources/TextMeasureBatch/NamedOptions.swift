/// A set of options that a request writes as an array of names.
protocol NamedOptions: OptionSet {
  /// The names that a request may use, in the order in which a message lists them.
  static var names: [(name: String, option: Self)] { get }
}

extension BatchRequest.LineBreakStrategy: NamedOptions {
  static var names: [(name: String, option: Self)] {
    [
      ("none", []), ("pushOut", .pushOut), ("hangulWordPriority", .hangulWordPriority),
      ("standard", .standard),
    ]
  }
}

extension BatchRequest.DrawingOptions: NamedOptions {
  static var names: [(name: String, option: Self)] {
    [
      ("usesLineFragmentOrigin", .usesLineFragmentOrigin),
      ("usesFontLeading", .usesFontLeading),
      ("disableScreenFontSubstitution", .disableScreenFontSubstitution),
      ("usesDeviceMetrics", .usesDeviceMetrics), ("oneShot", .oneShot),
      ("truncatesLastVisibleLine", .truncatesLastVisibleLine),
      ("optionsResolvesNaturalAlignmentWithBaseWritingDirection", .resolvesNaturalAlignment),
    ]
  }
}

extension BatchRequest.DrawingOptions {
  /// The option of a name as requests write it; `nil` for any other.
  package static func named(_ name: String) -> Self? {
    names.first { $0.name == name }?.option
  }
}
