import type { Commit } from '../machine/state.ts';
import { seededRandom } from './random.ts';

/** What goes wrong on the wire, once or `times` times, with every poll or with those of one `command` (72 = 0x72). */
export interface WireFault {
  kind: 'late' | 'lost' | 'torn' | 'wrong_crc' | 'wrong_byte' | 'busy' | 'silence';
  times: number;
  command?: number | undefined;
  /** How late. */
  ms?: number | undefined;
}

/** The power goes when this commit is next about to be synced, half written, or synced. */
export interface PowerLoss {
  at: 'before' | 'torn' | 'after';
  /** Absent: any. */
  commit?: Commit | undefined;
}

export interface Faults {
  order(fault: WireFault): void;
  /** `share` of polls unheard and of replies spoilt, from a seed; 0 ends it. */
  disturb(share: number, seed: number): void;
  orderPowerLoss(cut: PowerLoss): void;
  clear(): void;
  /** What becomes of a poll: `busy` and `silence` ones are not carried out. */
  onPoll(packet: Uint8Array): 'received' | 'busy' | 'silence';
  /** Null: the reply is lost after its poll was carried out. */
  onReply(packet: Uint8Array, reply: Uint8Array): { bytes: Uint8Array; delayMs: number } | null;
  losesPowerNow(at: PowerLoss['at'], commit: Commit): boolean;
  waiting(): { wire: WireFault[]; cut: PowerLoss | null; share: number };
}

const RANDOM_KINDS = ['late', 'lost', 'torn', 'wrong_byte'] as const;
const RANDOM_LATE_MS = 40;

export function createFaults(): Faults {
  let wire: WireFault[] = [];
  let cut: PowerLoss | null = null;
  let share = 0;
  let random = seededRandom(1);
  const take = (packet: Uint8Array, isPollFault: boolean): WireFault | undefined => {
    const found = wire.find(
      ({ kind, command }) =>
        (kind === 'busy' || kind === 'silence') === isPollFault && (command === undefined || command === packet[1]),
    );
    if (!found) return undefined;
    found.times -= 1;
    wire = wire.filter(({ times }) => times > 0);
    return found;
  };
  return {
    order: (fault) => {
      wire.push({ ...fault });
    },
    disturb: (newShare, seed) => {
      share = newShare;
      random = seededRandom(seed);
    },
    orderPowerLoss: (ordered) => {
      cut = ordered;
    },
    clear: () => {
      wire = [];
      cut = null;
      share = 0;
    },
    onPoll(packet) {
      const fault = take(packet, true);
      if (fault) return fault.kind === 'busy' ? 'busy' : 'silence';
      return share > 0 && random() < share ? 'silence' : 'received';
    },
    onReply(packet, reply) {
      const fault = take(packet, false);
      if (fault) return spoil(fault.kind, reply, fault.ms ?? RANDOM_LATE_MS, random);
      if (share === 0 || random() >= share) return { bytes: reply, delayMs: 0 };
      const kind = RANDOM_KINDS[Math.floor(random() * RANDOM_KINDS.length)]!;
      return spoil(kind, reply, RANDOM_LATE_MS, random);
    },
    losesPowerNow: (at, commit) => cut !== null && cut.at === at && (cut.commit === undefined || cut.commit === commit),
    waiting: () => ({ wire: structuredClone(wire), cut, share }),
  };
}

function spoil(
  kind: WireFault['kind'],
  reply: Uint8Array,
  lateMs: number,
  random: () => number,
): { bytes: Uint8Array; delayMs: number } | null {
  if (kind === 'late') return { bytes: reply, delayMs: lateMs };
  // A reply of one byte has no prefix: torn, it is lost.
  if (kind === 'lost' || (kind === 'torn' && reply.length === 1)) return null;
  if (kind === 'torn') return { bytes: reply.slice(0, 1 + Math.floor(random() * (reply.length - 1))), delayMs: 0 };
  const at = kind === 'wrong_crc' ? reply.length - 1 : Math.floor(random() * reply.length);
  const bytes = Uint8Array.from(reply);
  bytes[at] = bytes[at]! ^ (1 << Math.floor(random() * 8));
  return { bytes, delayMs: 0 };
}
