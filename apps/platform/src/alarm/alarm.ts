/**
 * `contradiction`: journal and ledger hold opposite ends of a transfer. `journal_replaced`: a transfer's journal is gone.
 * `fingerprint_mismatch`: the journal knows the id with other facts. `done_but_not_posted`: the cabinet has let go of an
 * escrow that the ledger never received. `ledger_disagrees`: a machine left service, `reason` says why. `machine_fault`: its cabinet took
 * it out of service, by a fault that an operator has to look at. `machine_unplayable`: nobody can play it for some time, `reason` says
 * why; it ends by itself. `dispute_opened`: money lies in
 * suspense until a correction is approved. `transfer_in_doubt`: a transfer open for minutes. `plays_forced`: an
 * outcome was asked for where that is not allowed. `clock_off`: the node's own clock and the database's are apart; of no machine.
 */
export const ALARM_KINDS = [
  'contradiction',
  'journal_replaced',
  'fingerprint_mismatch',
  'done_but_not_posted',
  'ledger_disagrees',
  'machine_fault',
  'machine_unplayable',
  'dispute_opened',
  'transfer_in_doubt',
  'plays_forced',
  'clock_off',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** What an operator has to act on. */
export interface Alarm {
  what: AlarmKind;
  machineId: number;
  transferId?: string;
  reason?: string;
  disputeId?: number;
  amountMinor?: number;
}

export type OnAlarm = (alarm: Alarm) => void;
