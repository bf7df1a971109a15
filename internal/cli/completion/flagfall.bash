# Completion of flagfall for bash.
_flagfall() {
  local line word help before typed file filenames= open=
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
    =*)
      word=${line%%$'\t'*}
      COMPREPLY+=("${word#=}")
      ;;
    @*)
      filenames=yes before=${line%%$'\t'*} typed=${line#*$'\t'}
      while IFS= read -r file; do
        COMPREPLY+=("${before#@}$file")
      done < <(compgen -f -- "$typed")
      ;;
    esac
  done < <("${1/#\~\//$HOME/}" complete bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" "$2" 2>/dev/null)
  [[ -n $filenames ]] && compopt -o filenames 2>/dev/null
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:=/] ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _flagfall flagfall
