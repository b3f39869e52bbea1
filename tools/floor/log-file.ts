/** A child's log in the data folder, kept to a bounded size. */
import { copyFileSync, statSync, truncateSync } from 'node:fs';

const LIMIT_BYTES = 20_000_000;
const CHECK_EVERY_MS = 300_000;

/** Moves the log to `<file>.1` now and from time to time when it has grown; the returned function ends that. */
export function boundLog(file: string): () => void {
  const check = () => {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < LIMIT_BYTES) return;
    try {
      copyFileSync(file, `${file}.1`);
      // The child holds the file open for appending: emptied in place it writes on from the start.
      truncateSync(file);
    } catch {
      // A full disk: the next check tries again.
    }
  };
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
