import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TakenProcess } from './process-places.ts';
import { openProcessPool } from './process-pool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool whose processes end when they are killed, a moment later. */
function openTestPool(spares: number) {
  const running = new Set<ChildProcess>();
  let most = 0;
  const pool = openProcessPool(() => {
    const child = Object.assign(new EventEmitter(), {
      channel: null,
      ref: () => undefined,
      unref: () => undefined,
      kill: () => setTimeout(() => running.delete(child) && child.emit('exit', null, 'SIGKILL'), 20),
    }) as unknown as ChildProcess;
    running.add(child);
    most = Math.max(most, running.size);
    return child;
  }, spares);
  const never = new AbortController().signal;
  const take = (giveWay = () => {}, signal = never) => pool.take(signal, giveWay);
  const end = (taken: TakenProcess) => {
    taken.ends();
    taken.child.kill('SIGKILL');
  };
  return { pool, take, end, running, most: () => most };
}

const settled = () => vi.advanceTimersByTimeAsync(50);

describe('the picture processes of an agent', () => {
  it('are never more than those watched and the spares, whatever a flood of offers asks for', async () => {
    const { pool, take, end, most } = openTestPool(4);
    pool.keepWarm();
    const seats = await Promise.all([take(), take()]);
    for (const { serves } of seats) serves();
    let last: { later: AbortController; taken: Promise<TakenProcess | null> } | null = null;
    for (let offers = 0; offers < 72; offers += 1) {
      last?.later.abort();
      void last?.taken.then((taken) => taken && end(taken));
      const later = new AbortController();
      last = { later, taken: take(() => {}, later.signal).catch(() => null) };
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(await last!.taken).not.toBeNull();
    expect(most()).toBeLessThanOrEqual(2 + 4);
  });

  it('are given in the order of asking, each as soon as one before it serves or is gone', async () => {
    const { take, end, running } = openTestPool(2);
    const [one, two] = await Promise.all([take(), take()]);
    const order: string[] = [];
    const three = take().then(() => order.push('three'));
    const four = take().then(() => order.push('four'));
    await settled();
    expect([order, running.size]).toEqual([[], 2]);
    one.serves();
    await three;
    expect(order).toEqual(['three']);
    end(two);
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toEqual(['three']);
    await settled();
    await four;
    expect(order).toEqual(['three', 'four']);
  });

  it('give way after their time where others wait, so that connections that lead nowhere keep nobody out', async () => {
    const { take, end } = openTestPool(2);
    const gaveWay: string[] = [];
    for (const name of ['one', 'two']) {
      const taken: TakenProcess = await take(() => {
        gaveWay.push(name);
        end(taken);
      });
      taken.answered();
    }
    await vi.advanceTimersByTimeAsync(10_000);
    expect(gaveWay).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    const third = take();
    await settled();
    await third;
    expect(gaveWay).toEqual(['one']);
  });

  it('are refused after a while, and not kept for a newer request', async () => {
    const { take, end, running } = openTestPool(1);
    const one = await take();
    const later = new AbortController();
    const asked = expect(take(() => {}, later.signal)).rejects.toThrow('replaced');
    later.abort();
    await asked;
    const late = expect(take()).rejects.toThrow('all picture processes are taken');
    await vi.advanceTimersByTimeAsync(5_000);
    await late;
    end(one);
    await settled();
    expect(running.size).toBe(0);
  });

  it('keep one warm beside those that serve, and none after the end', async () => {
    const { pool, take, running } = openTestPool(2);
    pool.keepWarm();
    expect(running.size).toBe(1);
    (await take()).serves();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(pool.count()).toEqual({ watched: 1, spare: 1 });
    pool.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(pool.count()).toEqual({ watched: 1, spare: 0 });
  });

  it('have a warm one again soon, however much comes and goes meanwhile', async () => {
    const { pool, take, end } = openTestPool(3);
    pool.keepWarm();
    (await take()).serves();
    for (let joins = 0; joins < 4; joins += 1) {
      const taken = await take();
      taken.serves();
      await vi.advanceTimersByTimeAsync(400);
      end(taken);
    }
    await vi.advanceTimersByTimeAsync(3_500);
    expect(pool.count()).toEqual({ watched: 1, spare: 2 });
  });

  it('are warm for two who join within a second, and leave a place for a third', async () => {
    const { pool, take, running } = openTestPool(4);
    pool.keepWarm();
    const warm = [...running];
    expect(warm).toHaveLength(2);
    const joined = [await take(), await take(), await take()];
    expect(joined.slice(0, 2).map(({ child }) => child)).toEqual(warm);
    expect(warm).not.toContain(joined[2]!.child);
    for (const { serves } of joined) serves();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(pool.count()).toEqual({ watched: 3, spare: 2 });
  });

  it('that cannot be started leave their place', async () => {
    const { take, running } = openTestPool(1);
    const failed = await take();
    failed.child.emit('error', new Error('EAGAIN'));
    failed.ends();
    await expect(take()).resolves.toBeDefined();
    expect(running.size).toBe(2);
  });
});
