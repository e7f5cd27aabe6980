// The library: the engine, what is Apple's and CSS's above it, and the bundled fonts.
@_exported public import AppleText
@_exported public import CSSProperties
@_exported public import ReferenceFonts
@_exported public import TextEngine
