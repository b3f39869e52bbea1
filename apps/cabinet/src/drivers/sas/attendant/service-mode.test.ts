import type { Fault } from '@salon/domain';
import { describe, expect, it } from 'vitest';
import type { MachineDeps } from '../machine-deps.ts';
import { newView } from '../view.ts';
import { createServiceMode } from './service-mode.ts';

interface Moving {
  runningBetMinor: number | null;
  asked: object | null;
  requested: object | null;
  test: object | null;
  isTestRequested: boolean;
}

/** A machine of which the test says what moves on it. */
function open(before: Partial<Moving> = {}) {
  const nothing: Moving = { runningBetMinor: null, asked: null, requested: null, test: null, isTestRequested: false };
  const moving = { ...nothing, ...before };
  const faults: Fault[] = [];
  const lines: unknown[][] = [];
  const shown: boolean[] = [];
  let writes = 0;
  let broken: Error | null = null;
  const metered = {
    runningBetMinor: () => moving.runningBetMinor,
    requested: () => moving.requested,
    isTestRequested: () => moving.isTestRequested,
  };
  const machine = {
    metered,
    state: () => ({ faults, metered: moving }),
    async fault(fault: Fault, stands: boolean) {
      writes += 1;
      if (broken !== null) throw broken;
      if (stands) faults.push(fault);
      else faults.splice(faults.indexOf(fault), 1);
    },
  };
  const view = newView();
  const service = createServiceMode({
    ...{ machine, metered, view, show: (now: boolean) => void shown.push(now) },
    log: { write: (...line: unknown[]) => void lines.push(line) },
  } as unknown as MachineDeps);
  /** After a change of the machine. */
  const follow = async () => {
    service.follow();
    await new Promise(setImmediate);
    service.follow();
  };
  return {
    ...{ moving, faults, view, service, follow, lines, shown, writes: () => writes },
    breaks(error: Error | null) {
      broken = error;
    },
  };
}

describe('service mode', () => {
  it.each([
    ['a game', { runningBetMinor: 10 }, { runningBetMinor: null }],
    ['a transfer', { asked: {} }, { asked: null }],
    ['a cash in that the platform has sent', { requested: {} }, { requested: null }],
  ])('begins after %s has ended, and nothing begins before', async (_what, before, after) => {
    const { moving, faults, view, service, follow } = open(before);
    service.ask(true);
    expect([service.state(), view.isServiceAsked, faults]).toEqual(['begins', true, []]);
    Object.assign(moving, after);
    await follow();
    expect([service.state(), view.isServiceAsked, faults]).toEqual(['on', false, ['service']]);
  });

  it('ends after the credit of a test has left the machine', async () => {
    const { moving, faults, service, follow } = open();
    service.ask(true);
    await follow();
    moving.test = {};
    service.ask(false);
    await follow();
    expect([service.state(), faults]).toEqual(['ends', ['service']]);
    moving.test = null;
    await follow();
    expect([service.state(), faults]).toEqual(['off', []]);
  });

  it('does not begin where it is taken back before the game has ended', async () => {
    const { moving, faults, view, service, follow } = open({ runningBetMinor: 10 });
    service.ask(true);
    service.ask(false);
    moving.runningBetMinor = null;
    await follow();
    expect([service.state(), view.isServiceAsked, faults]).toEqual(['off', false, []]);
  });

  it.each(['isReading', 'isPulsed'] as const)('begins when nothing of a game is open any more: %s', async (open_) => {
    const { faults, view, service, follow } = open();
    view[open_] = true;
    service.ask(true);
    await follow();
    expect(faults).toEqual([]);
    view[open_] = false;
    await follow();
    expect(faults).toEqual(['service']);
  });

  it('ends after a test that was asked for, and whatever game runs', async () => {
    const { moving, faults, service, follow } = open();
    service.ask(true);
    await follow();
    Object.assign(moving, { isTestRequested: true, runningBetMinor: 10 });
    service.ask(false);
    await follow();
    expect([service.state(), faults]).toEqual(['ends', ['service']]);
    moving.isTestRequested = false;
    await follow();
    expect([service.state(), faults]).toEqual(['off', []]);
  });

  it('is shown at once when it is asked, written once, and in the log as it begins and ends', async () => {
    const { service, follow, lines, shown, writes } = open();
    service.ask(true);
    service.follow();
    service.ask(true);
    expect([shown, writes()]).toEqual([[true, true], 1]);
    await follow();
    service.ask(true);
    await follow();
    expect(writes()).toBe(1);
    service.ask(false);
    await follow();
    expect([writes(), lines]).toEqual([
      2,
      [
        ['info', 'service has begun'],
        ['info', 'service has ended'],
      ],
    ]);
  });

  it('that could not be written is in the log, and is written with the next change', async () => {
    const { service, follow, lines, breaks, faults } = open();
    const err = new Error('disk');
    breaks(err);
    service.ask(true);
    await new Promise(setImmediate);
    expect([lines, service.state()]).toEqual([[['error', 'service mode has failed', { err }]], 'begins']);
    breaks(null);
    await follow();
    expect([faults, service.state()]).toEqual([['service'], 'on']);
  });
});
