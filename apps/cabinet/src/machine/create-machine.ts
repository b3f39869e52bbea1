import { type Failure, failure, type link } from '@salon/contract';
import type { Activity, Fault } from '@salon/domain';
import { openBookkeeper } from './bookkeeper.ts';
import { availableMinor, type Books } from './books.ts';
import { applyCashIn, askCashIn } from './cash-in.ts';
import { acceptCashOut, type CollectRefusal, collect, debitDue } from './cash-out.ts';
import { createPace, type Pace } from './pace.ts';
import { beginPlay, type DrawnOutcome, type PlayRefusal, refusesPlay } from './plays.ts';
import { type Alarm, DEFAULT_LIMITS, type MachineListener, type MachinePorts } from './ports.ts';
import { createReporter } from './reporter.ts';
import { freeSeat, meetPlatform, takeSeat } from './seat.ts';
import { createSeatLock } from './seat-lock.ts';
import { activityOf, inService, type Service } from './service.ts';

/**
 * One machine's money, whatever makes its games. Every promise here returns after what it says stands on the disk, and
 * rejects with `JournalError` where the disk has failed: then nothing may be answered, because nothing is known.
 */
export interface Machine {
  readonly machineId: number;
  books(): Books;
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

  const keeper = await openBookkeeper({
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
  const serving = (): boolean => inService(keeper, service);
  const desk = { keeper, limits, service, serving, alarm, nowMs: clock.nowMs, newTransferId: random.uuid };
  const reporter = createReporter({
    keeper,
    platform: ports.platform,
    clock,
    random,
    onBooked: () => {
      debitDue(desk);
      changed();
    },
    onJackpot: (number, amountMinor) => {
      for (const listener of listeners) listener.jackpot?.(number, amountMinor);
    },
  });

  /** After a change: what became due is decided in the same frame, then told once it is synced. */
  async function settle(): Promise<void> {
    debitDue(desk);
    await keeper.synced();
    changed();
    reporter.nudge();
  }

  const activity = (): Activity => activityOf(keeper.books(), serving(), service);
  const done = (): link.CommandDone => ({
    status: 1,
    creditMinor: availableMinor(keeper.books()),
    activity: activity(),
  });
  async function obey(obeyed: boolean): Promise<link.CommandDone | Failure> {
    await settle();
    return obeyed ? done() : failure('seat_moved', { epoch: keeper.books().epoch });
  }

  const { running } = keeper.books();
  if (running !== null) keeper.write({ t: 'ended', number: running.number, atMs: clock.nowMs() });
  await settle();

  return {
    machineId,
    books: keeper.books,
    availableMinor: () => availableMinor(keeper.books()),
    activity,
    stopped: () => service.stopped,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async report() {
      await keeper.synced();
      const { incarnation, epoch, holdings, meters, lastPlay, unbooked, escrow: openCashOut } = keeper.books();
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
      meetPlatform(desk, entry);
      seatLock.hear({ epoch: entry.epoch, ...(entry.lock ?? { locked: false, change: 0 }) });
      await settle();
      reporter.online();
    },
    unlinked: () => reporter.offline(),
    pace,
    pausePlay({ epoch, forMs }) {
      if (epoch !== keeper.books().epoch) return failure('seat_moved', { epoch: keeper.books().epoch });
      pace.pausePlay(forMs);
      return done();
    },
    lock(command) {
      if (command.epoch !== keeper.books().epoch) return failure('seat_moved', { epoch: keeper.books().epoch });
      seatLock.hear(command);
      changed();
      return done();
    },
    locked: () => seatLock.isLocked(keeper.books().epoch),
    async seat(command) {
      if (command.epoch >= keeper.books().epoch) pace.setMinSpin(command.minSpinMs ?? 0);
      return obey(takeSeat(desk, command));
    },
    async unseat(command) {
      // Whoever comes next has been asked nothing.
      if (command.epoch >= keeper.books().epoch) pace.pausePlay(0);
      return obey(freeSeat(desk, command));
    },
    async apply(command) {
      const result = await applyCashIn(desk, command);
      await settle();
      return result;
    },
    ask: (command) => askCashIn(desk, command),
    async cashOut(command) {
      const answer = await acceptCashOut(desk, command);
      await settle();
      return answer;
    },
    async collect() {
      const refusal = await collect(desk);
      if (refusal === null) await settle();
      return refusal;
    },
    async chooseBet(betMinor) {
      keeper.write({ t: 'bet', betMinor });
      await settle();
    },
    refusesPlay: (betMinor) => refusesPlay(desk, betMinor),
    async beginPlay(drawn) {
      await beginPlay(desk, drawn);
      changed();
    },
    async endPlay() {
      const play = keeper.books().running;
      if (play === null) throw new Error('play: none runs');
      keeper.write({ t: 'ended', number: play.number, atMs: clock.nowMs() });
      await settle();
    },
    async handPaid({ reference, amountMinor }) {
      const { handPay } = keeper.books();
      if (handPay?.reference === reference && handPay.amountMinor === amountMinor)
        keeper.write({ t: 'hand_paid', reference, amountMinor, atMs: clock.nowMs() });
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
      if (keeper.books().faults.includes(fault) !== stands)
        keeper.write({ t: 'fault', fault, stands, atMs: clock.nowMs() });
      await settle();
    },
    retire() {
      keeper.retire();
      reporter.offline();
    },
  };
}
