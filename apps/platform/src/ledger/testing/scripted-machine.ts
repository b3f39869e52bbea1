/** A machine's own bookkeeping without its game: what an honest cabinet would report. For tests of the ledger. */
import type { link } from '@salon/contract';
import { ZERO_METERS } from '@salon/domain';
import { GAME } from './floor.ts';

export interface ScriptedPlay {
  betMinor: number;
  winMinor: number;
  handPayMinor?: number;
  contributionMinor?: number;
  jackpot?: boolean;
  kind?: link.Play['kind'];
  games?: number;
  gameId?: string;
  /** Of an older seat; absent: of the newest. */
  epoch?: number;
}

export class ScriptedMachine {
  readonly machineId: number;
  incarnation: string;
  epoch = 0;
  creditMinor = 0;
  handPayPendingMinor = 0;
  meters = { ...ZERO_METERS };
  lastPlay = 0;
  openCashOut: link.MachineReport['openCashOut'] = null;
  plays: link.Play[] = [];

  constructor(machineId: number, incarnation: string) {
    this.machineId = machineId;
    this.incarnation = incarnation;
  }

  apply(amountMinor: number): void {
    this.creditMinor += amountMinor;
    this.meters.inMinor += amountMinor;
  }

  play(script: ScriptedPlay): link.Play {
    const handPayMinor = script.handPayMinor ?? 0;
    this.lastPlay += 1;
    this.creditMinor += script.winMinor - handPayMinor - script.betMinor;
    this.handPayPendingMinor += handPayMinor;
    this.meters.betMinor += script.betMinor;
    this.meters.winMinor += script.winMinor;
    this.meters.games += script.games ?? 1;
    const play: link.Play = {
      number: this.lastPlay,
      epoch: script.epoch ?? this.epoch,
      betMinor: script.betMinor,
      winMinor: script.winMinor,
      kind: script.kind ?? 'base',
      gameId: script.gameId ?? GAME,
      outcome: { stops: [1, 2, 3] },
      jackpot: script.jackpot ?? false,
      contributionMinor: script.contributionMinor ?? 0,
      handPayMinor,
      endedAtMs: 1_000 * this.lastPlay,
      ...(script.games !== undefined && { games: script.games }),
    };
    this.plays.push(play);
    return play;
  }

  debit(transferId: string): link.Debited {
    const amountMinor = this.creditMinor;
    this.creditMinor = 0;
    this.openCashOut = { transferId, amountMinor, epoch: this.epoch };
    return { ...this.identity(), transferId, epoch: this.epoch, amountMinor };
  }

  confirm(): void {
    this.meters.outMinor += this.openCashOut?.amountMinor ?? 0;
    this.openCashOut = null;
  }

  /** An attendant has paid: only a win is among what the machine holds as pending. */
  handPaid(reference: string, amountMinor: number): void {
    if (!reference.startsWith('play:') || amountMinor > this.handPayPendingMinor) return;
    this.handPayPendingMinor -= amountMinor;
    this.meters.handPayPaidMinor += amountMinor;
  }

  since(booked: number): link.Plays {
    return { ...this.identity(), plays: this.plays.filter((play) => play.number > booked) };
  }

  replaceJournal(incarnation: string, bookedPlay: number): void {
    this.incarnation = incarnation;
    this.epoch = 0;
    this.creditMinor = 0;
    this.handPayPendingMinor = 0;
    this.meters = { ...ZERO_METERS };
    this.lastPlay = bookedPlay;
    this.openCashOut = null;
    this.plays = [];
  }

  report(activity: link.MachineReport['activity'] = 'idle'): link.MachineReport {
    return {
      ...this.identity(),
      epoch: this.epoch,
      activity,
      holdings: {
        creditMinor: this.creditMinor,
        escrowMinor: this.openCashOut?.amountMinor ?? 0,
        handPayPendingMinor: this.handPayPendingMinor,
      },
      meters: { ...this.meters },
      lastPlay: this.lastPlay,
      bookedPlay: 0,
      openCashOut: this.openCashOut,
    };
  }

  private identity() {
    return { machineId: this.machineId, incarnation: this.incarnation };
  }
}
