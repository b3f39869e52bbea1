import { PROFILES, type Profile, type ProfileId } from '@salon/sas/profiles.ts';
import { readReply } from '@salon/sas/reply.ts';
import { askedBy } from '@salon/sas/reply-shape.ts';
import type { FakeClock } from '@salon/testkit/fake-clock.ts';
import { createFaults } from '../../../../../tools/egm/faults/faults.ts';
import { createLink } from '../../../../../tools/egm/line/link.ts';
import { type Machine, newMemory, newSession } from '../../../../../tools/egm/machine/state.ts';
import { type Act, type Input, nextDueMs, type Step, step } from '../../../../../tools/egm/machine/step.ts';
import { PROFILES as EGM_PROFILES } from '../../../../../tools/egm/profiles.ts';
import { sealed } from '../../../../../tools/egm/wire/crc.ts';
import { decodePoll } from '../../../../../tools/egm/wire/polls.ts';
import { busy } from '../../../../../tools/egm/wire/replies.ts';
import type { SasLine } from './line/sas-line.ts';

/**
 * For tests: the simulated machine of `tools/egm` behind the driver's line, without sockets, files and real time. What is left out is
 * the wire: a reply is there at once, whole or not at all.
 */
export const ADDRESS = 1;
export const ASSET = 1_234;
/** Those of a network: the wait for a reply, and for what comes after it. */
const SILENCE_MS = 250;
const BAD_MS = 100;
const GAME_MS = 1_000;

/** Reply without its CRC to what the host reads instead; null: nothing comes. */
export type Change = (body: number[]) => readonly number[] | null;

export interface TableEgm {
  line: SasLine;
  /** What the host believes of such machines, and what this one is. */
  profile: Profile;
  /** Somebody at the machine. Null: done; else why it did nothing. */
  act(act: Act): string | null;
  press(key: 'spin' | 'bet' | 'max_bet' | 'collect' | 'attendant'): string | null;
  /** As it is now. */
  memory(): Machine['memory'];
  session(): Machine['session'];
  faults: ReturnType<typeof createFaults>;
  /** Another answer to every poll of a command, until it is the machine's own again (null). */
  answers(command: number, change: Change | null): void;
  /** It answers nothing until it is back. */
  isOff(is: boolean): void;
  /** Its power was off. */
  restart(): void;
  /** Polls of a command that were put on the line, in hex. */
  received(command: number): string[];
  clear(): void;
  /** The line was opened anew so often. */
  reopened(): number;
}

export interface Table {
  clock: FakeClock;
  profile?: ProfileId;
  cents?: number;
  denominationCents?: number;
  asset?: number;
  serial?: string;
  onLate?: (bytes: Uint8Array) => void;
}

export function tableEgm({ clock, profile: id = 'spec', onLate = () => undefined, ...first }: Table): TableEgm {
  const { cents = 0, denominationCents = 1, asset = ASSET, serial = 'EGM1' } = first;
  const profile = PROFILES[id];
  const faults = createFaults();
  const changes = new Map<number, Change>();
  const received: Uint8Array[] = [];
  const { egm, feed, pass } = onTable(clock, id, newMemory(serial, denominationCents, asset));
  egm.memory.credit = cents / denominationCents;
  egm.memory.settings.gameMs = GAME_MS;
  let isOff = false;
  let reopened = 0;

  const newLink = () =>
    createLink(EGM_PROFILES[id].waitsForAnotherAddress, {
      isSound: (packet) => decodePoll(packet) !== null,
      answer: (packet) => feed({ type: 'poll', poll: decodePoll(packet)!, address: ADDRESS }).reply,
      acknowledged: (what) => feed({ type: 'acknowledged', what }),
      broadcast: () => undefined,
    });
  let link = newLink();

  function answer(poll: Uint8Array): { bytes: Uint8Array; isLate: boolean } | null {
    pass();
    if (isOff) return null;
    const fate = faults.onPoll(poll);
    if (fate === 'silence') return null;
    const own = fate === 'busy' ? busy(ADDRESS) : link({ type: 'poll', packet: poll });
    const reply = own && changed(own, changes.get(poll[1] ?? -1));
    const sent = reply && faults.onReply(poll, reply);
    return sent && { bytes: sent.bytes, isLate: sent.delayMs > 0 };
  }
  const line: SasLine = {
    async exchange(poll) {
      received.push(poll);
      const sent = answer(poll);
      const reply = readReply(sent === null || sent.isLate ? new Uint8Array() : sent.bytes, askedBy(poll, profile));
      if (reply.kind === 'silence') await clock.sleep(SILENCE_MS);
      if (reply.kind === 'bad') await clock.sleep(BAD_MS);
      if (sent?.isLate) onLate(sent.bytes);
      return reply;
    },
    async send() {
      pass();
      if (!isOff) link({ type: 'other_address' });
    },
    reopen: () => {
      reopened += 1;
    },
    close: () => undefined,
  };
  const act = (one: Act): string | null => {
    pass();
    return feed({ type: 'act', act: one }).refused;
  };
  return {
    ...{ line, profile, faults, act, reopened: () => reopened },
    press: (key) => act({ do: 'key', key }),
    memory() {
      pass();
      return egm.memory;
    },
    session() {
      pass();
      return egm.session;
    },
    answers(command, change) {
      if (change === null) changes.delete(command);
      else changes.set(command, change);
    },
    isOff(is) {
      isOff = is;
    },
    restart() {
      egm.session = newSession();
      link = newLink();
      feed({ type: 'power_up', isMemoryLost: false });
    },
    received: (command) =>
      received.filter((poll) => poll[1] === command).map((poll) => Buffer.from(poll).toString('hex')),
    clear: () => void received.splice(0),
  };
}

/** The machine itself, in the test's time. */
function onTable(clock: FakeClock, id: ProfileId, memory: Machine['memory']) {
  const egm: Machine = { memory, session: newSession() };
  function feed(input: Input, nowMs = clock.monotonicMs()): Step {
    const world = { profile: EGM_PROFILES[id], nowMs, wallClock: new Date(clock.nowMs()), randomBelow: () => 0 };
    const done = step(egm, input, world);
    Object.assign(egm, done.machine);
    return done;
  }
  /** All that was due by itself, each at its time. */
  function pass(): void {
    for (let due = nextDueMs(egm); due !== null && due <= clock.monotonicMs(); due = nextDueMs(egm))
      feed({ type: 'time' }, due);
  }
  return { egm, feed, pass };
}

/** An event in the place of the reply is left alone. */
function changed(reply: Uint8Array, change: Change | undefined): Uint8Array | null {
  if (change === undefined || reply[1] === 0xff) return reply;
  const body = change([...reply.subarray(0, -2)]);
  return body && sealed(body);
}
