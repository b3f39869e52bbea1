import type { Fault } from '@salon/domain';
import { describe, expect, it } from 'vitest';
import type { MachineDeps } from '../machine-deps.ts';
import { newView } from '../view.ts';
import { createServiceMode } from './service-mode.ts';

/** A machine of which the test says what moves on it. */
function open(before: { runningBetMinor?: number | null; asked?: object | null; test?: object | null } = {}) {
  const moving = { runningBetMinor: null, asked: null, test: null, ...before };
  const faults: Fault[] = [];
  const metered = {
    runningBetMinor: () => moving.runningBetMinor,
    requested: () => null,
    isTestRequested: () => false,
  };
  const machine = {
    metered,
    state: () => ({ faults, metered: moving }),
    async fault(fault: Fault, stands: boolean) {
      if (stands) faults.push(fault);
      else faults.splice(faults.indexOf(fault), 1);
    },
  };
  const view = newView();
  const service = createServiceMode({
    ...{ machine, metered, view, show: () => undefined, log: { write: () => undefined } },
  } as unknown as MachineDeps);
  /** After a change of the machine. */
  const follow = async () => {
    service.follow();
    await Promise.resolve();
    service.follow();
  };
  return { moving, faults, view, service, follow };
}

describe('service mode', () => {
  it.each([
    ['a game', { runningBetMinor: 10 }, { runningBetMinor: null }],
    ['a transfer', { asked: {} }, { asked: null }],
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
});
