import { type Failure, failure, type link } from '@salon/contract';
import { OPERATOR_FAULTS } from '@salon/domain';
import type { Machine } from './machine.ts';
import type { MachineCore } from './machine-core.ts';
import type { AskedTransfer } from './metered/metered-state.ts';
import { freeSeat, takeHandshake, takeSeat } from './seat/seat.ts';
import { applyCashIn, askCashIn } from './transfers/cash-in.ts';
import { acceptCashOut } from './transfers/cash-out.ts';

type Commands = Pick<
  Machine,
  | ('synced' | 'report' | 'handshake' | 'unlinked' | 'seat' | 'unseat' | 'pausePlay' | 'lock')
  | ('apply' | 'ask' | 'cashOut' | 'handPaid' | 'service')
>;

/** What the platform asks of a machine. */
export function commandsOf(machineId: number, core: MachineCore): Commands {
  return { ...linkCommandsOf(machineId, core), ...seatCommandsOf(core), ...moneyCommandsOf(core) };
}

/** Not an attendant's test, which is nobody's money. */
const cashInOf = (asked: AskedTransfer | null): AskedTransfer | null =>
  asked?.direction === 'in' && asked.isTest !== true ? asked : null;

function linkCommandsOf(
  machineId: number,
  core: MachineCore,
): Pick<Machine, 'synced' | 'report' | 'handshake' | 'unlinked' | 'service'> {
  const { store, service, pace, seatLock, reporter, handshakes, listeners, activity, settle, done } = core;
  function report() {
    const state = store.durable();
    const { incarnation, epoch, holdings, meters, lastPlay, unbooked, faults, handPay, escrow } = state;
    const bookedPlay = (unbooked[0]?.number ?? lastPlay + 1) - 1;
    const cashIn = core.metered?.requested() ?? cashInOf(state.metered?.asked ?? null);
    const operatorFault = OPERATOR_FAULTS.find((fault) => faults.includes(fault));
    const standing = {
      ...{ holdings, meters, lastPlay, bookedPlay, openCashOut: escrow },
      ...(operatorFault !== undefined && { operatorFault }),
      ...(handPay !== null && { awaitsAttendant: true }),
      ...(cashIn !== null && { askedCashIn: { transferId: cashIn.transferId, amountMinor: cashIn.amountMinor } }),
    };
    return { machineId, incarnation, epoch, activity: activity(), ...standing };
  }
  return {
    synced: store.synced,
    report,
    handshake() {
      const reported = report();
      reporter.offline();
      const isNewest = handshakes.begin();
      return {
        report: reported,
        async answered(entry) {
          if (!isNewest()) return;
          pace.follow(entry);
          takeHandshake(core, entry, reported.bookedPlay);
          seatLock.receive({ epoch: entry.epoch, ...(entry.lock ?? { locked: false, change: 0 }) });
          handshakes.end();
          for (const listener of listeners) listener.compared?.();
          await settle();
          // On a slow disk another one may have begun meanwhile.
          if (isNewest()) reporter.online();
        },
      };
    },
    unlinked() {
      reporter.offline();
      handshakes.cancel();
    },
    async service({ stopped }) {
      service.stopped = stopped;
      await settle();
      return done();
    },
  };
}

function seatCommandsOf(core: MachineCore): Pick<Machine, 'seat' | 'unseat' | 'pausePlay' | 'lock'> {
  const { store, pace, seatLock, changed, settle, done } = core;
  const moved = (): Failure => failure('seat_moved', { epoch: store.state().epoch });
  async function answer(isObeyed: boolean): Promise<link.CommandDone | Failure> {
    await settle();
    return isObeyed ? done() : moved();
  }
  return {
    async seat(command) {
      if (command.epoch >= store.state().epoch) pace.follow(command);
      return answer(takeSeat(core, command));
    },
    async unseat(command) {
      // A pending reality check belonged to the previous player.
      if (command.epoch >= store.state().epoch) pace.pausePlay(0);
      return answer(freeSeat(core, command));
    },
    pausePlay({ epoch, forMs }) {
      if (epoch !== store.state().epoch) return moved();
      pace.pausePlay(forMs);
      return done();
    },
    lock(command) {
      if (command.epoch !== store.state().epoch) return moved();
      seatLock.receive(command);
      changed();
      return done();
    },
  };
}

function moneyCommandsOf(core: MachineCore): Pick<Machine, 'apply' | 'ask' | 'cashOut' | 'handPaid'> {
  const { store, handshakes, alarm, settle, done, nowMs } = core;
  return {
    async apply(command) {
      const result = await applyCashIn(core, command);
      await settle();
      await handshakes.over();
      return result;
    },
    async ask(command) {
      const result = await askCashIn(core, command);
      await handshakes.over();
      return result;
    },
    async cashOut(command) {
      const answer = await acceptCashOut(core, command);
      await settle();
      return answer;
    },
    async handPaid({ reference, amountMinor }) {
      const { handPay, metered } = store.state();
      const due = metered === null ? handPay : metered.owed.find((one) => one.reference === reference);
      if (due?.reference === reference && due.amountMinor === amountMinor)
        store.write({ t: 'hand_paid', reference, amountMinor, atMs: nowMs() });
      else if (due?.reference === reference)
        alarm({ kind: 'hand_pay_mismatch', reference, amountMinor, pendingMinor: due.amountMinor });
      await settle();
      return done();
    },
  };
}
