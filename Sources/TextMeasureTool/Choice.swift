public import ArgumentParser

/// A choice between names, as options take it.
///
/// The argument parser would list the names by key paths, and what each means beside them, each time
/// it looks at a command's options. That was a tenth of starting the tool.
public protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension Choice {
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  public static var allValueDescriptions: [String: String] { [:] }
  public var defaultValueDescription: String { rawValue }
}
