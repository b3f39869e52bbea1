import type { link } from '@salon/contract';
import type { UnfitRule } from '@salon/domain/games/unfit-rule.ts';
import type { BookedPlays } from '../ledger.ts';
import type { Refused } from '../refused.ts';
import { playsInOrder } from '../request-checks.ts';
import { oweHandPay } from './hand-pays.ts';
import {
  balanceOf,
  creditOf,
  disable,
  type ModelMachine,
  type ModelPlay,
  type ModelState,
  openTransfers,
  post,
  type ReportedPlay,
  refusal,
} from './state.ts';
import { beginHour, keepUnfitPlay, unfitRuleOf } from './unfit-plays.ts';

type Wrong = 'play_wrong' | 'credit_missing' | 'play_changed';

export function bookPlays(state: ModelState, input: link.Plays): Refused | BookedPlays {
  const machine = state.machines.get(input.machineId);
  if (!machine) return refusal('machine_unknown');
  if (machine.incarnation !== input.incarnation) return refusal('invalid_request', { field: 'incarnation' });
  if (machine.baselineDue)
    return refusal('machine_not_playable', { reason: 'account_closed', bookedPlay: machine.meter.playNumber });
  const plays = playsInOrder(input.plays);
  const outOfService = (reason: Wrong): Refused => {
    disable(machine, reason);
    return refusal('machine_not_playable', { reason, bookedPlay: machine.meter.playNumber });
  };
  const known = (number: number) => machine.plays.get(number) ?? machine.unfitPlays.get(number);
  if (plays.some((play) => differs(known(play.number), play, input.incarnation))) return outOfService('play_changed');
  const disputes: BookedPlays['disputes'] = [];
  let wrong: Wrong | null = null;
  const cashIns = openTransfers(state, machine.id).filter((t) => t.kind === 'cash_in');
  const hour = beginHour(state, machine);
  for (const play of plays) {
    if (play.number <= machine.meter.playNumber) continue;
    if (play.number !== machine.meter.playNumber + 1) break;
    const judged = judge(state, machine, hour, play, cashIns.length > 0);
    wrong = judged.wrong;
    if (wrong) break;
    machine.meter.hour = hour;
    const reported = { ...play, incarnation: input.incarnation };
    if (judged.rule === null) bookPlay(state, machine, reported);
    else disputes.push(keepUnfitPlay(state, machine, reported, judged.rule));
    machine.meter.playNumber = play.number;
    if (!metersAgree(machine)) disable(machine, 'play_meters');
  }
  const [first] = disputes;
  if (first) disable(machine, first.rule === 'winnings_ceiling' ? first.rule : 'play_unfit');
  if (wrong === 'credit_missing') {
    for (const t of cashIns) t.nextAskAtMs = Math.min(t.nextAskAtMs!, state.nowMs());
    if (cashIns.length > 0) wrong = null;
  }
  return wrong ? outOfService(wrong) : { ...answerFor(state, machine, plays), disputes };
}

/** A repeat must say what was said before. */
function differs(booked: ReportedPlay | undefined, play: link.Play, incarnation: string): boolean {
  if (!booked) return false;
  return (
    booked.incarnation !== incarnation ||
    booked.kind !== play.kind ||
    (booked.games ?? 1) !== (play.games ?? 1) ||
    booked.betMinor !== play.betMinor ||
    booked.winMinor !== play.winMinor ||
    booked.contributionMinor !== play.contributionMinor ||
    booked.handPayMinor !== play.handPayMinor ||
    booked.jackpot !== play.jackpot
  );
}

/** Why the play cannot be posted now, or which rule keeps it from being money; neither: it is booked. */
function judge(
  state: ModelState,
  machine: ModelMachine,
  hour: NonNullable<ModelMachine['meter']['hour']>,
  play: link.Play,
  awaitsCashIn: boolean,
): { wrong: Wrong | null; rule: UnfitRule | null } {
  if (play.contributionMinor > play.betMinor || play.handPayMinor > play.winMinor)
    return { wrong: 'play_wrong', rule: null };
  // A machine that decides itself neither feeds nor hits our progressive.
  if (play.kind === 'metered' ? play.contributionMinor > 0 || play.jackpot : (play.games ?? 1) !== 1)
    return { wrong: 'play_wrong', rule: null };
  const rule = unfitRuleOf(state, machine, hour, play);
  // Of several games in one play a later one may bet what an earlier one has won.
  const neededMinor = play.kind === 'metered' ? play.betMinor - play.winMinor + play.handPayMinor : play.betMinor;
  const creditMinor = creditOf(state, machine.id);
  if (neededMinor <= creditMinor) return { wrong: null, rule };
  const isCovered = rule !== null || neededMinor <= creditMinor + machine.meter.doubtedMinor;
  if (awaitsCashIn || !isCovered) return { wrong: 'credit_missing', rule: null };
  return { wrong: null, rule: rule ?? 'credit_disputed' };
}

function bookPlay(state: ModelState, machine: ModelMachine, play: ReportedPlay): void {
  const session = state.sessions.get(machine.epochs.get(play.epoch) ?? '') ?? null;
  const house = `house:${machine.siteId}:${machine.id}`;
  const pool = `jackpot_pool:${machine.brandId}`;
  const owner = (kind: string) => (session ? `${kind}:${session.playerId}` : `suspense:machine:${machine.id}`);
  const key = `${machine.id}:${play.number}`;
  const gainMinor = play.winMinor - play.handPayMinor;
  const { jackpotSeedMinor: seedMinor, jackpotLimitMinor } = state.brands.get(machine.brandId)!;
  const roomMinor = Math.max(0, (jackpotLimitMinor ?? Number.POSITIVE_INFINITY) - balanceOf(state, pool));
  const shareMinor = Math.min(play.contributionMinor, roomMinor);
  if (play.betMinor !== 0 || gainMinor !== 0) {
    post(state, 'play', `play:${key}`, [
      [`machine_credit:${machine.id}`, gainMinor - play.betMinor],
      [house, play.betMinor - shareMinor - gainMinor],
      [pool, shareMinor],
    ]);
  }
  if (play.handPayMinor > 0) {
    post(state, 'hand_pay_due', `hand_pay_due:${key}`, [
      [house, -play.handPayMinor],
      [owner('handpay_payable'), play.handPayMinor],
    ]);
    const owned = { sessionId: machine.epochs.get(play.epoch) ?? null, playerId: session?.playerId ?? null };
    oweHandPay(state, machine.id, `play:${play.number}`, owned, play.handPayMinor);
  }
  let jackpotMinor: number | null = null;
  if (play.jackpot) {
    jackpotMinor = balanceOf(state, pool);
    post(state, 'jackpot', `jackpot:${key}`, [
      [pool, seedMinor - jackpotMinor],
      [house, -seedMinor],
      [owner('wallet'), jackpotMinor],
    ]);
  }
  machine.plays.set(play.number, { ...play, sessionId: session?.id ?? null, jackpotMinor, bookedAtMs: state.nowMs() });
  const { meter } = machine;
  meter.betMinor += play.betMinor;
  meter.winMinor += play.winMinor;
  meter.handPayMinor += play.handPayMinor;
  if (play.kind === 'base') meter.featureBetMinor = play.betMinor;
  meter.hour!.betMinor += play.betMinor;
  meter.hour!.netMinor += gainMinor - play.betMinor;
  if (play.jackpot) meter.hour!.jackpots += 1;
  if (!session) return;
  session.betMinor += play.betMinor;
  session.winMinor += play.winMinor;
  if (play.kind === 'base' || play.kind === 'metered') session.spinCount += play.games ?? 1;
  if (play.kind === 'free') session.freeSpinCount += 1;
}

/** Where the handshake reported a play that was not booked then, its meters are compared when it is. */
function metersAgree({ meter }: ModelMachine): boolean {
  const expected = meter.compare;
  if (expected?.at !== meter.playNumber) return true;
  meter.compare = null;
  return (
    expected.betMinor === meter.betMinor &&
    expected.winMinor === meter.winMinor &&
    expected.handPayMinor === meter.handPayMinor
  );
}

function answerFor(state: ModelState, machine: ModelMachine, plays: link.Play[]): Omit<BookedPlays, 'disputes'> {
  const mine = plays.flatMap((play) => machine.plays.get(play.number) ?? []);
  const playerOf = (play: ModelPlay) => state.sessions.get(play.sessionId ?? '')?.playerId ?? null;
  const newest = mine.at(-1);
  return {
    ok: true,
    bookedPlay: machine.meter.playNumber,
    sessionId: newest?.sessionId ?? null,
    playerId: newest ? playerOf(newest) : null,
    jackpots: mine.flatMap((play) => {
      if (play.jackpotMinor === null) return [];
      const playerId = playerOf(play);
      const wallet = state.accounts.get(`wallet:${playerId}`) ?? { balanceMinor: 0, seq: 0 };
      return {
        ...{ number: play.number, amountMinor: play.jackpotMinor, brandId: machine.brandId, playerId },
        ...{ balanceMinor: wallet.balanceMinor, balanceSeq: wallet.seq },
      };
    }),
  };
}
