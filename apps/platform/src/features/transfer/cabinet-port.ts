import type { link } from '@salon/contract';

/** `no_answer`: it may have arrived. `unreachable`: no cabinet was linked, nothing was sent. `invalid`: an answer that does not parse. */
export type CabinetReply<T> = { ok: true; value: T } | { ok: false; why: 'no_answer' | 'unreachable' | 'invalid' };

/** The cabinet of a machine, wherever it is linked; every call is one message and one acknowledgement with a time limit. */
export interface CabinetPort {
  seat(command: link.SeatCommand): Promise<CabinetReply<link.CommandDone>>;
  unseat(command: link.UnseatCommand): Promise<CabinetReply<link.CommandDone>>;
  apply(command: link.ApplyCommand): Promise<CabinetReply<link.TransferResult>>;
  ask(command: link.AskCommand): Promise<CabinetReply<link.TransferResult>>;
  cashOut(command: link.CashOutCommand): Promise<CabinetReply<link.CashOutAccepted>>;
}
