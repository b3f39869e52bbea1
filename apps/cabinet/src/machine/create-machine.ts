import { type Failure, failure, type link } from '@salon/contract';
import type { Activity, Fault } from '@salon/domain';
import { beginPlay, type DrawnOutcome, type PlayRefusal, refusesPlay } from './plays.ts';
import { type Alarm, DEFAULT_LIMITS, type MachineListener, type MachinePorts } from './ports.ts';
import { createReporter } from './reporter.ts';
import { createPace, type Pace } from './seat/pace.ts';
import { freeSeat, meetPlatform, takeSeat } from './seat/seat.ts';
import { createSeatLock } from './seat/seat-lock.ts';
import { activityOf, inService, type Service } from './service.ts';
import { availableMinor, type MachineState } from './state/machine-state.ts';
import { openMachineStore } from './state/store.ts';
import { applyCashIn, askCashIn } from './transfers/cash-in.ts';
import { acceptCashOut, type CollectRefusal, collect, debitDue } from './transfers/cash-out.ts';

/**
 * One machine's money, whatever makes its games. Every promise here returns after what it says stands on the disk, and
 * rejects with `JournalError` where the disk has failed: then nothing may be answered, because nothing is known.
 */
export interface Machine {
  readonly machineId: number;
  state(): MachineState;
  /** Credit that can be spent, minor units. */
  availableMinor(): number;
  activity(): Activity;
  /** An operator wants it out of service. */
  stopped(): boolean;
  /** Returns a function that ends the listening. */
  listen(listener: MachineListener): () => void;

  /** The machine's part of `handshake`. */
  report(): Promise<link.MachineReport>;
  /** Its part of the answer; reporting begins. */
  welcome(entry: link.HandshakeAnswer['machines'][number]): Promise<void>;
  /** The link is gone; reporting waits for the next `welcome`. */
  unlinked(): void;

  seat(command: link.SeatCommand): Promise<link.CommandDone | Failure>;
  unseat(command: link.UnseatCommand): Promise<link.CommandDone | Failure>;
  /** No new game for a while; of an older seat it is not obeyed. */
  pausePlay(command: link.PauseCommand): link.CommandDone | Failure;
  readonly pace: Pace;
  /** The login of this seat is locked, or open again; of another seat it is not obeyed. */
  lock(command: link.LockCommand): link.CommandDone | Failure;
  /** No press is taken, and nobody may see money here. */
  locked(): boolean;
  apply(command: link.ApplyCommand): Promise<link.TransferResult>;
  ask(command: link.AskCommand): Promise<link.TransferResult>;
  cashOut(command: link.CashOutCommand): Promise<link.CashOutAccepted | Failure>;

  collect(): Promise<CollectRefusal | null>;
  chooseBet(betMinor: number): Promise<void>;
  refusesPlay(betMinor: number): PlayRefusal | null;
  /** The outcome may be shown when this returns. Throws where `refusesPlay` says no. */
  beginPlay(drawn: DrawnOutcome): Promise<void>;
  /** Pays the running play. Throws where none runs. */
  endPlay(): Promise<void>;
  /** An attendant has paid; said again, or of what is not pending here, it changes nothing. */
  handPaid(command: link.HandPaidCommand): Promise<link.CommandDone>;
  /** An operator's word: nothing new begins, or it may again. */
  service(command: link.ServiceCommand): Promise<link.CommandDone>;
  /** Something is wrong with the machine, or put right. */
  fault(fault: Fault, stands: boolean): Promise<void>;
  /** The power is gone: nothing is written any more, and what is being said to the platform is not heard. */
  retire(): void;
}

/** Opens the journal and brings what was running to its end. Rejects with `JournalError` where it cannot be trusted. */
export async function createMachine(ports: MachinePorts): Promise<Machine> {
  const { machineId, clock, random } = ports;
  const limits = { ...DEFAULT_LIMITS, ...ports.limits };
  const listeners = new Set<MachineListener>();
  const alarm = (raised: Alarm): void => {
    ports.alarm(raised);
    if (raised.kind === 'journal_broken' || raised.kind === 'imbalance') changed();
  };
  const changed = (): void => {
    for (const listener of listeners) listener.changed?.();
  };

  const store = await openMachineStore({
    disk: ports.disk,
    machineId,
    newIncarnation: random.uuid,
    nowMs: clock.nowMs,
    compactAfterBytes: limits.compactAfterBytes,
    alarm,
  });
  const pace = createPace(clock.monotonicMs);
  const seatLock = createSeatLock();
  const service: Service = { accepted: true, stopped: false };
  const serving = (): boolean => inService(store, service);
  const deps = { store, limits, service, serving, alarm, nowMs: clock.nowMs, newTransferId: random.uuid };
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

  /** After a change: what became due is decided in the same frame, then told once it is synced. */
  async function settle(): Promise<void> {
    debitDue(deps);
    await store.synced();
    changed();
    reporter.nudge();
  }

  const activity = (): Activity => activityOf(store.state(), serving(), service);
  const done = (): link.CommandDone => ({
    status: 1,
    creditMinor: availableMinor(store.state()),
    activity: activity(),
  });
  async function obey(obeyed: boolean): Promise<link.CommandDone | Failure> {
    await settle();
    return obeyed ? done() : failure('seat_moved', { epoch: store.state().epoch });
  }

  const { running } = store.state();
  if (running !== null) store.write({ t: 'ended', number: running.number, atMs: clock.nowMs() });
  await settle();

  return {
    machineId,
    state: store.state,
    availableMinor: () => availableMinor(store.state()),
    activity,
    stopped: () => service.stopped,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async report() {
      await store.synced();
      const { incarnation, epoch, holdings, meters, lastPlay, unbooked, escrow: openCashOut } = store.state();
      const bookedPlay = (unbooked[0]?.number ?? lastPlay + 1) - 1;
      return {
        machineId,
        incarnation,
        epoch,
        activity: activity(),
        holdings,
        meters,
        lastPlay,
        bookedPlay,
        openCashOut,
      };
    },
    async welcome(entry) {
      pace.setMinSpin(entry.minSpinMs ?? 0);
      meetPlatform(deps, entry);
      seatLock.hear({ epoch: entry.epoch, ...(entry.lock ?? { locked: false, change: 0 }) });
      await settle();
      reporter.online();
    },
    unlinked: () => reporter.offline(),
    pace,
    pausePlay({ epoch, forMs }) {
      if (epoch !== store.state().epoch) return failure('seat_moved', { epoch: store.state().epoch });
      pace.pausePlay(forMs);
      return done();
    },
    lock(command) {
      if (command.epoch !== store.state().epoch) return failure('seat_moved', { epoch: store.state().epoch });
      seatLock.hear(command);
      changed();
      return done();
    },
    locked: () => seatLock.isLocked(store.state().epoch),
    async seat(command) {
      if (command.epoch >= store.state().epoch) pace.setMinSpin(command.minSpinMs ?? 0);
      return obey(takeSeat(deps, command));
    },
    async unseat(command) {
      // Whoever comes next has been asked nothing.
      if (command.epoch >= store.state().epoch) pace.pausePlay(0);
      return obey(freeSeat(deps, command));
    },
    async apply(command) {
      const result = await applyCashIn(deps, command);
      await settle();
      return result;
    },
    ask: (command) => askCashIn(deps, command),
    async cashOut(command) {
      const answer = await acceptCashOut(deps, command);
      await settle();
      return answer;
    },
    async collect() {
      const refusal = await collect(deps);
      if (refusal === null) await settle();
      return refusal;
    },
    async chooseBet(betMinor) {
      store.write({ t: 'bet', betMinor });
      await settle();
    },
    refusesPlay: (betMinor) => refusesPlay(deps, betMinor),
    async beginPlay(drawn) {
      await beginPlay(deps, drawn);
      changed();
    },
    async endPlay() {
      const play = store.state().running;
      if (play === null) throw new Error('play: none runs');
      store.write({ t: 'ended', number: play.number, atMs: clock.nowMs() });
      await settle();
    },
    async handPaid({ reference, amountMinor }) {
      const { handPay } = store.state();
      if (handPay?.reference === reference && handPay.amountMinor === amountMinor)
        store.write({ t: 'hand_paid', reference, amountMinor, atMs: clock.nowMs() });
      else if (handPay?.reference === reference)
        alarm({ kind: 'hand_pay_mismatch', reference, amountMinor, pendingMinor: handPay.amountMinor });
      await settle();
      return done();
    },
    async service({ stopped }) {
      service.stopped = stopped;
      await settle();
      return done();
    },
    async fault(fault, stands) {
      if (store.state().faults.includes(fault) !== stands)
        store.write({ t: 'fault', fault, stands, atMs: clock.nowMs() });
      await settle();
    },
    retire() {
      store.retire();
      reporter.offline();
    },
  };
}
