import type { link } from '@salon/contract';
import { fingerprint } from '@salon/domain';
import type { GameState, PlayOutcome } from '@salon/domain/games/game.ts';
import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { type FaultyDisk, faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { seededWords } from '@salon/testkit/seeded-words.ts';
import { createMachine } from './create-machine.ts';
import type { Alarm, MachineLimits, Random } from './ports.ts';

/** For tests: one machine with all its ports in the hand of the test. */
export const machineId = 7;

export function seededRandom(seed: number): Random {
  const words = seededWords(seed);
  const hex = (digits: number): string => words().toString(16).padStart(8, '0').slice(0, digits);
  return {
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`,
    unit: () => words() / 2 ** 32,
  };
}

/** A platform that state what it gets while `answering`, and remembers all of it. */
export function scriptedPlatform() {
  const platform = {
    answering: true,
    booked: new Map<number, link.Play>(),
    paid: new Map<string, number>(),
    /** By cash out: it is for an attendant to pay. */
    owed: new Map<string, boolean>(),
    messages: [] as ('plays' | 'debited')[],
    async plays({ plays }: link.Plays): Promise<link.PlaysAnswer | null> {
      platform.messages.push('plays');
      if (!platform.answering) return null;
      for (const play of plays) if (!platform.booked.has(play.number)) platform.booked.set(play.number, play);
      return { status: 1, bookedPlay: Math.max(...platform.booked.keys()), jackpots: [] };
    },
    async debited({ transferId, amountMinor, handPay }: link.Debited): Promise<link.DebitedAnswer | null> {
      platform.messages.push('debited');
      if (!platform.answering) return null;
      platform.paid.set(transferId, amountMinor);
      platform.owed.set(transferId, handPay ?? false);
      return { status: 1, posted: true };
    },
  };
  return platform;
}

export interface Setup {
  disk?: FaultyDisk;
  platform?: ReturnType<typeof scriptedPlatform>;
  limits?: Partial<MachineLimits>;
  seed?: number;
  metered?: boolean;
}

export async function openTestMachine({
  disk = faultyDisk(),
  platform = scriptedPlatform(),
  limits,
  seed = 1,
  metered = false,
}: Setup = {}) {
  const clock = fakeClock();
  const alarms: Alarm[] = [];
  const machine = await createMachine({
    machineId,
    disk,
    clock,
    random: seededRandom(seed),
    platform,
    alarm: (alarm) => alarms.push(alarm),
    ...(limits === undefined ? {} : { limits }),
    ...(metered && { metered: { gameId: 'test-game', wireIdOf: (id: string, attempt: number) => `${id}:${attempt}` } }),
  });
  return { machine, disk, clock, platform, alarms };
}

/** Linked, and somebody sits on it. */
export async function openSeatedMachine(setup: Setup = {}) {
  const world = await openTestMachine(setup);
  await world.machine.handshake().answered(handshakeAnswer());
  await world.machine.seat(seatCommand(1));
  return world;
}

export function handshakeAnswer(part: Partial<link.HandshakeAnswer['machines'][number]> = {}) {
  return {
    machineId,
    accepted: true,
    reason: null,
    epoch: 0,
    bookedPlay: 0,
    seated: false,
    stopped: false,
    minSpinMs: 0,
    ...part,
  };
}

export function transferId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export function seatCommand(epoch: number): link.SeatCommand {
  return { machineId, epoch, sessionId: transferId(900 + epoch), currency: 'TRY', playerName: 'Ada', minSpinMs: 0 };
}

export function cashIn(n: number, amountMinor: number, epoch = 1, at = machineId): link.ApplyCommand {
  const id = transferId(n);
  const facts = fingerprint({ id, kind: 'cash_in', machineId: at, amountMinor });
  return { machineId: at, epoch, transferId: id, amountMinor, fingerprint: facts };
}

export function question({ transferId, fingerprint }: link.ApplyCommand): link.AskCommand {
  return { machineId, transferId, fingerprint };
}

export function cashOut(n: number, epoch = 1): link.CashOutCommand {
  return { machineId, epoch, transferId: transferId(n) };
}

export const base: GameState = { mode: 'base', betMinor: 0, freeSpinsLeft: 0, featureWinMinor: 0, picked: [] };

export function outcome(part: Partial<PlayOutcome> = {}): PlayOutcome {
  return {
    kind: 'base',
    betMinor: 100,
    winMinor: 0,
    stops: [1, 2, 3],
    window: [['seven'], ['bar'], ['bell']],
    lineWins: [],
    scatterWinMinor: 0,
    freeSpinsWon: 0,
    jackpot: false,
    pick: null,
    next: base,
    ...part,
  };
}

export function drawn(part: Partial<PlayOutcome> = {}, contributionBp = 0) {
  return { gameId: 'test-game', outcome: outcome(part), contributionBp };
}
