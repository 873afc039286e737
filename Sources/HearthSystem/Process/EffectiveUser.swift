internal import Glibc

/// Whom the process acts for.
package enum EffectiveUser {
  package static var id: UInt32 { geteuid() }
}
