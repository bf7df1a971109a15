# Completion of flagfall for fish.
function __flagfall_answer
    set -l words (commandline -opc)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    $program complete fish -- $words[2..-1] (commandline -ct) 2>/dev/null
end
function __flagfall_words
    __flagfall_answer | string replace -rf '^=' ''
end
function __flagfall_files
    __flagfall_answer | string match -q '@*'
end
complete -c flagfall -e
complete -c flagfall -f -a '(__flagfall_words)'
complete -c flagfall -F -n __flagfall_files
