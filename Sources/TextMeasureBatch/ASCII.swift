/// The characters of ASCII that the protocol's grammar names, as bytes.
package enum ASCII {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote: UInt8 = 0x22
  package static let plus: UInt8 = 0x2B
  package static let comma: UInt8 = 0x2C
  package static let minus: UInt8 = 0x2D
  package static let period: UInt8 = 0x2E
  package static let solidus: UInt8 = 0x2F
  package static let zero: UInt8 = 0x30
  package static let nine: UInt8 = 0x39
  package static let colon: UInt8 = 0x3A
  package static let uppercaseA: UInt8 = 0x41
  package static let uppercaseF: UInt8 = 0x46
  package static let openBracket: UInt8 = 0x5B
  package static let reverseSolidus: UInt8 = 0x5C
  package static let closeBracket: UInt8 = 0x5D
  package static let lowercaseA: UInt8 = 0x61
  package static let lowercaseB: UInt8 = 0x62
  package static let lowercaseE: UInt8 = 0x65
  package static let lowercaseF: UInt8 = 0x66
  package static let lowercaseN: UInt8 = 0x6E
  package static let lowercaseR: UInt8 = 0x72
  package static let lowercaseT: UInt8 = 0x74
  package static let lowercaseU: UInt8 = 0x75
  package static let openBrace: UInt8 = 0x7B
  package static let closeBrace: UInt8 = 0x7D
}
