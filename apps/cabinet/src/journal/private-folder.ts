import { chmodSync, readdirSync, statSync } from 'node:fs';

/**
 * Closes a folder to everybody else: an earlier release, or a person, has made it as the system makes folders. Left as it is: a folder of
 * another user (the root's, in an image), and one with other things in it but nothing of ours, for which `mark` is a name.
 */
export function closeFolder(folder: string, mark: string): void {
  if (process.platform === 'win32') return;
  const { mode, uid } = statSync(folder);
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return;
  const names = readdirSync(folder);
  if (names.length === 0 || names.includes(mark)) chmodSync(folder, mode & 0o700);
}
