extension SpanTree {
  /// Puts new elements, the next ones by arrival, into a gap.
  ///
  /// - Returns: The gap before them.
  @discardableResult
  mutating func insert(count added: Int, content: Int, isShown: Bool, at place: Place) -> Place {
    let new = Fragment(start: count, count: added, content: content, isShown: isShown)
    count += added
    cursor = nil
    var place = place
    let held = fragment(at: place)
    if place.offset == held.count, place.offset > 0, held.continues(in: new) {
      fragments[place.leaf * Self.leafCapacity + place.slot].extend(by: added)
    } else if place.offset > 0, place.offset < held.count {
      let rest = held.part(place.offset..<held.count)
      fragments[place.leaf * Self.leafCapacity + place.slot] = held.part(0..<place.offset)
      widen(place.leaf, by: -rest.shownCount)
      let leaf = place.leaf
      place = Place(leaf: leaf, slot: place.slot + 1, offset: 0)
      makeRoom(for: 2, at: &place)
      put(new, at: place)
      put(rest, at: Place(leaf: place.leaf, slot: place.slot + 1, offset: 0), from: leaf)
      widen(place.leaf, by: rest.shownCount)
    } else {
      if place.offset > 0 { place.slot += 1 }
      place.offset = 0
      makeRoom(for: 1, at: &place)
      put(new, at: place)
    }
    remember(new, in: place.leaf)
    widen(place.leaf, by: new.shownCount)
    return place
  }

  /// Puts new elements that are shown directly behind the first `position` ones that are.
  mutating func insert(count added: Int, content: Int, afterShown position: Int, at place: Place) {
    let new = insert(count: added, content: content, isShown: true, at: place)
    cursor = Cursor(leaf: new.leaf, slot: new.slot, shownBefore: position - new.offset)
  }

  /// Erases elements from a gap on, as far as they lie in one fragment; those that are erased stay so.
  ///
  /// - Returns: The elements that were passed, by arrival.
  mutating func erase(_ most: Int, at place: Place) -> Range<Int> {
    let held = fragment(at: place)
    let passed = max(0, min(most, held.count - place.offset))
    let first = held.first + place.offset
    guard held.isShown, passed > 0 else { return first..<first + passed }
    cursor = nil
    let erased = held.part(place.offset..<place.offset + passed).erased
    let rest = held.part(place.offset + passed..<held.count)
    let index = place.leaf * Self.leafCapacity + place.slot
    widen(place.leaf, by: -passed)
    switch (place.offset == 0, rest.count == 0) {
    case (true, true):
      fragments[index] = erased
      join(place.leaf, place.slot)
    case (false, true):
      fragments[index] = held.part(0..<place.offset)
      put(erased, behind: place)
    case (true, false):
      fragments[index] = rest
      put(erased, before: place)
    case (false, false):
      fragments[index] = held.part(0..<place.offset)
      widen(place.leaf, by: -rest.count)
      var gap = Place(leaf: place.leaf, slot: place.slot + 1, offset: 0)
      makeRoom(for: 2, at: &gap)
      put(erased, at: gap, from: place.leaf)
      put(rest, at: Place(leaf: gap.leaf, slot: gap.slot + 1, offset: 0), from: place.leaf)
      widen(gap.leaf, by: rest.count)
    }
    return first..<first + passed
  }

  /// Erases elements that are shown, from `position` on, as far as they lie in one fragment.
  ///
  /// - Returns: The elements that were passed, by arrival; none at the end.
  mutating func erase(_ most: Int, fromShown position: Int) -> Range<Int> {
    guard position < shownCount else { return 0..<0 }
    var place = place(afterShown: position + 1)
    place.offset -= 1
    let erased = erase(most, at: place)
    // What is left of the fragment stands where it stood, unless its leaf was split.
    let held = place.offset > 0 ? erased.lowerBound - place.offset : erased.upperBound
    var slot = place.slot
    while slot < min(place.slot + 2, Int(leaves[place.leaf].count)) {
      let left = fragment(place.leaf, slot)
      if left.isShown {
        guard left.first == held else { break }
        cursor = Cursor(leaf: place.leaf, slot: slot, shownBefore: position - place.offset)
        break
      }
      slot += 1
    }
    return erased
  }

  private mutating func put(_ erased: Fragment, behind place: Place) {
    let next = place.slot + 1
    if next < Int(leaves[place.leaf].count), erased.continues(in: fragment(place.leaf, next)) {
      fragments[place.leaf * Self.leafCapacity + next].prepend(erased.count)
      return
    }
    var gap = Place(leaf: place.leaf, slot: next, offset: 0)
    makeRoom(for: 1, at: &gap)
    put(erased, at: gap, from: place.leaf)
  }

  private mutating func put(_ erased: Fragment, before place: Place) {
    if place.slot > 0, fragment(place.leaf, place.slot - 1).continues(in: erased) {
      fragments[place.leaf * Self.leafCapacity + place.slot - 1].extend(by: erased.count)
      return
    }
    var gap = Place(leaf: place.leaf, slot: place.slot, offset: 0)
    makeRoom(for: 1, at: &gap)
    put(erased, at: gap, from: place.leaf)
  }

  /// Makes one of a fragment and its neighbours in the leaf, where they are one.
  private mutating func join(_ leaf: Int, _ slot: Int) {
    let index = leaf * Self.leafCapacity + slot
    if slot + 1 < Int(leaves[leaf].count), fragments[index].continues(in: fragments[index + 1]) {
      fragments[index].extend(by: fragments[index + 1].count)
      remove(leaf, slot + 1)
    }
    if slot > 0, fragments[index - 1].continues(in: fragments[index]) {
      fragments[index - 1].extend(by: fragments[index].count)
      remove(leaf, slot)
    }
  }
}

// MARK: - Leaves

extension SpanTree {
  private mutating func put(_ fragment: Fragment, at place: Place) {
    let first = place.leaf * Self.leafCapacity
    var index = first + Int(leaves[place.leaf].count)
    while index > first + place.slot {
      fragments[index] = fragments[index - 1]
      index -= 1
    }
    fragments[index] = fragment
    leaves[place.leaf].count += 1
  }

  /// Puts a part of a fragment that another leaf may have held.
  private mutating func put(_ fragment: Fragment, at place: Place, from leaf: Int) {
    put(fragment, at: place)
    if place.leaf != leaf { remember(fragment, in: place.leaf) }
  }

  private mutating func remove(_ leaf: Int, _ slot: Int) {
    let first = leaf * Self.leafCapacity
    for index in first + slot..<first + Int(leaves[leaf].count) - 1 {
      fragments[index] = fragments[index + 1]
    }
    leaves[leaf].count -= 1
  }

  /// Adds to what is counted as shown in a leaf.
  private mutating func widen(_ leaf: Int, by difference: Int) {
    guard difference != 0 else { return }
    shownCount += difference
    widen(leaves[leaf].parent, leaves[leaf].slot, by: difference)
  }

  /// Adds to what is counted as shown below a child, in all branches above it.
  private mutating func widen(_ branch: Int32, _ slot: Int32, by difference: Int) {
    let added = Int32(truncatingIfNeeded: difference)
    var (node, slot) = (Int(branch), Int(slot))
    while node >= 0 {
      widths[node * Self.branchCapacity + slot] &+= added
      (node, slot) = (Int(branches[node].parent), Int(branches[node].slot))
    }
  }

  private mutating func remember(_ fragment: Fragment, in leaf: Int) {
    guard isLocating else { return }
    guard fragment.end <= Self.maximumLocationCount else {
      isLocating = false
      locations = []
      return
    }
    let leaf = Int32(truncatingIfNeeded: leaf)
    while locations.count < fragment.end { locations.append(leaf) }
    for arrival in fragment.first..<fragment.end { locations[arrival] = leaf }
  }

  /// Splits the leaf where so many fragments more do not fit; the gap may come to lie in the new one.
  private mutating func makeRoom(for added: Int, at place: inout Place) {
    let held = Int(leaves[place.leaf].count)
    guard held + added > Self.leafCapacity else { return }
    // Where a sequence grows at its end, full leaves stay full.
    let kept = place.slot == held && leaves[place.leaf].next < 0 ? held : held / 2
    let new = leaves.count
    let next = leaves[place.leaf].next
    leaves.append(Leaf(parent: -1, slot: 0))
    leaves[new].count = Int32(truncatingIfNeeded: held - kept)
    leaves[new].next = next
    leaves[new].previous = Int32(truncatingIfNeeded: place.leaf)
    leaves[place.leaf].next = Int32(truncatingIfNeeded: new)
    leaves[place.leaf].count = Int32(truncatingIfNeeded: kept)
    if next >= 0 { leaves[Int(next)].previous = Int32(truncatingIfNeeded: new) }
    let first = place.leaf * Self.leafCapacity
    var moved = 0
    for index in first + kept..<first + held {
      moved += fragments[index].shownCount
      fragments.append(fragments[index])
      remember(fragments[index], in: new)
    }
    while fragments.count < (new + 1) * Self.leafCapacity { fragments.append(.none) }
    let (parent, slot) = (leaves[place.leaf].parent, leaves[place.leaf].slot)
    widen(parent, slot, by: -moved)
    adopt(new, in: Int(parent), at: Int(slot) + 1)
    widen(leaves[new].parent, leaves[new].slot, by: moved)
    if place.slot > kept || kept == held {
      place = Place(leaf: new, slot: place.slot - kept, offset: 0)
    }
  }
}

// MARK: - Branches

extension SpanTree {
  /// Gives a branch one more child, below which nothing is counted as shown yet.
  private mutating func adopt(_ child: Int, in branch: Int, at slot: Int) {
    var (branch, slot) = (branch, slot)
    if Int(branches[branch].count) == Self.branchCapacity {
      let new = split(branch)
      let kept = Int(branches[branch].count)
      if slot > kept { (branch, slot) = (new, slot - kept) }
    }
    let first = branch * Self.branchCapacity
    var index = first + Int(branches[branch].count)
    branches[branch].count += 1
    while index > first + slot {
      children[index] = children[index - 1]
      widths[index] = widths[index - 1]
      place(childAt: index - first, of: branch)
      index -= 1
    }
    children[index] = Int32(truncatingIfNeeded: child)
    widths[index] = 0
    place(childAt: slot, of: branch)
  }

  /// Has a child know where it stands.
  private mutating func place(childAt slot: Int, of branch: Int) {
    let child = Int(children[branch * Self.branchCapacity + slot])
    let (parent, slot) = (Int32(truncatingIfNeeded: branch), Int32(truncatingIfNeeded: slot))
    if branches[branch].isLowest {
      leaves[child].parent = parent
      leaves[child].slot = slot
    } else {
      branches[child].parent = parent
      branches[child].slot = slot
    }
  }

  /// Moves half of a full branch's children into a new one beside it.
  private mutating func split(_ branch: Int) -> Int {
    let kept = Self.branchCapacity / 2
    let new = branches.count
    let first = branch * Self.branchCapacity
    var moved = 0
    branches.append(
      Branch(parent: -1, slot: 0, count: 0, isLowest: branches[branch].isLowest))
    for _ in 0..<Self.branchCapacity {
      children.append(-1)
      widths.append(0)
    }
    for index in kept..<Self.branchCapacity {
      children[new * Self.branchCapacity + index - kept] = children[first + index]
      widths[new * Self.branchCapacity + index - kept] = widths[first + index]
      moved += Int(widths[first + index])
      branches[new].count += 1
      place(childAt: index - kept, of: new)
    }
    branches[branch].count = Int32(truncatingIfNeeded: kept)
    if branches[branch].parent < 0 {
      let left = widths[first..<first + kept].reduce(0) { $0 + Int($1) }
      grow(above: branch, width: left + moved)
    }
    let (parent, slot) = (branches[branch].parent, branches[branch].slot)
    widen(parent, slot, by: -moved)
    adopt(new, in: Int(parent), at: Int(slot) + 1)
    widen(branches[new].parent, branches[new].slot, by: moved)
    return new
  }

  /// Puts a new root above the old one.
  private mutating func grow(above old: Int, width: Int) {
    root = branches.count
    branches.append(Branch(parent: -1, slot: 0, count: 1, isLowest: false))
    for _ in 0..<Self.branchCapacity {
      children.append(-1)
      widths.append(0)
    }
    children[root * Self.branchCapacity] = Int32(truncatingIfNeeded: old)
    widths[root * Self.branchCapacity] = Int32(truncatingIfNeeded: width)
    place(childAt: 0, of: root)
  }
}

// MARK: - Loading

extension SpanTree {
  /// The order that these fragments have; between them they hold each element once.
  init(_ given: [Fragment]) {
    self.init()
    for fragment in given {
      let last = leaves.count - 1
      var place = Place(leaf: last, slot: Int(leaves[last].count), offset: 0)
      makeRoom(for: 1, at: &place)
      put(fragment, at: place)
      count += fragment.count
      widen(place.leaf, by: fragment.shownCount)
    }
  }
}
