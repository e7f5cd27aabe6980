public import ArgumentParser
public import TextMeasure

// The library's choices by their own names.
extension TextDirection: ExpressibleByArgument {}
extension BreakRules: ExpressibleByArgument {}
