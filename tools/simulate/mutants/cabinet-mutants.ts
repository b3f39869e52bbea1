import type { Machine } from '../../../apps/cabinet/src/machine/machine.ts';
import type { Mutant } from './mutant.ts';

/** Written data counts as durable before it is synced. */
export const ackBeforeSync: Mutant = {
  disk: (disk) => ({ ...disk, sync: async () => {} }),
};

/** `ask` for an unknown id is answered without a tombstone: a late `apply` of that id is still accepted. */
export const noTombstone: Mutant = {
  machine: (machine) => ({
    ...machine,
    async ask(command) {
      const { transfers, incarnation } = machine.state();
      if (transfers.has(command.transferId)) return machine.ask(command);
      return { status: 1, result: 'refused', reason: 'never_seen', incarnation, creditMinor: machine.availableMinor() };
    },
  }),
};

/** Commands of an older seat are obeyed like those of the current one. */
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
  return Math.max(machine.state().epoch, epoch);
}

/** A known id is enough: the fingerprint is not compared. */
export const fingerprintIgnored: Mutant = {
  machine: (machine) => {
    const known = <T extends { transferId: string; fingerprint: string }>(command: T): T => {
      const transfer = machine.state().transfers.get(command.transferId);
      return transfer?.kind === 'cash_in' ? { ...command, fingerprint: transfer.fingerprint } : command;
    };
    return {
      ...machine,
      apply: (command) => machine.apply(known(command)),
      ask: (command) => machine.ask(known(command)),
    };
  },
};

/** No answer to `debited` counts as posted. */
export const escrowClearedEarly: Mutant = {
  platform: (port) => ({
    ...port,
    debited: async (message) => (await port.debited(message)) ?? { status: 1, posted: true },
  }),
};

/** Every retry of a cash out has a new id. */
export const cashOutNewIdOnRetry: Mutant = {
  platform(port, draws) {
    const sent = new Set<string>();
    return {
      ...port,
      async debited(message) {
        const isRetry = sent.has(message.transferId);
        sent.add(message.transferId);
        return port.debited(isRetry ? { ...message, transferId: draws.uuid() } : message);
      },
    };
  },
};

/** No answer to `plays` counts as booked: the machine forgets them. */
export const dropUnbookedPlays: Mutant = {
  platform: (port) => ({
    ...port,
    async plays(message) {
      const bookedPlay = message.plays.at(-1)!.number;
      return (await port.plays(message)) ?? { status: 1, bookedPlay, jackpots: [] };
    },
  }),
};
