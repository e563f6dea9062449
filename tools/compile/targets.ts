/** A system that a binary is made for. */
export interface Target {
  /** Names the binary: `toolcap-linux-x64`. */
  readonly name: string;
  /** As `deno compile --target` takes it. */
  readonly triple: string;
}

/** Every system that there is a binary for; install.sh and .ps1 name them. */
export const TARGETS: readonly Target[] = [
  { name: "linux-x64", triple: "x86_64-unknown-linux-gnu" },
  { name: "linux-arm64", triple: "aarch64-unknown-linux-gnu" },
  { name: "macos-x64", triple: "x86_64-apple-darwin" },
  { name: "macos-arm64", triple: "aarch64-apple-darwin" },
  { name: "windows-x64", triple: "x86_64-pc-windows-msvc" },
];

/** The file of a target's binary. */
export function fileOf({ name }: Target): string {
  return `toolcap-${name}${name.startsWith("windows") ? ".exe" : ""}`;
}
