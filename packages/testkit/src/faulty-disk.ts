/** Thrown by every call after the machine "lost power". */
export class PowerLost extends Error {}

/**
 * A disk in memory that can lose power at the n-th write call, before or after its effect. `survivor` is the disk after the
 * power is back, with a chosen share of the unsynced bytes.
 */
export function faultyDisk(content: Uint8Array = new Uint8Array()) {
  let synced = content;
  let written = content;
  let calls = 0;
  let failAt = Number.POSITIVE_INFINITY;
  let failWhen: 'before' | 'after' = 'before';
  let lost = false;

  /** A write call: the power may be lost before its effect, or after it and before the caller has the result. */
  async function call(effect: () => void): Promise<void> {
    await Promise.resolve();
    if (lost) throw new PowerLost();
    calls += 1;
    const losesPower = calls === failAt;
    if (!losesPower || failWhen === 'after') effect();
    if (!losesPower) return;
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
    /** Number of write calls so far. */
    calls: (): number => calls,
    /** Loses power at the n-th write call from now, n from 1. */
    losePowerAt(n: number, when: 'before' | 'after'): void {
      failAt = calls + n;
      failWhen = when;
    },
    lost: (): boolean => lost,
    bytes: (): Uint8Array => written,
    /** `keep` in [0, 1]: share of the unsynced bytes that survive. */
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
