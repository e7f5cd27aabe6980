extension KeyedDecodingContainer {
  /// A text that may have come as a number; `nil` when it is missing or null.
  func decodeText(_ key: Key) throws -> String? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    if let number = try? decode(Int64.self, forKey: key) { return String(number) }
    return try decode(String.self, forKey: key)
  }

  /// A whole number that may have come as a text; `nil` when it is missing, null or empty.
  ///
  /// A count that is written as words, such as "100万+", is no number and counts as missing.
  func decodeNumber(_ key: Key) throws -> Int? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    if let text = try? decode(String.self, forKey: key) { return Int(text) }
    return try decode(Int.self, forKey: key)
  }

  /// A truth value that may have come as a number or a text; `nil` when it is missing or null.
  func decodeFlag(_ key: Key) throws -> Bool? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    if let flag = try? decode(Bool.self, forKey: key) { return flag }
    if let text = try? decode(String.self, forKey: key) { return text == "true" || text == "1" }
    return try decode(Int.self, forKey: key) != 0
  }
}
