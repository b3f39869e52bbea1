import { failure, link, parse } from '@salon/contract';
import type { OnAlarm } from '../../../apps/platform/src/alarm/alarm.ts';
import type { DisputeService } from '../../../apps/platform/src/features/dispute/service.ts';
import type { SeatService } from '../../../apps/platform/src/features/seat/service.ts';
import type { TransferService } from '../../../apps/platform/src/features/transfer/service.ts';
import type { Ledger } from '../../../apps/platform/src/ledger/ledger.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';
import type { Ends, LinkEnd, Listener } from '../environment/network.ts';
import type { ModelQueries } from './model-queries.ts';
import type { SocketAdapter } from './socket-adapter.ts';

export interface NodeLinkDeps {
  context: SimulationContext;
  lifecycle: Lifecycle;
  adapter: SocketAdapter;
  ledger: Ledger;
  queries: ModelQueries;
  transfers: TransferService;
  seats: SeatService;
  disputes: DisputeService;
  onAlarm: OnAlarm;
  tolerate(work: Promise<unknown>): Promise<void>;
  repeat(everyMs: number, work: () => Promise<unknown>): void;
}

/** The platform's end of the cabinet link: answers handshakes and books what cabinets report. */
export function listenForCabinets(node: NodeLinkDeps): Listener {
  return { lifecycle: node.lifecycle, accept: (end) => acceptLink(node, end) };
}

function acceptLink(node: NodeLinkDeps, end: LinkEnd): Ends {
  const { lifecycle, adapter, ledger, queries, tolerate, repeat } = node;
  const { linkId } = end;
  let hasHandshake = false;

  /** The order of each machine's last handshake on this connection. */
  const handshakeOrder = new Map<number, number>();
  async function answerHandshake({ order = 0, machines }: link.Handshake): Promise<link.HandshakeAnswer> {
    const answers: link.HandshakeAnswer['machines'] = [];
    for (const report of machines) {
      handshakeOrder.set(report.machineId, Math.max(order, handshakeOrder.get(report.machineId) ?? 0));
      // No command may reach the machine, by this or an older connection, while it is compared with the ledger.
      adapter.leave(report.machineId);
      // A newer connection may have a newer report by now: this one is too old to compare.
      if (!end.open()) break;
      const answered = await ledger.handshakeMachine(report, linkId);
      hasHandshake = true;
      if (end.open()) adapter.join(report.machineId, lifecycle, end);
      const { machineId } = report;
      const { accepted, reason, epoch, bookedPlay, seated, stopped, newlyDisabled } = answered;
      if (newlyDisabled) node.onAlarm({ what: 'ledger_disagrees', machineId, reason: String(reason) });
      await node.disputes.closed(machineId, answered);
      answers.push({ machineId, accepted, reason, epoch, bookedPlay, seated, stopped });
    }
    return { status: 1, machines: answers };
  }

  /** Handles `handshake` and `off` one after the other, in the order of their arrival. */
  let queue: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };

  async function leave({ machineId, order = Number.POSITIVE_INFINITY }: link.OffReport): Promise<object> {
    if (order < (handshakeOrder.get(machineId) ?? 0)) return { status: 1 };
    adapter.leave(machineId);
    await ledger.unlinkMachine({ machineId, linkId });
    return { status: 1 };
  }

  async function answerTo(name: string, payload: unknown): Promise<unknown> {
    switch (name) {
      case 'handshake':
        return inOrder(() => answerHandshake(read<link.Handshake>(link.handshake, payload)));
      case 'off':
        return inOrder(() => leave(read<link.OffReport>(link.offReport, payload)));
      case 'plays':
        return hasHandshake ? bookPlays(node, read<link.Plays>(link.plays, payload)) : failure('forbidden');
      case 'debited':
        return hasHandshake ? postCashOut(node, read<link.Debited>(link.debited, payload)) : failure('forbidden');
      case 'activity': {
        const { machineId, activity, creditMinor } = read<link.ActivityReport>(link.activityReport, payload);
        if (hasHandshake) await ledger.reportActivity({ machineId, linkId, activity, creditMinor });
        return undefined;
      }
      default:
        return undefined;
    }
  }

  function read<T>(schema: Parameters<typeof parse>[0], payload: unknown): T {
    const parsed = parse(schema, payload);
    if (!parsed.ok) node.context.violated(`outside the contract: ${JSON.stringify(payload)}`);
    return payload as T;
  }

  let over = false;
  // A connection without machines, lost because this node was silent for too long, has to send its handshake again.
  repeat(5_000, async () => {
    if (over) return;
    await ledger.touchLink(linkId);
    if (hasHandshake && (await queries.linkedBy(linkId)) === 0) end.close();
  });

  return {
    async receive(name, payload) {
      let answer: unknown;
      await tolerate(
        answerTo(name, payload).then((result) => {
          answer = result;
        }),
      );
      return answer;
    },
    onClosed() {
      over = true;
      void tolerate(ledger.unlink(linkId));
    },
  };
}

async function bookPlays({ ledger }: NodeLinkDeps, message: link.Plays): Promise<unknown> {
  const booked = await ledger.bookPlays(message);
  if (!booked.ok) return failure(booked.error, booked.params);
  const jackpots = booked.jackpots.map(({ number, amountMinor }) => ({ number, amountMinor }));
  return { status: 1, bookedPlay: booked.bookedPlay, jackpots };
}

async function postCashOut({ transfers, seats }: NodeLinkDeps, message: link.Debited): Promise<link.DebitedAnswer> {
  const { posted, seatFreed, transfer } = await transfers.debited(message);
  const { machineId, epoch } = message;
  if (seatFreed && transfer) seats.freed({ machineId, epoch, playerId: transfer.playerId });
  return { status: 1, posted };
}
