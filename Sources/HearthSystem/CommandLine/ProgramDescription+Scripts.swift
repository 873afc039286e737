extension ProgramDescription {
  /// What makes a shell complete: a few lines that ask the program at every TAB.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  private var bashScript: String {
    """
    # Completes \(name) in bash: `eval "$(\(name) completions bash)"`.
    _\(name)() {
      local program=${1/#\\~\\//$HOME/} kind
      type -P -- "$program" >/dev/null || program=\(name)
      mapfile -t COMPREPLY < <(command -- "$program" \(CompletionCall.word) bash \\
        "${COMP_LINE:0:${COMP_POINT:-0}}" "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null)
      kind=${COMPREPLY[0]-}
      COMPREPLY=("${COMPREPLY[@]:1}")
      case $kind in
        files) compopt -o default 2>/dev/null ;;
        directories) compopt -o dirnames 2>/dev/null ;;
      esac
      return 0
    }
    complete -o nosort -F _\(name) \(name)

    """
  }

  private var zshScript: String {
    """
    #compdef \(name)
    # Completes \(name) in zsh: as a file _\(name) in $fpath, or `eval "$(\(name) completions zsh)"`.
    _\(name)() {
      local program=${(Q)words[1]} text line
      local -a reply texts shown
      program=${program/#\\~\\//$HOME/}
      (( $+commands[$program] )) || [[ -x $program ]] || program=\(name)
      reply=("${(@0)$(command $program \(CompletionCall.word) zsh "${(@Q)words[2,CURRENT-1]}" \\
        "${(Q)PREFIX}" 2>/dev/null </dev/null)}")
      case $reply[1] in
        files) compset -P '--*='; _files; return ;;
        directories) compset -P '--*='; _files -/; return ;;
      esac
      for text line in "${(@)reply[2,-2]}"; do
        texts+=("$text")
        shown+=("$line")
      done
      local -a layout
      [[ "${(j::)shown}" == *'  -- '* ]] && layout=(-l)
      compadd -M 'm:{[:lower:]}={[:upper:]}' $layout -V \(name) -d shown -a -- texts
    }
    if [[ $funcstack[1] == _\(name) ]]; then
      _\(name) "$@"
    else
      compdef _\(name) \(name)
    fi

    """
  }

  private var fishScript: String {
    let function = "__\(name)_complete"
    return """
      # Completes \(name) in fish: `\(name) completions fish | source`.
      function \(function)
          set -l words (commandline -opc)
          set -l current (commandline -ct)
          # fish finds by itself which names begin with what is typed, whatever the quotes.
          set -l typed (string match -- '-*' "$current")
          set -l reply (command \(name) \(CompletionCall.word) fish $words[2..-1] "$typed" 2>/dev/null </dev/null | string split0)
          switch "$reply[1]"
              case files
                  __fish_complete_path "$current" | string join0
              case directories
                  __fish_complete_directories "$current" | string join0
              case words
                  string join0 -- $reply[2..-1]
          end
      end
      complete -c \(name) -e
      complete -c \(name) -f -k -a '(\(function) | string split0)'

      """
  }
}
