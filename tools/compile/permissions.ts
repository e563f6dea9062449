/** What the binary may do, and why. All else is denied. */
export const PERMISSIONS: readonly string[] = [
  // The server's command is whatever a client's configuration says.
  "--allow-run",
  // The server gets the environment whole, as it would without the proxy.
  "--allow-env",
  // `page FILE`, a server's path, the configurations of clients: files that the
  // user names, and where those of a client are.
  "--allow-read",
  // The log file; the configurations that `wrap` changes, and what they were.
  "--allow-write",
  // The configurations of clients are below the home folder, and whose files
  // they are decides whether they can be written.
  "--allow-sys=homedir,uid,gid",
  // What is denied fails. To ask would write into the client's terminal, and
  // read the answer from what the client sends.
  "--no-prompt",
];

/** How the binary is made, besides. */
export const SETTINGS: readonly string[] = [
  // The cache would be a file of a known name in the folder for temporary
  // files, where another user could put code for us to run.
  "--no-code-cache",
  // The bundle is all. With the project's settings, every package that the
  // tests use would be embedded too, 44 MB of them.
  "--no-config",
  "--no-check",
];
