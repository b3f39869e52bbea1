import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommitUnknown } from '../ledger/ledger.ts';
import { createScheduler, type JobName } from './scheduler.ts';

const lines: [level: string, ...line: unknown[]][] = [];
const log = {
  warn: (...line: unknown[]) => void lines.push(['warn', ...line]),
  error: (...line: unknown[]) => void lines.push(['error', ...line]),
} as unknown as FastifyBaseLogger;

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
});
afterEach(() => void vi.useRealTimers());

/** How many rounds have begun; each takes `roundMs`. */
function started(random: number, roundMs = 0) {
  const runs = { begun: 0 };
  const stop = createScheduler(log, () => random).every('mails', 1_000, async () => {
    runs.begun += 1;
    if (roundMs > 0) await new Promise((resolve) => setTimeout(resolve, roundMs));
  });
  return { runs, stop };
}

describe('a job', () => {
  it.each([
    [0, 750],
    [0.5, 1_000],
    [0.999, 1_249.5],
  ])('comes after its period, which varies by a quarter: %d', async (random, periodMs) => {
    const { runs } = started(random);
    await vi.advanceTimersByTimeAsync(periodMs - 2);
    expect(runs.begun).toBe(0);
    await vi.advanceTimersByTimeAsync(2);
    expect(runs.begun).toBe(1);
  });

  it('comes again its period after the end of its last round', async () => {
    const { runs } = started(0.5, 5_000);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(runs.begun).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs.begun).toBe(2);
  });

  it('that fails is logged by its name, and comes again', async () => {
    const away = new Error('away');
    const ends = [new CommitUnknown(away), away];
    createScheduler(log, () => 0.5).every('hand pays', 1_000, async () => {
      const error = ends.shift();
      if (error) throw error;
    });
    await vi.advanceTimersByTimeAsync(3_500);
    expect(ends).toEqual([]);
    expect(lines).toEqual([
      ['warn', { job: 'hand pays', err: away }, 'the database does not answer'],
      ['error', { job: 'hand pays', err: away }, 'a job failed'],
    ]);
  });

  it('that is stopped begins no round any more, and its running one is waited for', async () => {
    const { runs, stop } = started(0.5, 5_000);
    await vi.advanceTimersByTimeAsync(1_500);
    let isStopped = false;
    void stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([isStopped, runs.begun]).toEqual([true, 1]);
  });

  it('has a name of its own', () => {
    const { every } = createScheduler(log, () => 0.5);
    const names: JobName[] = ['alerts', 'mails'];
    for (const name of names) every(name, 1_000, async () => {});
    expect(() => every('mails', 2_000, async () => {})).toThrow('two jobs are named "mails"');
  });
});
