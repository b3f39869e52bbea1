import type { link } from '@salon/contract';
import { type Activity, OPERATOR_FAULTS } from '@salon/domain';
import { createHandshakes, type Handshakes } from './handshakes.ts';
import { createMeteredMoney } from './metered/metered-money.ts';
import { type Alarm, DEFAULT_LIMITS, type MachineListener, type MachinePorts } from './ports.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { createPace, type Pace } from './seat/pace.ts';
import type { SeatDeps } from './seat/seat.ts';
import { createSeatLock, type SeatLock } from './seat/seat-lock.ts';
import { activityOf, inService, type Service } from './service.ts';
import { availableMinor, isTesting } from './state/machine-state.ts';
import { openMachineStore } from './state/store.ts';
import type { CashInDeps } from './transfers/cash-in.ts';
import { type CashOutDeps, cashOutDue, debitDue, firstCashOut } from './transfers/cash-out.ts';

/** What the parts of one machine share. */
export interface MachineCore extends SeatDeps, CashInDeps, CashOutDeps {
  listeners: Set<MachineListener>;
  pace: Pace;
  seatLock: SeatLock;
  reporter: Reporter;
  handshakes: Handshakes;
  /** Notifies the listeners. */
  changed(): void;
  /** After a change: what became due is decided in the same frame, then reported once it is synced. */
  settle(): Promise<void>;
  activity(): Activity;
  /** The answer to a command that was obeyed. */
  done(): link.CommandDone;
}

/** Opens the journal. Rejects with `JournalError` where it cannot be trusted. */
export async function openMachineCore(ports: MachinePorts): Promise<MachineCore> {
  const { machineId, clock, random } = ports;
  const limits = { ...DEFAULT_LIMITS, ...ports.limits };
  const listeners = new Set<MachineListener>();
  const changed = (): void => {
    for (const listener of listeners) listener.changed?.();
  };
  const alarm = (raised: Alarm): void => {
    ports.alarm(raised);
    if (raised.kind === 'journal_broken' || raised.kind === 'imbalance') changed();
    if (OPERATOR_FAULTS.some((fault) => fault === raised.kind))
      for (const listener of listeners) listener.distrusted?.();
  };
  const store = await openMachineStore({
    disk: ports.disk,
    machineId,
    newIncarnation: random.uuid,
    nowMs: clock.nowMs,
    compactAfterBytes: limits.compactAfterBytes,
    isMetered: ports.metered !== undefined,
    alarm,
  });
  const service: Service = { accepted: true, stopped: false, inhibits: new Set() };
  const serving = (): boolean => inService(store, service);
  const deps = { store, limits, service, serving, alarm, nowMs: clock.nowMs, newTransferId: random.uuid };
  const settle = async (): Promise<void> => {
    debitDue(deps);
    await store.synced();
    changed();
    reporter.wake();
    if (metered !== null && (cashOutDue(deps) !== null || isTesting(store.state()))) metered.evaluate();
  };
  const metered =
    ports.metered === undefined
      ? null
      : createMeteredMoney({
          ...{ ...deps, ...ports.metered, clock, settle, changed },
          cashOutDue: () => cashOutDue(deps),
          firstCashOut: () => firstCashOut(deps),
        });
  const reporter = createReporter({
    store,
    platform: ports.platform,
    clock,
    random,
    onBooked: () => {
      debitDue(deps);
      changed();
    },
    onJackpot: (number, amountMinor) => {
      for (const listener of listeners) listener.jackpot?.(number, amountMinor);
    },
  });
  const activity = (): Activity => activityOf(store.state(), serving(), service, metered);
  return {
    ...deps,
    listeners,
    pace: createPace(clock.monotonicMs),
    seatLock: createSeatLock(),
    reporter,
    handshakes: createHandshakes(),
    changed,
    settle,
    metered,
    activity,
    done: () => ({ status: 1, creditMinor: availableMinor(store.state()), activity: activity() }),
  };
}
