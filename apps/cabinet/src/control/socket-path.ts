import { join, resolve } from 'node:path';

/** `sun_path` of Linux, without its last byte. */
const PATH_BYTES_AT_MOST = 107;

/** Where the agent of this folder listens for its attendants; null: the path is longer than a socket may have. */
export function controlSocketPath(dataDir: string): string | null {
  const path = join(resolve(dataDir), 'control.sock');
  return Buffer.byteLength(path) > PATH_BYTES_AT_MOST ? null : path;
}
