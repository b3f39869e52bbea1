/** Thrown by every call after the machine "lost power". */
export class PowerLost extends Error {}

/**
 * A disk in memory that can lose power at the n-th call that writes, before or after its effect, with as much of the
 * unsynced bytes surviving as the test wants. `survivor` is the same disk after the power came back.
 */
export function faultyDisk(content: Uint8Array = new Uint8Array()) {
  let synced = content;
  let written = content;
  let calls = 0;
  let failAt = Number.POSITIVE_INFINITY;
  let failWhen: 'before' | 'after' = 'before';
  let lost = false;

  /** One call that writes: the power may go just before its effect or just after it, but before the caller knows. */
  async function call(effect: () => void): Promise<void> {
    await Promise.resolve();
    if (lost) throw new PowerLost();
    calls += 1;
    const goes = calls === failAt;
    if (!goes || failWhen === 'after') effect();
    if (!goes) return;
    lost = true;
    throw new PowerLost();
  }

  return {
    async read(): Promise<Uint8Array> {
      return written;
    },
    append: (bytes: Uint8Array): Promise<void> =>
      call(() => {
        written = joined(written, bytes);
      }),
    sync: (): Promise<void> =>
      call(() => {
        synced = written;
      }),
    replace: (bytes: Uint8Array): Promise<void> =>
      call(() => {
        written = Uint8Array.from(bytes);
        synced = written;
      }),
    /** Calls that wrote so far. */
    calls: (): number => calls,
    /** The power goes at the n-th call from now, n from 1. */
    losePowerAt(n: number, when: 'before' | 'after'): void {
      failAt = calls + n;
      failWhen = when;
    },
    lost: (): boolean => lost,
    bytes: (): Uint8Array => written,
    /** `keep` in [0, 1]: share of the unsynced bytes that reached the disk all the same. */
    survivor(keep: number) {
      const extra = Math.round((written.length - synced.length) * keep);
      return faultyDisk(written.slice(0, synced.length + extra));
    },
  };
}

export type FaultyDisk = ReturnType<typeof faultyDisk>;

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(left.length + right.length);
  bytes.set(left);
  bytes.set(right, left.length);
  return bytes;
}
