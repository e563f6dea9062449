#!/bin/sh
# Installs the toolcap command for Linux or macOS:
#
#   sh install.sh [FOLDER]      the folder is ~/.local/bin if none is named
#
# TOOLCAP_VERSION names a version other than the newest, such as 0.1.0.
# TOOLCAP_DOWNLOAD_URL names another place that has the files of a release.
set -eu

REPOSITORY="toolcap/toolcap"

main() {
  folder="${1:-${HOME:?is not set: name a folder, as in: sh install.sh FOLDER}/.local/bin}"
  archive="toolcap-$(system).tar.gz"
  url="${TOOLCAP_DOWNLOAD_URL:-$(release)}"

  work="$(mktemp -d)"
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM
  download "$url/SHA256SUMS" "$work/SHA256SUMS"
  download "$url/$archive" "$work/$archive"
  check
  tar -xzf "$work/$archive" -C "$work" toolcap ||
    fail "cannot unpack $archive"
  put
  say "installed $version as $folder/toolcap"
  case ":${PATH:-}:" in
    *":$folder:"*) ;;
    *) say "add $folder to PATH, or write $folder/toolcap in full" ;;
  esac
}

# The system, as the files of a release name it.
system() {
  case "$(uname -s)" in
    Linux) os=linux ;;
    Darwin) os=macos ;;
    *) fail "there is no binary for $(uname -s), $elsewhere" ;;
  esac
  case "$(uname -m)" in
    x86_64 | amd64) cpu=x64 ;;
    aarch64 | arm64) cpu=arm64 ;;
    *) fail "there is no binary for a $(uname -m) processor, $elsewhere" ;;
  esac
  # The binary needs glibc.
  if [ "$os" = linux ] && ldd --version 2>&1 | grep -qi musl; then
    fail "there is no binary for Linux with musl, such as Alpine, $elsewhere"
  fi
  echo "$os-$cpu"
}
elsewhere="use the npm package instead: npx -y toolcap --help"

release() {
  case "${TOOLCAP_VERSION:-}" in
    "") echo "https://github.com/$REPOSITORY/releases/latest/download" ;;
    v*) fail "TOOLCAP_VERSION is a version without v, such as 0.1.0" ;;
    *) echo "https://github.com/$REPOSITORY/releases/download/v$TOOLCAP_VERSION" ;;
  esac
}

download() { # URL FILE
  if has curl; then
    curl --fail --silent --show-error --location --proto-redir =https --output "$2" "$1"
  elif has wget; then
    wget -q -O "$2" "$1"
  else
    fail "install curl or wget first"
  fi || fail "cannot download $1"
}

check() {
  wanted="$(awk -v file="$archive" '$2 == file { print $1 }' "$work/SHA256SUMS")"
  [ -n "$wanted" ] || fail "this release has no $archive, $elsewhere"
  if has sha256sum; then
    found="$(sha256sum "$work/$archive")"
  elif has shasum; then
    found="$(shasum -a 256 "$work/$archive")"
  else
    fail "install sha256sum or shasum first"
  fi
  [ "${found%% *}" = "$wanted" ] || fail \
    "$archive is not what the release says it is (SHA-256 ${found%% *}, not $wanted); nothing was installed, try again later"
}

# A proxy that runs keeps its file: the new one takes its name, not its place.
put() {
  mkdir -p -- "$folder" || fail "cannot make the folder $folder, name another one"
  # With CDPATH, cd looks elsewhere, too, and prints what it finds.
  folder="$(unset CDPATH && cd -- "$folder" && pwd)"
  [ ! -d "$folder/toolcap" ] ||
    fail "$folder/toolcap is a folder, name another folder for the command"
  new="$folder/.toolcap.$$"
  trap 'rm -rf "$work" "$new"' EXIT
  { cp "$work/toolcap" "$new" && chmod 755 "$new"; } ||
    fail "cannot write to $folder, name another folder"
  version="$("$new" --version)" ||
    fail "the binary does not run on this system, $elsewhere"
  mv -f "$new" "$folder/toolcap" ||
    fail "cannot write to $folder, name another folder"
}

has() {
  command -v "$1" >/dev/null 2>&1
}

say() {
  printf 'toolcap: %s\n' "$1"
}

fail() {
  printf 'toolcap: %s\n' "$1" >&2
  exit 1
}

main "$@"
