import type { link } from '@salon/contract';
import { reportOf, type ScriptedMachine, transferResultOf } from './scripted-machine.ts';

export type CommandName =
  | 'seat'
  | 'unseat'
  | 'apply'
  | 'ask'
  | 'cashout'
  | 'offer'
  | 'handpaid'
  | 'service'
  | 'pause'
  | 'lock'
  | 'still'
  | 'watch'
  | 'watch-renew'
  | 'watch-end'
  | 'request-handshake'
  | 'meters';

/** What a machine reports to the platform by itself. */
export interface ScriptedReports {
  activity(machine: ScriptedMachine): void;
  /** Sends `debited` until it is posted. */
  debited(machine: ScriptedMachine): Promise<void>;
  handshake(machine: ScriptedMachine): Promise<void>;
}

type Handler = (machine: ScriptedMachine, command: never) => object | Promise<object>;

/** What a scripted machine does with each command. */
export function commandHandlers(reports: ScriptedReports): Record<CommandName, Handler> {
  return {
    seat: (machine, { epoch }: link.SeatCommand) => {
      if (epoch < machine.epoch) return staleEpoch();
      if (epoch > machine.epoch) machine.locked = false;
      machine.epoch = epoch;
      return done(machine);
    },
    unseat: done,
    apply: (machine, command: link.ApplyCommand) => {
      if (!machine.isDeciding) machine.undecided.set(command.transferId, command);
      else if (!machine.journal.has(command.transferId)) applyCashIn(machine, command);
      setImmediate(() => reports.activity(machine));
      return transferResultOf(machine, command);
    },
    ask: (machine, command: link.AskCommand) => {
      const { transferId, fingerprint } = command;
      const asked = machine.undecided.get(transferId);
      if (asked && machine.isDeciding) {
        machine.undecided.delete(transferId);
        applyCashIn(machine, asked);
      } else if (!asked && !machine.journal.has(transferId))
        machine.journal.set(transferId, { fingerprint, result: 'refused', reason: 'never_seen' });
      return transferResultOf(machine, command);
    },
    cashout: (machine, { transferId, epoch }: link.CashOutCommand) => {
      if (machine.activity === 'bonus' || machine.activity === 'spinning') return { status: 1, state: 'waiting' };
      machine.escrow ??= { transferId, epoch, amountMinor: machine.creditMinor };
      machine.creditMinor -= machine.escrow.amountMinor;
      setImmediate(() => void reports.debited(machine));
      return { status: 1, state: 'debited' };
    },
    pause: done,
    lock: (machine, { epoch, locked }: link.LockCommand) => {
      if (epoch !== machine.epoch) return staleEpoch();
      machine.locked = locked;
      return done(machine);
    },
    handpaid: (machine, { reference, amountMinor }: link.HandPaidCommand) => {
      if (machine.handPayPendingMinor >= amountMinor && !machine.handPaid.has(reference)) {
        machine.handPaid.add(reference);
        machine.handPayPendingMinor -= amountMinor;
        machine.meters.handPayPaidMinor += amountMinor;
        setImmediate(() => {
          machine.activity = 'idle';
          reports.activity(machine);
        });
      }
      return done(machine);
    },
    service: (machine, { stopped }: link.ServiceCommand) => {
      machine.stopped = stopped;
      return done(machine);
    },
    'request-handshake': async (machine) => {
      await reports.handshake(machine);
      return done(machine);
    },
    meters: (machine): link.MetersAnswer => ({ status: 1, report: reportOf(machine), own: machine.ownMeters }),
    still: ({ machineId }) => ({ status: 1, jpeg: Buffer.from(`still of ${machineId}`).toString('base64') }),
    watch: () => ({ status: 1, sdp: 'v=0\r\no=- scripted for a watcher' }),
    'watch-renew': () => ({ status: 1, isWatching: true }),
    'watch-end': () => ({ status: 1, isWatching: false }),
    offer: () => ({ status: 1, sdp: 'v=0\r\no=- scripted' }),
  };
}

function applyCashIn(machine: ScriptedMachine, command: link.ApplyCommand): void {
  const { transferId, fingerprint, amountMinor } = command;
  if (command.epoch < machine.epoch) {
    machine.journal.set(transferId, { fingerprint, result: 'refused', reason: 'stale_epoch' });
    return;
  }
  machine.journal.set(transferId, { fingerprint, result: 'applied', reason: null });
  machine.creditMinor += amountMinor;
  machine.meters.inMinor += amountMinor;
}

function done({ creditMinor, activity }: ScriptedMachine): link.CommandDone {
  return { status: 1, creditMinor, activity };
}

const staleEpoch = () => ({ status: 0, code: 60007, Params: {}, ErrorMessage: 'stale epoch' });
