import type { Profile } from '../profiles.ts';
import type { Poll } from '../wire/polls.ts';
import { noticeLock, unlock } from './aft/lock.ts';
import { finishTransfer } from './aft/transfer.ts';
import { type Acknowledgement, answerPoll, type PollAnswer } from './answer-poll.ts';
import * as cabinet from './cabinet.ts';
import { collect, hostDidNotPay } from './cash-out.ts';
import { EXCEPTION, raiseHandPay, takeException } from './exceptions.ts';
import { awaitReport, handPayWasReported, resetHandPay } from './hand-pay.ts';
import type { Meters } from './meters.ts';
import { changeBet, endGame, spin } from './play.ts';
import type { Commit, Draft, Due, Machine, Memory, Session, SettingsChange } from './state.ts';

/** What happens at the machine itself: keys, money, its attendant, its workshop. */
export type Act =
  | { do: 'key'; key: 'spin' | 'bet' | 'max_bet' | 'collect' | 'attendant' }
  | { do: 'bill'; cents: number }
  | { do: 'ticket'; cents: number }
  | { do: 'door'; isOpen: boolean }
  | { do: 'tilt'; isOn: boolean }
  | { do: 'paper'; isIn: boolean }
  | { do: 'service_key'; isOn: boolean }
  | { do: 'memory_clear' }
  | { do: 'configure'; asset: number; isInHouseOn: boolean }
  | { do: 'replace_board'; serial: string }
  | { do: 'meters'; meters: Partial<Meters> }
  | { do: 'settings'; settings: SettingsChange }
  | { do: 'rig'; next: Exclude<Session['rig'], null> };

export type Input =
  | { type: 'power_up'; isMemoryLost: boolean }
  | { type: 'poll'; poll: Poll; address: number }
  | { type: 'acknowledged'; what: Acknowledgement }
  | { type: 'time' }
  | { type: 'act'; act: Act };

export interface World {
  profile: Profile;
  nowMs: number;
  wallClock: Date;
  randomBelow(limit: number): number;
}

export interface Step {
  machine: Machine;
  commit: Commit;
  /** Answer of a poll; null: silence. */
  reply: PollAnswer | null;
  /** Why an act did nothing. */
  refused: string | null;
}

/** Pure: the machine after one input. Nothing of it is said or shown before the memory is written. */
export function step(machine: Machine, input: Input, world: World): Step {
  const { aft } = machine.memory;
  // The history is only ever replaced, and is most of the memory.
  const memory: Memory = structuredClone({ ...machine.memory, aft: { ...aft, history: [] } });
  memory.aft.history = aft.history;
  const { profile, nowMs, randomBelow } = world;
  const date = new Date(world.wallClock.getTime() + memory.clockOffsetMs);
  const session = structuredClone(machine.session);
  const draft: Draft = { memory, session, profile, nowMs, date, randomBelow, commit: 'write' };
  let reply: PollAnswer | null = null;
  let refused: string | null = null;
  if (input.type === 'power_up') cabinet.powerUp(draft, input.isMemoryLost);
  if (input.type === 'poll') reply = answerPoll(draft, input.poll, input.address);
  if (input.type === 'acknowledged') acknowledge(draft, input.what);
  if (input.type === 'time') passTime(draft);
  if (input.type === 'act') refused = act(draft, input.act);
  return { machine: { memory: draft.memory, session: draft.session }, commit: draft.commit, reply, refused };
}

/** When the machine does something by itself next. */
export function nextDueMs({ session }: Machine): number | null {
  const times = Object.values(session.dueMs);
  return times.length === 0 ? null : Math.min(...times);
}

function acknowledge(draft: Draft, what: Acknowledgement): void {
  if (what.type === 'hand_pay') {
    handPayWasReported(draft, what.number);
    return;
  }
  const taken = takeException(draft.session, what.number);
  if (taken?.code === EXCEPTION.handPayPending) awaitReport(draft);
}

const DUE: Record<Due, (draft: Draft) => void> = {
  game_end: endGame,
  transfer: finishTransfer,
  lock_end: unlock,
  lock_notice: noticeLock,
  cash_out: hostDidNotPay,
  hand_pay_notice: ({ session }) => raiseHandPay(session),
};

/** One due thing for each step, the earliest first: each is a commit of its own. */
function passTime(draft: Draft): void {
  const due = (Object.entries(draft.session.dueMs) as [Due, number][]).sort(([, one], [, other]) => one - other)[0];
  if (!due || due[1] > draft.nowMs) return;
  delete draft.session.dueMs[due[0]];
  DUE[due[0]](draft);
}

function act(draft: Draft, act: Act): string | null {
  switch (act.do) {
    case 'key':
      if (act.key === 'spin') return spin(draft);
      if (act.key === 'collect') return collect(draft);
      if (act.key === 'attendant') return resetHandPay(draft) ? null : 'no_hand_pay';
      return changeBet(draft, act.key);
    case 'bill':
      return cabinet.insertBill(draft, act.cents);
    case 'ticket':
      return cabinet.insertTicket(draft, act.cents);
    case 'door':
      return cabinet.setDoorOpen(draft, act.isOpen);
    case 'tilt':
      return cabinet.tilt(draft, act.isOn);
    case 'paper':
      return cabinet.usePaper(draft, act.isIn);
    case 'service_key':
      draft.session.isServiceKeyOn = act.isOn;
      return null;
    case 'memory_clear':
      return cabinet.clearMemory(draft);
    case 'configure':
      return cabinet.configure(draft, act.asset, act.isInHouseOn);
    case 'replace_board':
      draft.memory.serial = act.serial;
      return null;
    case 'meters':
      return cabinet.setMeters(draft, act.meters);
    case 'settings':
      return cabinet.changeSettings(draft, act.settings);
    case 'rig':
      draft.session.rig = act.next;
      return null;
  }
}
