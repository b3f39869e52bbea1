import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { HandshakeResult } from './handshake.ts';
import { handshake } from './handshake.ts';
import type { HostedMachine, Hosting } from './hosting.ts';
import type { AskPlatform } from './requests.ts';
import { runSession } from './session.ts';

const log = pino({ level: 'silent' });
const never = () => new Promise<never>(() => {});

/** A machine that writes down what befalls it. */
function hosted(machineId: number, calls: string[]): HostedMachine {
  const machine = {
    machineId,
    unlinked: () => void calls.push(`offline ${machineId}`),
    synced: async () => {},
    handshake: () => ({ report: { machineId }, answered: async () => void calls.push(`online ${machineId}`) }),
  };
  return { machine } as unknown as HostedMachine;
}

/** Runs a connection of one machine until its handshake is over. */
async function connect(answer: HandshakeResult | null, isCurrent = true): Promise<string[]> {
  const calls: string[] = [];
  const hosting = {
    hostAll: async () => {},
    linked: () => [hosted(1, calls)],
  } as unknown as Hosting;
  let connected = true;
  const deps = {
    ...{ hosting, log },
    ask: (async () => ({ status: 1, machines: [{ machineId: 1 }] })) as unknown as AskPlatform,
    clock: { nowMs: () => 0, monotonicMs: () => 0, sleep: never },
    async handshake() {
      connected = isCurrent;
      return answer;
    },
    reportOff: async () => {},
    inOrder: (work: () => Promise<void>) => work(),
    rosterDue: never,
    redial: () => void calls.push('redial'),
    onReady: () => void calls.push('ready'),
  };
  await runSession(deps, () => connected);
  return calls;
}

it('a connection whose handshake has no answer is ended: what the platform received is unknown', async () => {
  expect(await connect(null)).toEqual(['redial']);
  expect(await connect({ refused: [], version: 1 })).toEqual(['ready']);
});

it('one that is over already is not ended again', async () => {
  expect(await connect(null, false)).toEqual([]);
});

it('asks again for the machines that are not trusted, and for none that a handshake of its own has put right since', async () => {
  const asked: number[][] = [];
  const trusted = new Set<number>();
  const machines = [1, 2].map((machineId) => ({ machine: { machineId, trusted: () => trusted.has(machineId) } }));
  let turns = 0;
  const deps = {
    ...{ log, redial() {}, onReady() {}, reportOff: async () => {} },
    hosting: { hostAll: async () => {}, linked: () => machines } as unknown as Hosting,
    ask: (async () => ({ status: 1, machines: [{ machineId: 1 }, { machineId: 2 }] })) as unknown as AskPlatform,
    clock: { nowMs: () => 0, monotonicMs: () => 0, sleep: (ms: number) => (ms < 10_000 ? never() : Promise.resolve()) },
    async handshake(these: readonly HostedMachine[]) {
      asked.push(these.map(({ machine }) => machine.machineId));
      turns += 1;
      trusted.add(turns);
      return { refused: [...these], version: 1 };
    },
    rosterDue: never,
    inOrder: (work: () => Promise<void>) => work(),
  };
  await runSession(deps, () => turns < 3);
  expect(asked).toEqual([[1, 2], [2]]);
});

it('machines report nothing from before their handshake is sent until it is answered', async () => {
  const calls: string[] = [];
  const ask = (async (event: string, { machines }: { machines: { machineId: number }[] }) => {
    calls.push(`${event} ${machines.map(({ machineId }) => machineId).join()}`);
    const entry = { epoch: 0, bookedPlay: 0, seated: false, stopped: false, minSpinMs: 0 };
    return {
      status: 1,
      machines: machines.map(({ machineId }) => ({ ...entry, machineId, accepted: machineId !== 2, reason: null })),
    };
  }) as unknown as AskPlatform;
  const machines = [hosted(1, calls), hosted(2, calls)];
  expect((await handshake(machines, ask, log, 1))?.refused).toEqual([machines[1]]);
  expect(calls).toEqual(['offline 1', 'offline 2', 'handshake 1,2', 'online 1', 'online 2']);
  calls.length = 0;
  expect(await handshake(machines, (async () => null) as unknown as AskPlatform, log, 2)).toBeNull();
  expect(calls).toEqual(['offline 1', 'offline 2']);
});
