import { BETS, drawOutcome, riggedOutcome } from '../game/reels.ts';
import { freezeWhenIdle } from './aft/lock.ts';
import { raiseGameEnd, raiseGameStart } from './exceptions.ts';
import { startHandPay } from './hand-pay.ts';
import { count } from './meters.ts';
import { blockedBy, centsOf, type Draft } from './state.ts';

/** Null: the reels draft. Otherwise why they do not. */
export function spin(draft: Draft): string | null {
  const { memory, session, nowMs } = draft;
  const blocked = blockedBy(draft);
  if (blocked) return blocked;
  if (memory.game) return 'game_runs';
  if (session.lock.status !== 'none' || memory.aft.buffer?.status === 0x40) return 'aft';
  if (session.isCashingOut) return 'cash_out';
  const { bet } = memory;
  if (memory.credit < bet) return 'credit';
  const outcome = session.rig ? riggedOutcome(session.rig, bet) : drawOutcome(bet, draft.randomBelow);
  session.rig = null;
  memory.game = { ...outcome, bet };
  memory.credit -= bet;
  count(memory.meters, 'coinIn', bet);
  session.dueMs.game_end = nowMs + memory.settings.gameMs;
  draft.commit = 'game_start';
  if (reports(draft)) raiseGameStart(session, bet, memory.meters.coinIn);
  return null;
}

/** Games played, won and lost count here, coin in at the start (which of both counts games is not known). */
export function endGame(draft: Draft): void {
  const { memory, session } = draft;
  const { game, meters, settings } = memory;
  if (!game) return;
  memory.shown = { stops: game.stops, win: game.win };
  memory.game = null;
  draft.commit = 'game_end';
  count(meters, 'gamesPlayed', 1);
  count(meters, game.win > 0 ? 'gamesWon' : 'gamesLost', 1);
  if (reports(draft)) raiseGameEnd(session, game.win);
  if (centsOf(memory, game.win) >= settings.winLimitCents) startHandPay(draft, 'win', game.win);
  else if (game.win > 0) {
    memory.credit += game.win;
    count(meters, 'coinOut', game.win);
  }
  freezeWhenIdle(draft);
}

export function changeBet({ memory }: Draft, key: 'bet' | 'max_bet'): string | null {
  if (memory.game) return 'game_runs';
  memory.bet = key === 'max_bet' ? BETS.at(-1)! : BETS[(BETS.indexOf(memory.bet) + 1) % BETS.length]!;
  return null;
}

function reports({ session, profile }: Draft): boolean {
  return session.isRealTime || profile.reportsGamesAlways;
}
