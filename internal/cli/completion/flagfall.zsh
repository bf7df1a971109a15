#compdef flagfall
# Completion of flagfall for zsh.
_flagfall() {
  local line text help before ret=1
  local -a whole begun
  for line in "${(@f)$("${(Q)words[1]/#\~\//$HOME/}" complete zsh -- "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}"; do
    case $line in
    '='*)
      text=${${line%%$'\t'*}#=} help=${line#*$'\t'}
      if [[ $text == *[:=/] ]]; then
        begun+=("${text//:/\\:}:$help")
      else
        whole+=("${text//:/\\:}:$help")
      fi
      ;;
    '@'*)
      before=${${line%%$'\t'*}#@}
      (( $#whole )) && _describe -t words word whole && ret=0
      whole=()
      [[ -n $before ]] && compset -P "${(b)before}"
      _files && ret=0
      ;;
    esac
  done
  (( $#whole )) && _describe -t words word whole && ret=0
  (( $#begun )) && _describe -t words word begun -S '' && ret=0
  return ret
}
if [[ $funcstack[1] == _flagfall ]]; then
  _flagfall "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
  compdef _flagfall flagfall
fi
