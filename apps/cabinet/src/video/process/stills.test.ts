import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BeginProcess, PictureProcess, PictureProcessEvents } from './picture-process.ts';
import { createStillProcess } from './still-process.ts';
import { createStills } from './stills.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Processes that take 10 ms for a still, and what was asked of them. */
function world(startMs = 0, isLive = false) {
  const taken: { key: number; view: unknown }[] = [];
  const dismissed: string[] = [];
  let atOnce = 0;
  let most = 0;
  let started = 0;
  let events: PictureProcessEvents | null = null;
  const begin: BeginProcess = async (_signal, processEvents) => {
    started += 1;
    await new Promise((resolve) => setTimeout(resolve, startMs));
    const process = {
      async still(key: number, view: unknown) {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 10));
        atOnce -= 1;
        taken.push({ key, view });
        return { jpeg: Buffer.from(`${key} ${JSON.stringify(view)}`), isLive };
      },
      dismiss: (reason: string) => void dismissed.push(reason),
      drop: (reason: string) => void dismissed.push(reason),
    } as unknown as PictureProcess;
    events = processEvents(() => process);
    return process;
  };
  const process = createStillProcess(begin);
  const stills = createStills(process);
  const counts = () => ({ started, most, dismissed: dismissed.length });
  return { ...stills, process, taken, counts, lose: () => events?.lost('crashed') };
}

const settled = async <T>(answer: Promise<T>, afterMs = 100): Promise<T> => {
  await vi.advanceTimersByTimeAsync(afterMs);
  return answer;
};
const SHARED = { maxAgeMs: 1_000, now: false };

describe('stills of machines', () => {
  it('are taken by one process for all machines, one at a time, and once for all who ask for the same', async () => {
    const { add, taken, counts } = world();
    const machines = Array.from({ length: 24 }, add);
    for (const [at, machine] of machines.entries()) machine.show({ at });
    await settled(Promise.all(machines.flatMap((machine) => [machine.take(SHARED), machine.take(SHARED)])), 500);
    expect(taken).toHaveLength(24);
    expect(counts()).toEqual({ started: 1, most: 1, dismissed: 0 });
  });

  it('are taken again a second later while the picture moves, and not while it stands', async () => {
    const { add, taken } = world();
    const machine = add();
    machine.show({ credit: 1 });
    await settled(machine.take(SHARED), 900);
    await settled(machine.take(SHARED), 200);
    expect(taken).toHaveLength(1);
    await settled(machine.take(SHARED), 20_000);
    await settled(machine.take(SHARED), 60_000);
    const standing = taken.length;
    // The same view again, as labels are renewed.
    machine.show({ credit: 1 });
    await settled(machine.take(SHARED), 60_000);
    expect(taken).toHaveLength(standing);
    machine.show({ credit: 2 });
    expect(String(await settled(machine.take(SHARED)))).toBe('1 {"credit":2}');
  });

  it('are taken again of a camera, however long the machine has shown the same', async () => {
    const { add, taken } = world(0, true);
    const machine = add();
    machine.show({ t: 'camera' });
    for (let minutes = 0; minutes < 3; minutes += 1) await settled(machine.take(SHARED), 60_000);
    expect(taken).toHaveLength(3);
  });

  it('are not waited for by who needs one now while the process is being started', async () => {
    const { add } = world(500);
    const machine = add();
    machine.show({});
    expect(await machine.take({ maxAgeMs: 0, now: true })).toBeNull();
    expect(await settled(machine.take({ maxAgeMs: 0, now: false }), 600)).not.toBeNull();
    expect(await settled(machine.take({ maxAgeMs: 0, now: true }))).not.toBeNull();
  });

  it('end their process half a minute after the last, and begin a new one after a crash', async () => {
    const { add, counts, lose } = world();
    const machine = add();
    machine.show({});
    await settled(machine.take(SHARED));
    lose();
    await settled(machine.take({ ...SHARED, maxAgeMs: 0 }));
    expect(counts()).toMatchObject({ started: 2, dismissed: 0 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(counts().dismissed).toBe(1);
  });

  it('are none before the machine has shown anything', async () => {
    expect(await world().add().take(SHARED)).toBeNull();
  });
});
