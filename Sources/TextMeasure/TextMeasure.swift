// The library: the engine, and what is Apple's above it.
@_exported public import AppleText
@_exported public import TextEngine
