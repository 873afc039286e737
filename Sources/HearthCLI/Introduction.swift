internal import HearthModel
internal import HearthSystem

/// What a device says of itself, as far as its user said it.
struct Introduction: Sendable {
  let name: String?
  let person: String?

  /// The names to be known by; what nobody said is as `known` has it, else the machine's name.
  func completed(from known: Device?) throws(CLIError) -> (name: String, person: String) {
    let name = name ?? known?.name ?? HostName.short() ?? "device"
    let person = person ?? known?.person ?? name
    for text in [name, person] {
      if let fault = NameLimit.fault(in: text) {
        throw .model(.name(text, fault), subject: .devices)
      }
    }
    return (name, person)
  }
}
