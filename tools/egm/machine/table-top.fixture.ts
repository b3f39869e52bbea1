import { seededRandom } from '../faults/random.ts';
import { PROFILES, type Profile } from '../profiles.ts';
import { sealed } from '../wire/crc.ts';
import { bytesOf, hexOf } from '../wire/hex.fixture.ts';
import { decodePoll } from '../wire/polls.ts';
import { type Machine, type Memory, newMemory, newSession } from './state.ts';
import { type Act, nextDueMs, type Step, step } from './step.ts';

/** A machine on a table, with a clock that the test moves. Its settings let a game end after 100 ms. */
export function tableTop({
  profile = PROFILES.spec,
  cents = 0,
  denominationCents = 1,
  seed = 1,
}: {
  profile?: Profile;
  cents?: number;
  denominationCents?: number;
  seed?: number;
} = {}) {
  let machine: Machine = { memory: newMemory('EGM1', denominationCents, 1234), session: newSession() };
  machine.memory.settings.gameMs = 100;
  machine.memory.credit = cents / denominationCents;
  let nowMs = 0;
  const random = seededRandom(seed);
  const commits: string[] = [];
  const feed = (input: Parameters<typeof step>[1]): Step => {
    const world = {
      profile,
      nowMs,
      wallClock: new Date(Date.UTC(2026, 10, 22, 19, 3, 42) + nowMs),
      randomBelow: (limit: number) => Math.floor(random() * limit),
    };
    const done = step(machine, input, world);
    machine = done.machine;
    commits.push(done.commit);
    return done;
  };
  const raw = (packet: Uint8Array) => {
    const poll = decodePoll(packet);
    if (!poll) return null;
    const { reply } = feed({ type: 'poll', poll, address: 1 });
    if (reply?.whenAcknowledged) feed({ type: 'acknowledged', what: reply.whenAcknowledged });
    return hexOf(reply?.bytes ?? null);
  };
  return {
    get memory() {
      return machine.memory;
    },
    get session() {
      return machine.session;
    },
    get commit() {
      return commits.at(-1);
    },
    act: (act: Act) => feed({ type: 'act', act }).refused,
    press: (key: 'spin' | 'bet' | 'max_bet' | 'collect' | 'attendant') =>
      feed({ type: 'act', act: { do: 'key', key } }).refused,
    /** Reply in hex without its CRC; the CRC of the poll is added. */
    ask: (hex: string) => raw(sealed([...bytesOf(hex)]))?.slice(0, -4) ?? null,
    /** R poll, which has no CRC. */
    read: (hex: string) => raw(bytesOf(hex))?.slice(0, -4) ?? null,
    /** All exceptions that wait, each acknowledged. */
    exceptions: () => {
      const codes: string[] = [];
      for (let reply = raw(Uint8Array.of(0x81)); reply !== '00' && reply !== null; reply = raw(Uint8Array.of(0x81)))
        codes.push(reply);
      return codes;
    },
    wait: (ms: number) => {
      const end = nowMs + ms;
      for (let due = nextDueMs(machine); due !== null && due <= end; due = nextDueMs(machine)) {
        nowMs = Math.max(nowMs, due);
        feed({ type: 'time' });
      }
      nowMs = end;
    },
    powerUp: () => {
      machine = { memory: structuredClone(machine.memory), session: newSession() };
      feed({ type: 'power_up', isMemoryLost: false });
    },
    edit: (change: Partial<Memory>) => Object.assign(machine.memory, change),
  };
}

export interface Order {
  id?: string;
  type?: string;
  cents?: number | string;
  restricted?: number;
  flags?: string;
  asset?: string;
  key?: string;
  code?: string;
  index?: string;
}

/** 72 without its CRC. */
export function transferHex(order: Order = {}): string {
  const { id = 'T1', type = '00', cents = 5000, restricted = 0, flags = '00', asset = 'D2040000' } = order;
  const { key = '00'.repeat(20), code = '00', index = '00' } = order;
  const amount = (value: number | string) => String(value).padStart(10, '0');
  const idHex = Buffer.from(id).toString('hex');
  const body = [
    code,
    index,
    type,
    amount(cents),
    amount(restricted),
    amount(0),
    flags,
    asset,
    key,
    byte(id.length),
    idHex,
  ];
  const all = `${body.join('')}00000000000000`;
  return `0172${byte(all.length / 2)}${all}`;
}

const byte = (value: number) => value.toString(16).padStart(2, '0');
