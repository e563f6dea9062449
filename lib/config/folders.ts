/** The folders that configurations are in, on each platform. */

import { readdirSync } from "node:fs";
import { posix, win32 } from "node:path";

/** Whose machine this is; handed in, so that tests stay away from the real. */
export interface Machine {
  /** As in `process.platform`. */
  readonly platform: string;
  /** The user's own folder. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Where programs keep what belongs to a user. */
export interface Folders extends Machine {
  /** Where programs with windows keep settings. */
  readonly config: string;
  /** Where programs keep settings that go by XDG, or `%APPDATA%`. */
  readonly xdgConfig: string;
  /** Where we keep backups. */
  readonly state: string;
  /** Joins paths as the platform does. */
  readonly join: (...parts: readonly string[]) => string;
  /** Where Windows redirects the folder of a packaged program. */
  readonly packaged: (name: string) => readonly string[];
}

/** Finds the folders of a machine. */
export function foldersOf({ platform, home, env }: Machine): Folders {
  const { join, isAbsolute } = platform === "win32" ? win32 : posix;
  // A relative path is to be ignored, says XDG; it would be in the project.
  const folder = (name: string, ...usual: readonly string[]): string => {
    const given = env[name] ?? "";
    return isAbsolute(given) ? given : join(home, ...usual);
  };
  const xdgConfig = folder("XDG_CONFIG_HOME", ".config");
  const xdgState = folder("XDG_STATE_HOME", ".local", "state");
  const common = { platform, home, env, join };
  switch (platform) {
    case "win32": {
      const roaming = folder("APPDATA", "AppData", "Roaming");
      const local = folder("LOCALAPPDATA", "AppData", "Local");
      return {
        ...common,
        config: roaming,
        xdgConfig: roaming,
        state: join(local, "toolcap"),
        packaged: (name) => [
          ...childrenOf(join(local, "Packages"), name)
            .map((folder) => join(folder, "LocalCache", "Roaming", name)),
          ...childrenOf(join(local, `${name}-Data`), name),
        ],
      };
    }
    case "darwin":
      return {
        ...common,
        config: join(home, "Library", "Application Support"),
        xdgConfig,
        state: join(xdgState, "toolcap"),
        packaged: () => [],
      };
    default:
      return {
        ...common,
        config: xdgConfig,
        xdgConfig,
        state: join(xdgState, "toolcap"),
        packaged: () => [],
      };
  }
}

/** The folders in a folder whose names hold a word; none if it is not there. */
function childrenOf(folder: string, word: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.toLowerCase().includes(word.toLowerCase()))
      .map((name) => win32.join(folder, name));
  } catch {
    return []; // not there, or not ours to read: the client cannot be found
  }
}
