#!/bin/bash
# Draws icon.svg with Chromium: icon-32.png for tabs, and the pictures that phones want for
# an installed site, icon-192.png and icon-512.png, and maskable.png with room around for a
# mask. A tab has no SVG, because Chromium draws it again in the page's own time at every new
# address and when the first sound is heard.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
draw() { # draw NAME SIZE PADDING BACKGROUND
  printf '<style>html,body{margin:0;background:%s}img{display:block;box-sizing:border-box;width:%dpx;height:%dpx;padding:%dpx}</style><img src="file://%s">' \
    "$4" "$2" "$2" "$3" "$PWD/icon.svg" > "$work/page.html"
  chromium --headless --no-sandbox --hide-scrollbars --default-background-color=00000000 --window-size="$2,$2" --screenshot="$PWD/$1" "file://$work/page.html" >/dev/null 2>&1
}
draw icon-32.png 32 0 transparent
draw icon-192.png 192 0 transparent
draw icon-512.png 512 0 transparent
draw maskable.png 512 96 '#dfe6ee'
