#!/usr/bin/env bash
# Packs the binaries that `deno task compile --all` made: pack.sh FOLDER. The
# folder then holds an archive for each system and SHA256SUMS, which install.sh
# and install.ps1 look for. The same binaries give the same archives.
set -euo pipefail
dist="$(mkdir -p "${1:?usage: pack.sh FOLDER}" && cd "$1" && pwd)"
cd "$(dirname "$0")/../compile/out"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cp ../../../LICENSE "$work/"
for binary in toolcap-linux-x64 toolcap-linux-arm64 toolcap-macos-x64 toolcap-macos-arm64; do
  install -m 755 "$binary" "$work/toolcap"
  tar --create --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
    --directory="$work" toolcap LICENSE | gzip -9n >"$dist/$binary.tar.gz"
  rm "$work/toolcap"
done
install -m 755 toolcap-windows-x64.exe "$work/toolcap.exe"
touch -d @315619200 "$work"/* # the first day of 1980, the oldest that ZIP knows
rm -f "$dist/toolcap-windows-x64.zip"
(cd "$work" && TZ=UTC zip -9qX "$dist/toolcap-windows-x64.zip" toolcap.exe LICENSE)
cp ../../../install.sh ../../../install.ps1 "$dist/"
cd "$dist"
sha256sum toolcap-* install.sh install.ps1 >SHA256SUMS
