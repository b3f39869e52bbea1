import { createFaults, type Faults } from './faults/faults.ts';
import { createUnframer, framedChirp, framedReply } from './line/framing.ts';
import type { Line, LineEnds } from './line/line.ts';
import { createLink } from './line/link.ts';
import { createPollReader, type Received } from './line/poll-reader.ts';
import { type Machine, type Memory, newMemory, newSession } from './machine/state.ts';
import { type Act, type Input, nextDueMs, type Step, step } from './machine/step.ts';
import { openNvram } from './memory/nvram.ts';
import type { Profile } from './profiles.ts';
import { decodePoll } from './wire/polls.ts';
import { busy } from './wire/replies.ts';

export interface EgmOptions {
  profile: Profile;
  address: number;
  folder: string;
  denominationCents: number;
  asset: number;
  randomBelow(limit: number): number;
  openLine(ends: LineEnds): Promise<Line>;
  /** Ends the process at once, as a power cut does. Does not return. */
  losePower(): never;
}

export interface Egm {
  line: Line;
  faults: Faults;
  machine(): Machine;
  /** The key that was pressed last; null: none since the power came. `atMs`: monotonic clock. */
  pressed(): { number: number; key: string; atMs: number } | null;
  /** Null: done, and in the memory. Otherwise why the machine did nothing. */
  act(act: Act): string | null;
  chirp(): void;
  close(): void;
}

/** Without its address for so long the machine calls. */
const CALL_AFTER_MS = 5_000;
const CALL_EVERY_MS = 200;
const NEVER_BELOW_MS = 1;
const NS_PER_MS = 1_000_000n;

/** Joins machine, memory and line: each input is one step, the memory is on the disk before anything is answered. Throws on a memory of another denomination. */
export async function startEgm(options: EgmOptions): Promise<Egm> {
  const { profile, address } = options;
  const nvram = openNvram(options.folder);
  const faults = createFaults();
  let machine: Machine = { memory: firstMemory(options, nvram.stored), session: newSession() };
  let pressed: ReturnType<Egm['pressed']> = null;
  let timer: NodeJS.Timeout | undefined;
  let addressedAtMs = performance.now();
  const feed = (input: Input): Step => {
    const world = { profile, nowMs: performance.now(), wallClock: new Date(), randomBelow: options.randomBelow };
    const done = step(machine, input, world);
    nvram.commit(JSON.stringify(done.machine.memory), (at) => {
      if (faults.losesPowerNow(at, done.commit)) options.losePower();
    });
    machine = done.machine;
    clearTimeout(timer);
    const dueMs = nextDueMs(machine);
    if (dueMs !== null)
      timer = setTimeout(() => feed({ type: 'time' }), Math.max(dueMs - performance.now(), NEVER_BELOW_MS));
    return done;
  };
  feed({ type: 'power_up', isMemoryLost: nvram.stored === 'lost' });

  const link = createLink(profile.waitsForAnotherAddress, {
    isSound: (packet) => decodePoll(packet) !== null,
    answer: (packet) => feed({ type: 'poll', poll: decodePoll(packet)!, address }).reply,
    acknowledged: (what) => feed({ type: 'acknowledged', what }),
    broadcast: (packet) => {
      const poll = decodePoll(packet);
      if (poll?.name === 'date_time') feed({ type: 'poll', poll, address });
    },
  });
  const receive = (received: Received): void => {
    if (received.type === 'own_address') addressedAtMs = performance.now();
    if (received.type !== 'poll') {
      link(received);
      return;
    }
    const fate = faults.onPoll(received.packet);
    if (fate === 'silence') return;
    const reply = fate === 'busy' ? busy(address) : link(received);
    const sent = reply && faults.onReply(received.packet, reply);
    if (!sent) return;
    if (sent.delayMs === 0) line.write(framedReply(sent.bytes));
    else setTimeout(() => line.write(framedReply(sent.bytes)), sent.delayMs);
  };
  let unframe = createUnframer();
  let read = createPollReader(address);
  const line = await options.openLine({
    received: (chunk) => read(unframe(chunk)).forEach(receive),
    connected: () => {
      unframe = createUnframer();
      read = createPollReader(address);
    },
  });
  const chirp = () => line.write(framedChirp(address));
  const calls = setInterval(() => {
    if (performance.now() - addressedAtMs >= CALL_AFTER_MS) chirp();
  }, CALL_EVERY_MS);
  return {
    line,
    faults,
    chirp,
    machine: () => machine,
    pressed: () => pressed,
    act(act) {
      const atMs = Number(process.hrtime.bigint() / NS_PER_MS);
      if (act.do === 'key') pressed = { number: (pressed?.number ?? 0) + 1, key: act.key, atMs };
      return feed({ type: 'act', act }).refused;
    },
    close: () => {
      clearTimeout(timer);
      clearInterval(calls);
      line.close();
      nvram.close();
    },
  };
}

function firstMemory({ denominationCents, asset }: EgmOptions, stored: string | null): Memory {
  const fresh = newMemory(`EGM${String(asset).padStart(8, '0')}`, denominationCents, asset);
  if (stored === null) return fresh;
  if (stored === 'lost') return { ...newMemory(fresh.serial, denominationCents, 0) };
  const memory = JSON.parse(stored) as Memory;
  if (memory.denominationCents !== denominationCents)
    throw new Error(`This machine's credit is ${memory.denominationCents} cents, not ${denominationCents}`);
  return memory;
}
