import type { link } from '@salon/contract';
import { CommitUnknown, type Ledger, type TransferRow } from '../../../apps/platform/src/ledger/ledger.ts';
import { changedLedger as changed, type Mutant } from './mutant.ts';

/** No answer from the cabinet counts as a refusal. */
export const voidOnTimeout: Mutant = {
  ledger: (ledger) =>
    changed(ledger, {
      async setTransferUnknown({ transferId }) {
        const row = await ledger.transfer(transferId);
        return ledger.endCashIn({
          transferId,
          incarnation: row?.incarnation ?? '',
          result: 'refused',
          reason: 'timeout',
        });
      },
    }),
};

/** The command is sent although the commit of the reservation is unknown. */
export const sendBeforeCommit: Mutant = {
  ledger(ledger) {
    const epochs = new Map<number, number>();
    return changed(ledger, {
      async takeSeat(input) {
        const taken = await ledger.takeSeat(input);
        if (taken.ok) epochs.set(input.machineId, taken.epoch);
        return taken;
      },
      async sendCashIn(input) {
        try {
          return await ledger.sendCashIn(input);
        } catch (error) {
          if (!(error instanceof CommitUnknown)) throw error;
          return { ok: true, fresh: true, transfer: imaginedRow(input, epochs.get(input.machineId) ?? 0) };
        }
      },
    });
  },
};

function imaginedRow(input: Parameters<Ledger['sendCashIn']>[0], epoch: number): TransferRow {
  const { transferId: id, machineId, playerId, amountMinor } = input;
  return {
    ...{ id, machineId, playerId, amountMinor, epoch, kind: 'cash_in', state: 'sent', reason: null, thenFree: false },
    ...{ sessionId: id, incarnation: null, attempts: 0, balanceMinor: 0, balanceSeq: 0 },
  };
}

/** Plays that are reported again are booked as new ones, under the next numbers. */
export const bookPlayTwice: Mutant = {
  ledger(ledger) {
    const booked = new Map<number, number>();
    return changed(ledger, {
      async bookPlays(message) {
        const next = (booked.get(message.machineId) ?? 0) + 1;
        const first = message.plays[0]?.number ?? next;
        const plays = first < next ? renumbered(message.plays, next) : message.plays;
        const answer = await ledger.bookPlays({ ...message, plays });
        if (answer.ok) booked.set(message.machineId, answer.bookedPlay);
        return answer;
      },
    });
  },
};

function renumbered(plays: link.Play[], from: number): link.Play[] {
  return plays.map((play, index) => ({ ...play, number: from + index }));
}

/** Answers of a replaced journal are accepted as answers of the first one. */
export const incarnationIgnored: Mutant = {
  journalsReplaced: true,
  ledger: (ledger) => {
    const first = new Map<number, string>();
    const known = (machineId: number, incarnation: string): string => {
      if (!first.has(machineId)) first.set(machineId, incarnation);
      return first.get(machineId)!;
    };
    return changed(ledger, {
      handshakeMachine: (report, linkId) =>
        ledger.handshakeMachine({ ...report, incarnation: known(report.machineId, report.incarnation) }, linkId),
      async endCashIn(input) {
        const row = await ledger.transfer(input.transferId);
        return ledger.endCashIn({ ...input, incarnation: row?.incarnation ?? input.incarnation });
      },
      bookPlays: (message) =>
        ledger.bookPlays({ ...message, incarnation: known(message.machineId, message.incarnation) }),
      postCashOut: (message) =>
        ledger.postCashOut({ ...message, incarnation: known(message.machineId, message.incarnation) }),
    });
  },
};
