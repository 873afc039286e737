extension WatchPage {
  init(_ contents: WatchContents, sync: SyncState, link: LinkState, notices: [String]) {
    let sections = contents.sections.map { section in
      Section(
        title: contents.isSingle ? nil : WatchText.title(of: section.what),
        table: section.view.terminalTable, emptyText: section.view.emptyNotice?.sentence ?? "")
    }
    self.init(
      sections: sections, notices: notices, footer: link.notice(sync)?.sentence,
      isStale: link.hasServer && sync.hasServer && !link.isFresh)
  }
}
