import type { Failure, link } from '@salon/contract';
import type { Activity, Fault, Inhibit } from '@salon/domain';
import type { DrawnOutcome, PlayRefusal } from './drawn/plays.ts';
import type { MeteredMoney } from './metered/metered-money.ts';
import type { MachineListener } from './ports.ts';
import type { Pace } from './seat/pace.ts';
import type { MachineState } from './state/machine-state.ts';
import type { CollectRefusal } from './transfers/cash-out.ts';

/** Of several the newest counts: the answer of an older one is not taken. */
export interface MachineHandshake {
  readonly report: link.MachineReport;
  /** The machine's part of the answer; reporting begins. */
  answered(entry: link.HandshakeAnswer['machines'][number]): Promise<void>;
}

/**
 * One machine's money, whatever makes its games. Every promise here resolves once its result is on the disk, and
 * rejects with `JournalError` where the disk has failed: then nothing may be answered, because nothing is known.
 */
export interface Machine {
  readonly machineId: number;
  /** Null: its outcomes are drawn here. */
  readonly metered: MeteredMoney | null;
  state(): MachineState;
  /** Credit that can be spent, minor units. */
  availableMinor(): number;
  activity(): Activity;
  /** An operator wants it out of service. */
  stopped(): boolean;
  /** The platform trusted it at its last handshake. */
  trusted(): boolean;
  /** Returns a function that ends the listening. */
  listen(listener: MachineListener): () => void;

  /** Resolves when all that was decided is on the disk. */
  synced(): Promise<void>;
  /** What is on the disk. Throws where the disk has failed. */
  report(): link.MachineReport;
  /** Its part of a handshake, which has to be sent at once: nothing is reported before it is answered. */
  handshake(): MachineHandshake;
  /** The link is gone; reporting waits for the next handshake. */
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
  /** The outcome may be shown when this returns. Throws where `refusesPlay` refuses. */
  beginPlay(drawn: DrawnOutcome): Promise<void>;
  /** Pays the running play. Throws where none runs. */
  endPlay(): Promise<void>;
  /** An attendant has paid; repeated, or for what is not pending here, it changes nothing. */
  handPaid(command: link.HandPaidCommand): Promise<link.CommandDone>;
  /** An operator stops it, so that nothing new begins, or lets it go on. */
  service(command: link.ServiceCommand): Promise<link.CommandDone>;
  /** Something is wrong with the machine, or put right; service does not end while the credit of a test is on the machine. */
  fault(fault: Fault, stands: boolean): Promise<void>;
  /** Nothing new begins while it stands, and it ends by itself; credit can be taken off. */
  inhibit(inhibit: Inhibit, stands: boolean): void;
  inhibits(): readonly Inhibit[];
  /** Above them an attendant pays, from the next win and the next cash out on; null: everything becomes credit. */
  limitHandPays(limits: link.RosteredMachine['handPay']): void;
  /** The power is gone: nothing is written any more, and no answer of the platform is taken. */
  retire(): void;
}
