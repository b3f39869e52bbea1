/** Money that machine and books cannot agree about: who has to hear of a case, and how two operators decide it. */
import type { OnAlarm } from '../../alarm/alarm.ts';
import type { AccountClosed, Ledger, Refused, TransferRow } from '../../ledger/ledger.ts';
import type { CorrectionDecided, MachineLost } from '../../ledger/situations.ts';

export interface DisputeService {
  /** A machine's account was closed: its player is free to go, the operator has a case. */
  closed(machineId: number, closed: AccountClosed): Promise<void>;
  /** An operator's: the machine does not come back, or cannot be believed. */
  declareLost(wish: { machineId: number; operator: string; reason: string }): Promise<Refused | MachineLost>;
  propose: Ledger['proposeCorrection'];
  decide: Ledger['decideCorrection'];
}

export interface DisputeDeps {
  ledger: Pick<Ledger, 'declareLost' | 'proposeCorrection' | 'decideCorrection' | 'transfer'>;
  notify: {
    /** To whoever sits there: the session is over, its amount is being looked at. */
    underReview(machineId: number): void;
    freed(seat: { machineId: number; epoch: number; playerId: number }): void;
    transfer(row: TransferRow): void;
    balance(playerId: number, wallet: { balance: number; seq: number }): void;
  };
  onAlarm: OnAlarm;
}

export function createDisputeService({ ledger, notify, onAlarm }: DisputeDeps): DisputeService {
  async function closed(machineId: number, { disputed, dispute, freed }: AccountClosed): Promise<void> {
    if (dispute) {
      const { id: disputeId, amountMinor, cause } = dispute;
      onAlarm({ what: 'dispute_opened', machineId, disputeId, amountMinor, reason: cause });
      notify.underReview(machineId);
    }
    if (freed) notify.freed(freed);
    for (const transferId of disputed) {
      const row = await ledger.transfer(transferId);
      if (row) notify.transfer(row);
    }
  }

  return {
    closed,
    async declareLost(wish) {
      const lost = await ledger.declareLost(wish);
      if (lost.ok) await closed(wish.machineId, lost);
      return lost;
    },
    propose: ledger.proposeCorrection,
    async decide(wish): Promise<Refused | CorrectionDecided> {
      const decided = await ledger.decideCorrection(wish);
      if (decided.ok && decided.playerId !== null && decided.playerMinor > 0 && wish.approve) {
        const { playerId, balanceMinor: balance, balanceSeq: seq } = decided;
        notify.balance(playerId, { balance, seq });
      }
      return decided;
    },
  };
}
