/** Money that machine and ledger disagree about: who is notified of a dispute, and how two operators decide it. */
import type { OnAlarm } from '../../alarm/alarm.ts';
import type { Ledger, TransferRow } from '../../ledger/ledger.ts';
import type { Refused } from '../../ledger/refused.ts';
import type { AccountClosed, CorrectionDecided, MachineLost } from '../../ledger/situations.ts';

export interface DisputeService {
  /** A machine's account was closed: its player is free, the operators get a dispute. */
  closed(machineId: number, closed: AccountClosed): Promise<void>;
  /** By an operator: the machine does not come back, or its report cannot be trusted. */
  declareLost(request: { machineId: number; operator: string; reason: string }): Promise<Refused | MachineLost>;
  propose: Ledger['proposeCorrection'];
  decide: Ledger['decideCorrection'];
}

export interface DisputeDeps {
  ledger: Pick<Ledger, 'declareLost' | 'proposeCorrection' | 'decideCorrection' | 'transfer'>;
  notify: {
    /** To the seated player: the session is over, its amount is under review. */
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
    async declareLost(request) {
      const lost = await ledger.declareLost(request);
      if (lost.ok) await closed(request.machineId, lost);
      return lost;
    },
    propose: ledger.proposeCorrection,
    async decide(request): Promise<Refused | CorrectionDecided> {
      const decided = await ledger.decideCorrection(request);
      if (decided.ok && decided.playerId !== null && decided.playerMinor > 0 && request.approve) {
        const { playerId, balanceMinor: balance, balanceSeq: seq } = decided;
        notify.balance(playerId, { balance, seq });
      }
      return decided;
    },
  };
}
