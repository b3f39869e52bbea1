import { randomUUID } from 'node:crypto';
import { failure, link } from '@salon/contract';
import { rulesOfSite } from '@salon/domain/protection/index.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import type { OnAlarm } from '../../alarm/alarm.ts';
import { coalesce } from '../../concurrency/coalesce.ts';
import type { CabinetKey } from '../../config.ts';
import type { DisputeService } from '../../features/dispute/service.ts';
import type { MachineQueries } from '../../features/lobby/queries.ts';
import type { SeatLock } from '../../features/lock/queries.ts';
import type { SeatService } from '../../features/seat/service.ts';
import type { TransferService } from '../../features/transfer/service.ts';
import type { BookedPlays, Ledger } from '../../ledger/ledger.ts';
import { rooms } from '../player/player-auth.ts';
import type { Pushes } from '../player/pushes.ts';
import { limitRate, onMessage, onRequest } from '../server/request.ts';
import { admitCabinets } from './cabinet-auth.ts';

export interface CabinetDeps {
  io: Server;
  keys: CabinetKey[];
  ledger: Ledger;
  machines: MachineQueries;
  seats: SeatService;
  transfers: TransferService;
  disputes: Pick<DisputeService, 'closed'>;
  onAlarm: OnAlarm;
  pushes: Pushes;
  /** The player's peer connection went or came, as the cabinet sees it. */
  onPresence: (machineId: number, epoch: number) => Promise<void>;
  /** The player of this seat pressed a key. */
  onActed: (seat: { machineId: number; epoch: number }) => Promise<void>;
  /** Outcomes may have been asked for: a demo floor alone. */
  allowForced: boolean;
  /** How the locks of the logins stand that sit at these machines. */
  locksOf: (machineIds: number[]) => Promise<SeatLock[]>;
  keep: (task: Promise<void>) => void;
  log: FastifyBaseLogger;
}

/** An agent with 500 machines at full swing stays far below. */
const RATE = { perSecond: 2_000, burst: 5_000 };
const MEET_AT_ONCE = 4;

/** `/cabinets`: one connection of one agent, speaking for the machines that are its own. */
export function serveCabinets(deps: CabinetDeps): void {
  const namespace = deps.io.of('/cabinets');
  admitCabinets(namespace, deps.keys);
  namespace.on('connection', (socket) => attend(deps, socket));
}

/** Machines that a socket of `/cabinets` has met, and the id of its link; for the round that keeps links alive. */
export interface LinkState {
  agent: string;
  linkId: string;
  met: Set<number>;
}

function attend(deps: CabinetDeps, socket: Socket): void {
  const { ledger, machines, pushes, transfers, seats, io } = deps;
  const agent = String(socket.data.agent);
  const state: LinkState = { agent, linkId: randomUUID(), met: new Set() };
  socket.data.link = state;
  const log = deps.log.child({ agent, link: state.linkId });
  log.info('cabinet linked');
  limitRate(socket, RATE);
  const speaksFor = (machineId: number) => state.met.has(machineId);

  const roster = async (): Promise<link.RosterAnswer> => ({
    status: 1,
    machines: (await machines.ofAgent(agent)).map((row) => ({
      machineId: row.id,
      gameId: row.game_id,
      name: row.name,
      number: row.number,
      brand: row.brand_name,
      currency: row.currency,
      jackpotMinor: row.jackpot_minor,
      handPay: { winMinor: row.hand_pay_win_minor, cashOutMinor: row.hand_pay_cash_out_minor },
    })),
  });
  onRequest(socket, 'roster', link.rosterRequest, roster, log);

  const meet = async (report: link.MachineReport): Promise<link.HandshakeAnswer['machines'][number]> => {
    const room = rooms.machine(report.machineId);
    // No command may reach the machine while it is compared with the books, by this connection or by an older one.
    await socket.leave(room);
    io.of('/cabinets').in(room).socketsLeave(room);
    // The cabinet may have said more on a newer connection by now: this report is too old to compare.
    if (!socket.connected) return foreign(report);
    const met = await ledger.handshakeMachine(report, state.linkId);
    state.met.add(report.machineId);
    if (socket.connected) await socket.join(room);
    const { machineId } = report;
    if (met.newlyDisabled && met.reason !== null)
      deps.onAlarm({ what: 'ledger_disagrees', machineId, reason: met.reason });
    else if (!met.accepted) log.warn({ machineId, reason: met.reason }, 'machine out of service');
    await deps.disputes.closed(machineId, met);
    const { accepted, reason, epoch, bookedPlay, seated, stopped } = met;
    return { machineId, accepted, reason, epoch, bookedPlay, seated, stopped };
  };

  /** The order of each machine's last greeting on this connection. */
  const greetedAs = new Map<number, number>();
  const onHandshake = async ({ order = 0, machines: reports }: link.Handshake): Promise<link.HandshakeAnswer> => {
    for (const { machineId } of reports) greetedAs.set(machineId, Math.max(order, greetedAs.get(machineId) ?? 0));
    const own = new Map((await machines.ofAgent(agent)).map((row) => [row.id, row]));
    const answers: link.HandshakeAnswer['machines'] = [];
    for (let from = 0; from < reports.length; from += MEET_AT_ONCE) {
      const some = reports.slice(from, from + MEET_AT_ONCE);
      answers.push(
        ...(await Promise.all(some.map((report) => (own.has(report.machineId) ? meet(report) : foreign(report))))),
      );
    }
    pushes.machines(answers.map((answer) => answer.machineId));
    // A seat that outlived the cabinet's restart keeps its pace, and its lock.
    const locks = await deps.locksOf(answers.map((answer) => answer.machineId));
    const machinesNow = answers.map((answer) => {
      const lock = locks.find(({ machineId, epoch }) => machineId === answer.machineId && epoch === answer.epoch);
      const { minSpinMs } = rulesOfSite(own.get(answer.machineId)?.site_rules ?? {});
      return { ...answer, minSpinMs, ...(lock && { lock: { locked: lock.locked, change: lock.change } }) };
    });
    return { status: 1, machines: machinesNow };
  };
  // A machine may leave only after it has been met: its messages are answered one after the other.
  let meeting: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const result = meeting.then(work);
    meeting = result.catch(() => {});
    return result;
  };
  onRequest(socket, 'handshake', link.handshake, (message) => inOrder(() => onHandshake(message)), log);

  const off = async ({ machineId, order = Number.POSITIVE_INFINITY }: link.OffReport) => {
    // One that comes late must not take away a machine whose power is back.
    if (!speaksFor(machineId) || order < (greetedAs.get(machineId) ?? 0)) return { status: 1 };
    state.met.delete(machineId);
    await socket.leave(rooms.machine(machineId));
    if (await ledger.unlinkMachine({ machineId, linkId: state.linkId })) pushes.machines([machineId]);
    log.warn({ machineId }, 'machine gone');
    return { status: 1 };
  };
  onRequest(socket, 'off', link.offReport, (message) => inOrder(() => off(message)), log);

  /** Machines whose plays were refused on this connection. */
  const refusing = new Set<number>();
  const plays = async (message: link.Plays) => {
    if (!speaksFor(message.machineId)) return failure('forbidden', { machineId: message.machineId });
    if (!deps.allowForced && message.plays.some(isForced)) {
      deps.onAlarm({ what: 'plays_forced', machineId: message.machineId });
      return failure('forbidden', { machineId: message.machineId });
    }
    const booked = await ledger.bookPlays(message);
    if (!booked.ok) {
      const { reason = booked.error } = booked.params;
      const { machineId } = message;
      // A cabinet says them again for ever.
      if (!refusing.has(machineId)) deps.onAlarm({ what: 'ledger_disagrees', machineId, reason: String(reason) });
      refusing.add(machineId);
      pushes.machines([message.machineId]);
      return failure(booked.error, booked.params);
    }
    refusing.delete(message.machineId);
    tellPlays(pushes, message, booked);
    return playsAnswer(booked);
  };
  onRequest(socket, 'plays', link.plays, plays, log);

  const debited = async (message: link.Debited): Promise<link.DebitedAnswer | object> => {
    const { machineId, epoch } = message;
    if (!speaksFor(machineId)) return failure('forbidden', { machineId });
    const { posted, transfer, refusal, seatFreed } = await transfers.debited(message);
    if (refusal) log.warn({ machineId, transferId: message.transferId, refusal }, 'cash out not posted');
    if (seatFreed && transfer) seats.freed({ machineId, epoch, playerId: transfer.playerId });
    return { status: 1, posted };
  };
  onRequest(socket, 'debited', link.debited, debited, log);

  const report = coalesce<number, link.ActivityReport>(async (machineId, { activity, creditMinor }) => {
    const { linkId } = state;
    if (await ledger.reportActivity({ machineId, linkId, activity, creditMinor })) pushes.machines([machineId]);
  });
  const activity = async (message: link.ActivityReport) => {
    if (speaksFor(message.machineId)) await report(message.machineId, message);
  };
  onMessage(socket, 'activity', link.activityReport, activity, log);

  const presence = async ({ machineId, epoch, present }: link.PresenceReport) => {
    if (!present && speaksFor(machineId)) await deps.onPresence(machineId, epoch);
  };
  onMessage(socket, 'presence', link.presenceReport, presence, log);

  const acted = async (message: link.ActedReport) => {
    if (speaksFor(message.machineId)) await deps.onActed(message);
  };
  onMessage(socket, 'acted', link.actedReport, acted, log);

  const candidate = ({
    machineId,
    epoch,
    candidate: line,
  }: {
    machineId: number;
    epoch: number;
    candidate: unknown;
  }) => {
    if (!speaksFor(machineId)) return;
    io.of('/machine').to(rooms.seat(machineId, epoch)).emit('candidate', { epoch, candidate: line });
  };
  onMessage(socket, 'candidate', link.cabinetCandidate, candidate, log);

  socket.on('disconnect', (reason) => {
    log.info({ reason }, 'cabinet gone');
    const unlinked = ledger.unlink(state.linkId).then((machineIds) => pushes.machines(machineIds));
    // What the database does not hear now, the round over silent links finds.
    deps.keep(unlinked.catch((error: unknown) => log.warn({ err: error }, 'link not closed')));
  });
}

function isForced({ outcome }: link.Play): boolean {
  return typeof outcome === 'object' && outcome !== null && 'forced' in outcome && outcome.forced !== false;
}

async function foreign({ machineId, epoch }: link.MachineReport): Promise<link.HandshakeAnswer['machines'][number]> {
  return { machineId, accepted: false, reason: 'machine_unknown', epoch, bookedPlay: 0, seated: false };
}

function tellPlays(pushes: Pushes, { machineId, plays }: link.Plays, booked: BookedPlays): void {
  if (plays.some((play) => play.handPayMinor > 0 || play.jackpot)) pushes.offMeterWin(machineId);
  if (plays.some((play) => play.contributionMinor > 0 || play.jackpot)) pushes.jackpots();
  for (const { playerId, balanceMinor, balanceSeq } of booked.jackpots) {
    if (playerId !== null) pushes.balance(playerId, { balance: balanceMinor, seq: balanceSeq });
  }
}

function playsAnswer({ bookedPlay, jackpots }: BookedPlays): link.PlaysAnswer {
  return { status: 1, bookedPlay, jackpots: jackpots.map(({ number, amountMinor }) => ({ number, amountMinor })) };
}
