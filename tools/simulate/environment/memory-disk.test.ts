import { describe, expect, it } from 'vitest';
import { seededDraws } from './draws.ts';
import { createEventQueue } from './event-queue.ts';
import { seededFaults } from './faults.ts';
import { createHistory } from './history.ts';
import { type SimulationContext, startLifecycle } from './lifecycle.ts';
import { createMemoryDisk } from './memory-disk.ts';

function context(seed: number): SimulationContext {
  const draws = seededDraws(seed);
  const faults = seededFaults(draws);
  faults.heal();
  return { draws, faults, queue: createEventQueue(0, draws), history: createHistory(null), violated: () => {} };
}

async function finish<T>(world: SimulationContext, work: Promise<T>): Promise<T> {
  let over = false;
  const end = (): void => {
    over = true;
  };
  work.then(end, end);
  while (!over && (await world.queue.step()));
  return work;
}

describe('simulated disk', () => {
  it('GM-16 a crash keeps synced bytes, and at most a prefix of the unsynced ones', async () => {
    const left = new Set<string>();
    for (let seed = 1; seed <= 200; seed += 1) {
      const world = context(seed);
      const disk = createMemoryDisk(world);
      const lifecycle = startLifecycle(world, 'cabinet', 'cabinet', () => {});
      const port = disk.portFor(lifecycle);
      await finish(world, port.append(Buffer.from('safe')));
      await finish(world, port.sync());
      await finish(world, port.append(Buffer.from('rest')));
      disk.crash();
      const text = Buffer.from(await finish(world, port.read())).toString();
      expect(text).toMatch(/^safe(r|re|res|rest)?\0*$/);
      left.add(text.replaceAll('\0', ''));
    }
    expect([...left].sort()).toEqual(['safe', 'safer', 'safere', 'saferes', 'saferest']);
  });

  it('GM-16 a crashed process receives no answers and changes nothing', async () => {
    const world = context(1);
    const disk = createMemoryDisk(world);
    const lifecycle = startLifecycle(world, 'cabinet', 'cabinet', () => {});
    const port = disk.portFor(lifecycle);
    let answered = false;
    void port.append(Buffer.from('late')).then(() => {
      answered = true;
    });
    lifecycle.end();
    void port.append(Buffer.from('later'));
    while (await world.queue.step());
    expect(answered).toBe(false);
    expect(disk.sizeBytes()).toBe(0);
  });
});
