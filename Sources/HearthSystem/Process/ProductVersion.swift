/// The version that both programs say they are.
package enum ProductVersion {
  package static let text = "0.1.0"
}
