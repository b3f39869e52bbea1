import type { link } from '@salon/contract';
import { changedLedger, type Mutant } from './mutant.ts';

/** A report that is behind the machine's last one is taken for a late message, and the last one counts. */
export const olderReportIgnored: Mutant = {
  restoresMuch: true,
  // One life in forty shows it.
  caughtWithin: 300,
  ledger(ledger) {
    const last = new Map<string, link.MachineReport>();
    return changedLedger(ledger, {
      handshakeMachine(report, linkId) {
        const key = `${report.machineId}:${report.incarnation}`;
        const before = last.get(key);
        const isBehind = before !== undefined && before.meters.inMinor > report.meters.inMinor;
        if (!isBehind) last.set(key, report);
        return ledger.handshakeMachine(isBehind ? before : report, linkId);
      },
    });
  },
};

/** The machine does not say what was booked of it: a ledger that has lost plays does not notice. */
export const bookedPlayUnsaid: Mutant = {
  restoresMuch: true,
  machine: (machine) => ({
    ...machine,
    handshake() {
      const { report, answered } = machine.handshake();
      return { report: { ...report, bookedPlay: 0 }, answered };
    },
  }),
};
