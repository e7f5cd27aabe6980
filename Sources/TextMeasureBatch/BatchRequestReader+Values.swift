import Suggestions
import TextMeasure

extension BatchRequestReader {
  /// A value that is about to be read.
  struct Value {
    var name: String
    /// What it is, told from its first byte.
    var kind: JSONScanner.ValueKind
  }

  /// Reads a string that is not a text to measure.
  mutating func argument(_ value: Value) throws(JSONSyntaxError) -> String? {
    guard try expect(.string, value) else { return nil }
    return check(try scanner.string(), value.name)
  }

  /// Reads an array of at most `limit` numbers in a closed range.
  mutating func numbers(
    _ value: Value, in range: ClosedRange<Double>, atMost limit: Int
  ) throws(JSONSyntaxError) -> [Double] {
    let numbers = NumberRange(range)
    return try elements(value, "numbers", atMost: limit) {
      (reader, element, index) throws(JSONSyntaxError) in
      try reader.expect(.number, element, at: index)
        ? try reader.number(element, in: numbers) : nil
    }
  }

  mutating func arguments(_ value: Value, atMost limit: Int) throws(JSONSyntaxError) -> [String] {
    try elements(value, "strings", atMost: limit) {
      (reader, element, index) throws(JSONSyntaxError) in
      try reader.expect(.string, element, at: index)
        ? reader.check(try reader.scanner.string(), element.name) : nil
    }
  }

  /// Reads the elements of an array, and refuses more than `limit`.
  ///
  /// - Parameter read: reads one; `nil` for one that was refused.
  private mutating func elements<Element>(
    _ value: Value, _ name: String, atMost limit: Int,
    _ read: (inout Self, Value, Int) throws(JSONSyntaxError) -> Element?
  ) throws(JSONSyntaxError) -> [Element] {
    var elements: [Element] = []
    guard try expect(.array, value, as: "an array of \(name)") else { return [] }
    _ = scanner.skip("[")
    if scanner.skip("]") { return [] }
    repeat {
      let element = Value(name: value.name, kind: try scanner.nextKind())
      guard elements.count < limit else {
        try scanner.skipValue(depth: 2)
        report(.limitExceeded, "\"\(path)\(value.name)\" has more than \(limit) elements")
        continue
      }
      if let read = try read(&self, element, elements.count) { elements.append(read) }
    } while scanner.skip(",")
    try scanner.require("]", "',' or ']'")
    return elements
  }

  /// Reads an array of names of options, or one name alone; the result is their union.
  mutating func options<Options: OptionSet>(
    _ value: Value, _ names: Names<Options>
  ) throws(JSONSyntaxError) -> Options where Options.Element == Options {
    let given: [String]
    if value.kind == .string {
      given = try argument(value).map { [$0] } ?? []
    } else {
      given = try arguments(value, atMost: names.all.count)
    }
    var union: Options = []
    for name in given {
      guard let option = names.value(name) else {
        refuse(name, value.name, allowed: names.all)
        continue
      }
      union.formUnion(option)
    }
    return union
  }

  mutating func choice<Choice>(
    _ value: Value, _ names: Names<Choice>
  ) throws(JSONSyntaxError) -> Choice? {
    guard try expect(.string, value) else { return nil }
    let name = try scanner.string()
    if let choice = names.value(name) { return choice }
    refuse(name, value.name, allowed: names.all)
    return nil
  }

  mutating func flag(_ value: Value) throws(JSONSyntaxError) -> Bool? {
    try expect(.boolean, value, as: "true or false") ? try scanner.boolean() : nil
  }

  /// Reads a number that must be one of some.
  ///
  /// - Returns: the number, or `nil` if it was refused.
  mutating func number(_ value: Value, in numbers: NumberRange) throws(JSONSyntaxError) -> Double? {
    guard try expect(.number, value) else { return nil }
    let number = try scanner.number()
    if numbers.contains(number) { return number }
    refuse(number, value.name, numbers)
    return nil
  }

  mutating func set(
    _ property: CSSText.Property, _ value: Value, of css: inout CSSText
  ) throws(JSONSyntaxError) {
    let text: String
    if value.kind == .number, property.kinds.contains(.number) {
      text = BatchSchema.number(try scanner.number())
    } else {
      guard try expect(.string, value) else { return }
      text = try scanner.string()
    }
    guard !property.set(text, of: &css) else { return }
    if let (nearest, limits) = property.nearest(to: text) {
      return report(
        .invalidArgument,
        "\"\(path)\(value.name)\" cannot be \"\(Self.abridged(text))\"; its numbers are from "
          + "\(BatchSchema.number(limits.lowerBound)) to \(BatchSchema.number(limits.upperBound)): give "
          + "\"\(nearest)\"")
    }
    let values = property.keywords + (property.syntax.isEmpty ? [] : [property.syntax])
    report(
      .invalidArgument,
      "\"\(path)\(value.name)\" cannot be \"\(Self.abridged(text))\"; "
        + (property.corrected(text).map { "did you mean \"\($0)\"?" }
          ?? "it is one of \(values.joined(separator: " | "))"))
  }

  // MARK: Objects

  mutating func object<Part>(
    _ value: Value, _ table: SettingTable<Part>
  ) throws(JSONSyntaxError) -> Part? {
    guard try expect(.object, value) else { return nil }
    let outer = path
    path += "\(value.name)."
    defer { path = outer }
    var part = table.initial()
    try readObject(table, into: &part)
    return part
  }

  /// Reads an array of at most `limit` objects of one kind.
  mutating func objects<Part, Element>(
    _ value: Value, _ table: SettingTable<Part>, atMost limit: Int,
    _ element: (Part) -> Element
  ) throws(JSONSyntaxError) -> [Element] {
    let (outer, outerPart) = (path, part)
    defer { (path, part) = (outer, outerPart) }
    return try elements(value, "objects", atMost: limit) {
      (reader, object, index) throws(JSONSyntaxError) in
      (reader.path, reader.part) = (outer, index)
      guard try reader.expect(.object, object, at: index) else { return nil }
      reader.path = "\(outer)\(value.name)[\(index)]."
      var read = table.initial()
      try reader.readObject(table, into: &read)
      reader.path = outer
      return element(read)
    }
  }

  // MARK: Refusals

  /// Whether a value is of the wanted kind; one that is not is reported and skipped.
  ///
  /// - Parameter index: that of an array's element.
  mutating func expect(
    _ kind: JSONScanner.ValueKind, _ value: Value, as name: String? = nil, at index: Int? = nil
  ) throws(JSONSyntaxError) -> Bool {
    if value.kind == kind { return true }
    let place = path + value.name + (index.map { "[\($0)]" } ?? "")
    var message = "\"\(place)\" must be \(name ?? kind.rawValue), not \(value.kind.rawValue)"
    if kind == .number, value.kind == .string {
      let unit = Vocabulary.keys.first { $0.name == value.name }?.unit ?? ""
      let advice = ForeignNumber.advice(try scanner.string(), unit: unit)
      if let advice { message += "; \(advice)" }
    } else {
      try scanner.skipValue(depth: 1)
    }
    report(.wrongType, message)
    return false
  }

  private mutating func check(_ argument: String, _ key: String) -> String? {
    if argument.isEmpty {
      report(.invalidArgument, "\"\(path)\(key)\" has an empty string; remove it")
      return nil
    }
    if argument.utf8.count > BatchLimits.longestArgument,
      argument.unicodeScalars.count > BatchLimits.longestArgument
    {
      report(
        .limitExceeded,
        "\"\(path)\(key)\" has a string of more than \(BatchLimits.longestArgument) characters"
      )
      return nil
    }
    return argument
  }

  private mutating func refuse(_ name: String, _ key: String, allowed: [String]) {
    report(
      .invalidArgument,
      "\"\(path)\(key)\" cannot be \"\(Self.abridged(name))\"; "
        + (NearestName.hint(
          ForeignKey.contentSizeCategory(name, among: allowed) ?? name, among: allowed)
          ?? "it is one of \(allowed.joined(separator: ", "))"))
  }

  private mutating func refuse(_ number: Double, _ key: String, _ numbers: NumberRange) {
    guard !numbers.range.contains(number) || numbers.isOpen else {
      return report(.invalidArgument, "\"\(path)\(key)\" is \(number); give a whole number")
    }
    let isTooLarge = number > numbers.range.upperBound
    let least = BatchSchema.number(numbers.range.lowerBound)
    let bounds =
      (numbers.isOpen ? isTooLarge ? "" : "above \(least) and " : "at least \(least) and ")
      + "at most \(BatchSchema.number(numbers.range.upperBound))"
    let hint =
      switch key {
      case "width" where path.isEmpty, "height" where path.isEmpty: "; remove it for no limit"
      case "firstLineHeadIndent" where !isTooLarge:
        "; indent the other lines with \"headIndent\" instead"
      default: ""
      }
    report(
      isTooLarge ? .limitExceeded : .invalidArgument,
      "\"\(path)\(key)\" is \(BatchSchema.number(number)) and must be \(bounds)\(hint)")
  }
}
