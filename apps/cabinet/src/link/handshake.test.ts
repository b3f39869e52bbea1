import type { link } from '@salon/contract';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { handshake, REPORTED_AT_ONCE } from './handshake.ts';
import type { HostedMachine } from './hosting.ts';
import type { AskPlatform } from './requests.ts';

const COUNT = 2 * REPORTED_AT_ONCE + 50;
const log = pino({ level: 'silent' });

function floor() {
  const events: string[] = [];
  const machines = Array.from({ length: COUNT }, (_, machineId) => {
    const machine = {
      machineId,
      unlinked: () => events.push(`unlinked ${machineId}`),
      synced: async () => {},
      handshake: () => ({
        report: { machineId },
        answered: async () => void events.push(`answered ${machineId}`),
      }),
    };
    return { machine } as unknown as HostedMachine;
  });
  return { machines, events };
}

/** A platform that answers the first `answers` handshakes, and does not trust machine 230. */
function platform(answers = Number.POSITIVE_INFINITY) {
  const asked: number[][] = [];
  const ask = (async (_event: string, { machines }: link.Handshake) => {
    asked.push(machines.map(({ machineId }) => machineId));
    if (asked.length > answers) return null;
    return { status: 1, machines: machines.map(({ machineId }) => ({ machineId, accepted: machineId !== 230 })) };
  }) as unknown as AskPlatform;
  return { ask, asked };
}

describe('the handshake of many machines', () => {
  it('names each once, in messages that the platform can answer in time', async () => {
    const [{ machines, events }, { ask, asked }] = [floor(), platform()];
    const result = await handshake(machines, ask, log, 1);
    expect(asked.map(({ length }) => length)).toEqual([REPORTED_AT_ONCE, REPORTED_AT_ONCE, 50]);
    expect(asked.flat()).toEqual(machines.map(({ machine }) => machine.machineId));
    expect(result?.refused.map(({ machine }) => machine.machineId)).toEqual([230]);
    expect(events.slice(0, COUNT).every((event) => event.startsWith('unlinked'))).toBe(true);
    expect(events.filter((event) => event.startsWith('answered'))).toHaveLength(COUNT);
  });

  it('is none where one message got no answer', async () => {
    const [{ machines, events }, { ask, asked }] = [floor(), platform(1)];
    expect(await handshake(machines, ask, log, 1)).toBeNull();
    expect(asked).toHaveLength(2);
    expect(events).not.toContain(`answered ${REPORTED_AT_ONCE}`);
  });

  it('is sent also for no machine', async () => {
    const { ask, asked } = platform();
    expect(await handshake([], ask, log, 1)).toEqual({ refused: [], version: 1 });
    expect(asked).toEqual([[]]);
  });

  it('leaves out a machine whose disk has failed, and keeps none of the others from the platform', async () => {
    const [{ machines, events }, { ask, asked }] = [floor(), platform()];
    const broken = machines[3]!.machine;
    broken.synced = () => Promise.reject(new Error('disk'));
    broken.handshake = () => {
      throw new Error('disk');
    };
    const result = await handshake(machines.slice(0, 5), ask, log, 1);
    expect(asked).toEqual([[0, 1, 2, 4]]);
    expect(result).toEqual({ refused: [], version: 1 });
    expect(events).toContain('answered 4');
  });

  it('ends also where a machine cannot take its answer', async () => {
    const [{ machines, events }, { ask }] = [floor(), platform()];
    const begin = machines[0]!.machine.handshake;
    machines[0]!.machine.handshake = () => ({ ...begin(), answered: () => Promise.reject(new Error('disk')) });
    expect(await handshake(machines.slice(0, 2), ask, log, 1)).toEqual({ refused: [], version: 1 });
    expect(events).toContain('answered 1');
  });

  it('asks no second time where the machines fill their messages', async () => {
    const [{ machines }, { ask, asked }] = [floor(), platform()];
    await handshake(machines.slice(0, REPORTED_AT_ONCE), ask, log, 1);
    expect(asked).toHaveLength(1);
  });

  it('passes over an answer about a machine that it did not name', async () => {
    const { machines, events } = floor();
    const ask = (async () => ({
      status: 1,
      machines: [1, 2].map((machineId) => ({ machineId, accepted: false })),
    })) as unknown as AskPlatform;
    const result = await handshake(machines.slice(2, 3), ask, log, 1);
    expect(result?.refused).toEqual([machines[2]]);
    expect(events.filter((event) => event.startsWith('answered'))).toEqual(['answered 2']);
  });
});
