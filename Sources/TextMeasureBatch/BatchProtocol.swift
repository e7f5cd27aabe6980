/// The line protocol as a whole.
package enum BatchProtocol {
  /// The protocol's version: the first number changes where a request could get another answer, the
  /// second where there are more keys. A reader refuses keys of later versions.
  package static let version = "1.3"

  /// The identifier of the requests' schema.
  package static let schemaIdentifier = "urn:textmeasure:batch:\(version)"
}
