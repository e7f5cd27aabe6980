import ArgumentParser
import TextMeasure
import TextMeasureBatch

extension NumberRange {
  /// Why a word is none of the numbers, and what to write instead.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a word: the argument parser would also take hexadecimal numbers.
  ///
  /// - Parameter unit: what the numbers count; empty for nothing.
  func read(_ word: String, _ unit: String) throws(Refusal) -> Double {
    guard let number = Double(decimal: word), !isWhole || !word.contains(/[.eE]/) else {
      throw Refusal(description: "give a \(isWhole ? "whole" : "plain") number, such as 3")
    }
    guard contains(number) else {
      throw Refusal(
        description: "out of range; give \(unit.isEmpty ? "a number" : unit) \(bounds())")
    }
    return number
  }
}

extension Option {
  /// A number, and what the help calls it.
  ///
  /// - Parameter unit: what messages call it; `nil` for the same.
  init(
    wrappedValue: Value, number help: String, value: String, _ numbers: NumberRange,
    unit: String? = nil
  ) where Value == Double {
    self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: value)) {
      try numbers.read($0, unit ?? value)
    }
  }

  init(
    number help: String, value: String, _ numbers: NumberRange, unit: String? = nil
  ) where Value == Double? {
    self.init(help: ArgumentHelp(help, valueName: value)) { try numbers.read($0, unit ?? value) }
  }

  /// A whole number.
  init(count help: String, value: String = "count", in range: ClosedRange<Int>)
  where Value == Int? {
    let most = range.upperBound == .max ? .greatestFiniteMagnitude : Double(range.upperBound)
    let numbers = NumberRange(Double(range.lowerBound)...most, isWhole: true)
    self.init(help: ArgumentHelp(help, valueName: value)) {
      Int(exactly: try numbers.read($0, "")) ?? .max
    }
  }
}
