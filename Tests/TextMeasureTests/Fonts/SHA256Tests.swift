import Testing
import TextMeasure

@Suite struct SHA256Tests {
  /// FIPS 180's examples and lengths about the block's edge, worked out with `sha256sum`.
  @Test func hashesAreTheStandards() {
    let cases: [(text: String, hash: String)] = [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 64),
        "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
      ),
    ]
    for (text, hash) in cases { #expect(SHA256.hexadecimal(of: Array(text.utf8)) == hash) }
  }
}
