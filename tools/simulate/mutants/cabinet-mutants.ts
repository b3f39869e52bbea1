import type { Machine } from '../../../apps/cabinet/src/machine/create-machine.ts';
import type { Mutant } from './mutant.ts';

/** What is written counts as safe before it is. */
export const ackBeforeSync: Mutant = {
  disk: (disk) => ({ ...disk, sync: async () => {} }),
};

/** A question about an unknown id is answered, and the id stays free. */
export const noTombstone: Mutant = {
  machine: (machine) => ({
    ...machine,
    async ask(command) {
      const { transfers, incarnation } = machine.books();
      if (transfers.has(command.transferId)) return machine.ask(command);
      return { status: 1, result: 'refused', reason: 'never_seen', incarnation, creditMinor: machine.availableMinor() };
    },
  }),
};

/** Commands of an older seat are obeyed like those of this one. */
export const epochIgnored: Mutant = {
  machine: (machine) => ({
    ...machine,
    apply: (command) => machine.apply({ ...command, epoch: newest(machine, command.epoch) }),
    cashOut: (command) => machine.cashOut({ ...command, epoch: newest(machine, command.epoch) }),
    seat: (command) => machine.seat({ ...command, epoch: newest(machine, command.epoch) }),
    unseat: (command) => machine.unseat({ ...command, epoch: newest(machine, command.epoch) }),
  }),
};

function newest(machine: Machine, epoch: number): number {
  return Math.max(machine.books().epoch, epoch);
}

/** An id is enough: what else a command says about it is not compared. */
export const fingerprintIgnored: Mutant = {
  machine: (machine) => {
    const known = <T extends { transferId: string; fingerprint: string }>(command: T): T => {
      const transfer = machine.books().transfers.get(command.transferId);
      return transfer?.kind === 'cash_in' ? { ...command, fingerprint: transfer.fingerprint } : command;
    };
    return {
      ...machine,
      apply: (command) => machine.apply(known(command)),
      ask: (command) => machine.ask(known(command)),
    };
  },
};

/** The platform did not answer, so it will have booked the cash out. */
export const escrowClearedEarly: Mutant = {
  platform: (port) => ({
    ...port,
    debited: async (message) => (await port.debited(message)) ?? { status: 1, posted: true },
  }),
};

/** Every try of a cash out is a new one. */
export const cashOutNewIdOnRetry: Mutant = {
  platform(port, draws) {
    const said = new Set<string>();
    return {
      ...port,
      async debited(message) {
        const again = said.has(message.transferId);
        said.add(message.transferId);
        return port.debited(again ? { ...message, transferId: draws.uuid() } : message);
      },
    };
  },
};

/** The platform did not answer, so it will have booked the plays: the machine forgets them. */
export const forgetUnbookedPlays: Mutant = {
  platform: (port) => ({
    ...port,
    async plays(message) {
      const bookedPlay = message.plays.at(-1)!.number;
      return (await port.plays(message)) ?? { status: 1, bookedPlay, jackpots: [] };
    },
  }),
};
