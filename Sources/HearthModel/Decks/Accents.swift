/// Letters of the Latin, Greek and Cyrillic scripts with and without their accents.
package enum Accents {
  /// The letter that `letter`, in lowercase, is without its accents; nil for a letter without any.
  static func base(of letter: Unicode.Scalar) -> Unicode.Scalar? { bases[letter] }

  private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (base, accented) in letters {
      for letter in accented.unicodeScalars { bases[letter] = base }
    }
    return bases
  }()

  // From the canonical decompositions of the Unicode Character Database, with the letters that are
  // crossed by a stroke, which have none. Where a mark makes another letter, as in й, it stays.
  private static let letters: [(base: Unicode.Scalar, accented: String)] = [
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"),
    ("b", "ḃḅḇ"),
    ("c", "çćĉċčḉ"),
    ("d", "ďḋḍḏḑḓđ"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"),
    ("f", "ḟ"),
    ("g", "ĝğġģǧǵḡ"),
    ("h", "ĥȟḣḥḧḩḫẖħ"),
    ("i", "ìíîïĩīĭįǐȉȋḭḯỉị"),
    ("j", "ĵǰ"),
    ("k", "ķǩḱḳḵ"),
    ("l", "ĺļľḷḹḻḽł"),
    ("m", "ḿṁṃ"),
    ("n", "ñńņňǹṅṇṉṋ"),
    ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿ"),
    ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟ"),
    ("s", "śŝşšșṡṣṥṧṩ"),
    ("t", "ţťțṫṭṯṱẗŧ"),
    ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
    ("v", "ṽṿ"),
    ("w", "ŵẁẃẅẇẉẘ"),
    ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹ"),
    ("z", "źżžẑẓẕ"),
    ("æ", "ǣǽ"),
    ("α", "άἀἁἂἃἄἅἆἇὰᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"),
    ("ε", "έἐἑἒἓἔἕὲ"),
    ("η", "ήἠἡἢἣἤἥἦἧὴᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"),
    ("ι", "ΐίϊἰἱἲἳἴἵἶἷὶῐῑῒῖῗ"),
    ("ο", "όὀὁὂὃὄὅὸ"),
    ("ρ", "ῤῥ"),
    ("υ", "ΰϋύὐὑὒὓὔὕὖὗὺῠῡῢῦῧ"),
    ("ω", "ώὠὡὢὣὤὥὦὧὼᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"),
    ("а", "ӑӓ"),
    ("г", "ѓ"),
    ("е", "ѐёӗ"),
    ("ж", "ӂӝ"),
    ("з", "ӟ"),
    ("и", "ѝӣӥ"),
    ("к", "ќ"),
    ("о", "ӧ"),
    ("у", "ӯӱӳ"),
    ("ч", "ӵ"),
    ("ы", "ӹ"),
    ("э", "ӭ"),
    ("і", "ї"),
  ]
}
