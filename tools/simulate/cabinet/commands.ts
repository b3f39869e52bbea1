import type { link } from '@salon/contract';
import type { Machine } from '../../../apps/cabinet/src/machine/create-machine.ts';

/** A command of the cabinet link, carried out by the machine that it names. */
export function obeyCommand(machine: Machine, name: string, payload: unknown): Promise<unknown> {
  switch (name) {
    case 'seat':
      return machine.seat(payload as link.SeatCommand);
    case 'unseat':
      return machine.unseat(payload as link.UnseatCommand);
    case 'apply':
      return machine.apply(payload as link.ApplyCommand);
    case 'ask':
      return machine.ask(payload as link.AskCommand);
    case 'cashout':
      return machine.cashOut(payload as link.CashOutCommand);
    case 'handpaid':
      return machine.handPaid(payload as link.HandPaidCommand);
    case 'service':
      return machine.service(payload as link.ServiceCommand);
    default:
      return Promise.resolve(undefined);
  }
}
