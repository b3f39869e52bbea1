import type { Disk } from './disk.ts';
import { encodeFrame, readFrames } from './frame.ts';
import { JournalError } from './journal-error.ts';

/** Append-only records on a disk; several written at once share one sync. */
export interface Journal {
  /** Puts a record in line; it counts as written once `synced` has returned. Throws `JournalError` (broken). */
  write(record: unknown): void;
  /** Returns when everything in line at the time of the call is synced. Rejects with `JournalError` (broken). */
  synced(): Promise<void>;
}

/** All records, oldest first; empty where there is no journal yet. A torn tail is cut off the disk as well. Rejects with `JournalError`. */
export async function readJournal(disk: Disk): Promise<{ records: unknown[]; sizeBytes: number }> {
  const bytes = await disk.read();
  const { records, soundBytes } = readFrames(bytes);
  if (soundBytes < bytes.length) await disk.replace(bytes.subarray(0, soundBytes));
  // What a killed process had written and not synced reads like the rest; it must be as safe before anybody relies on it.
  else if (bytes.length > 0) await disk.sync();
  return { records, sizeBytes: soundBytes };
}

/** Begins a journal on a disk that has none. */
export async function beginJournal(disk: Disk, first: unknown): Promise<{ sizeBytes: number }> {
  const frame = encodeFrame([first]);
  await disk.replace(frame);
  return { sizeBytes: frame.length };
}

export interface JournalOptions {
  disk: Disk;
  sizeBytes: number;
  /** The journal is replaced by `snapshot()` when it has grown by this, or to twice its last size if that is more. */
  compactAfterBytes: number;
  /** One record that stands for all written so far. */
  snapshot(): unknown;
  /** The disk has failed; nothing can be written any more. Called once. */
  onBroken(error: JournalError): void;
}

export function createJournal({ disk, sizeBytes, compactAfterBytes, snapshot, onBroken }: JournalOptions): Journal {
  let line: unknown[] = [];
  let written = 0;
  let durable = 0;
  let waiters: { upTo: number; resolve(): void; reject(error: JournalError): void }[] = [];
  let working = false;
  let broken: JournalError | null = null;
  let size = sizeBytes;
  let compactAt = size + Math.max(compactAfterBytes, size);

  async function work(): Promise<void> {
    working = true;
    try {
      while (line.length > 0) {
        const frame = encodeFrame(line);
        const upTo = written;
        line = [];
        await disk.append(frame);
        await disk.sync();
        size += frame.length;
        settleUpTo(upTo);
        if (line.length === 0 && size > compactAt) await compact();
      }
    } catch (cause) {
      broken = new JournalError('broken', 'journal: the disk failed', { cause });
      for (const waiter of waiters) waiter.reject(broken);
      waiters = [];
      onBroken(broken);
    }
    working = false;
  }

  /** Nothing is in line, so the snapshot is exactly the state on the disk. */
  async function compact(): Promise<void> {
    const frame = encodeFrame([snapshot()]);
    await disk.replace(frame);
    size = frame.length;
    compactAt = size + Math.max(compactAfterBytes, size);
  }

  function settleUpTo(upTo: number): void {
    durable = upTo;
    const due = waiters.filter((waiter) => waiter.upTo <= durable);
    waiters = waiters.filter((waiter) => waiter.upTo > durable);
    for (const waiter of due) waiter.resolve();
  }

  return {
    write(record) {
      if (broken !== null) throw broken;
      line.push(record);
      written += 1;
      if (!working) queueMicrotask(begin);
    },
    synced() {
      if (broken !== null) return Promise.reject(broken);
      if (durable >= written) return Promise.resolve();
      return new Promise((resolve, reject) => waiters.push({ upTo: written, resolve, reject }));
    },
  };

  /** A microtask later, so that the records of one decision are one frame: all of them survive, or none. */
  function begin(): void {
    if (!working && broken === null && line.length > 0) void work();
  }
}
