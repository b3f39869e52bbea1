import { failure, link } from '@salon/contract';
import type { BookedPlays } from '../../ledger/ledger.ts';
import { onRequest } from '../server/request.ts';
import type { CabinetLink, LinkDeps } from './cabinet-link.ts';

/** `plays`: posts finished plays of a machine to the ledger. */
export function servePlays(deps: LinkDeps, cabinet: CabinetLink): void {
  const { ledger, pushes, onAlarm } = deps;
  const { connection, log } = cabinet;
  /** Machines whose plays were refused on this link: the cabinet repeats them, the alarm is raised once. */
  const refused = new Set<number>();
  const book = async (message: link.Plays) => {
    const { machineId } = message;
    if (!cabinet.hosts(machineId)) return failure('forbidden', { machineId });
    if (!deps.allowForced && message.plays.some(isForced)) {
      onAlarm({ what: 'plays_forced', machineId });
      return failure('forbidden', { machineId });
    }
    const booked = await ledger.bookPlays(message);
    if (!booked.ok) {
      const { reason = booked.error } = booked.params;
      if (!refused.has(machineId)) onAlarm({ what: 'ledger_disagrees', machineId, reason: String(reason) });
      refused.add(machineId);
      pushes.machines([machineId]);
      return failure(booked.error, booked.params);
    }
    refused.delete(machineId);
    if (booked.disputes.length > 0) takeOut(deps, machineId, booked.disputes);
    pushWins(pushes, message, booked);
    return answerOf(booked);
  };
  onRequest(connection, 'plays', link.plays, book, log);
}

/** Its cabinet hears of it at once, and pays its credit out; where this is lost, a job repeats it. */
function takeOut(
  { cabinets, pushes, onAlarm, keep }: LinkDeps,
  machineId: number,
  disputes: BookedPlays['disputes'],
): void {
  for (const { id: disputeId, rule, amountMinor } of disputes)
    onAlarm({ what: 'dispute_opened', machineId, disputeId, amountMinor, reason: rule });
  pushes.machines([machineId]);
  keep(cabinets.service({ machineId, stopped: true }).then(() => undefined));
}

function isForced({ outcome }: link.Play): boolean {
  return typeof outcome === 'object' && outcome !== null && 'forced' in outcome && outcome.forced !== false;
}

function pushWins(pushes: LinkDeps['pushes'], { machineId, plays }: link.Plays, booked: BookedPlays): void {
  if (plays.some((play) => play.handPayMinor > 0 || play.jackpot)) pushes.offMeterWin(machineId);
  if (plays.some((play) => play.contributionMinor > 0 || play.jackpot)) pushes.jackpots();
  for (const { playerId, balanceMinor, balanceSeq } of booked.jackpots) {
    if (playerId !== null) pushes.balance(playerId, { balance: balanceMinor, seq: balanceSeq });
  }
}

function answerOf({ bookedPlay, jackpots }: BookedPlays): link.PlaysAnswer {
  return { status: 1, bookedPlay, jackpots: jackpots.map(({ number, amountMinor }) => ({ number, amountMinor })) };
}
