/// A key that was pressed, or a scalar that was typed.
package enum ScreenKey: Hashable, Sendable {
  case up, down, left, right
  /// With the shift key.
  case farLeft, farRight
  case pageUp, pageDown, home, end
  case tab, backTab, enter, escape, backspace, delete
  case scalar(Unicode.Scalar)
  /// With the control key: the letter.
  case control(Unicode.Scalar)
}
