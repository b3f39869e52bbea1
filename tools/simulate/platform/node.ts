import type { OnAlarm } from '../../../apps/platform/src/alarm/alarm.ts';
import { createDisputeService, type DisputeService } from '../../../apps/platform/src/features/dispute/service.ts';
import { createHandPayService, type HandPayService } from '../../../apps/platform/src/features/hand-pay/service.ts';
import { createOperatorWithdrawal } from '../../../apps/platform/src/features/payment/operator-withdrawal.ts';
import { createProviderCalls, type ProviderCalls } from '../../../apps/platform/src/features/payment/provider-calls.ts';
import {
  createProtectionService,
  type ProtectionService,
} from '../../../apps/platform/src/features/protection/service.ts';
import { createSeatClosing, type SeatClosing } from '../../../apps/platform/src/features/seat/closing.ts';
import { createSeatService, type SeatService } from '../../../apps/platform/src/features/seat/service.ts';
import { createTransferService, type TransferService } from '../../../apps/platform/src/features/transfer/service.ts';
import { touchLinks } from '../../../apps/platform/src/jobs/link-heartbeat.ts';
import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import {
  createCabinetCommands,
  type MachineRoutes,
} from '../../../apps/platform/src/realtime/cabinet/cabinet-commands.ts';
import type { LedgerCalls } from '../database/world-database.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';
import type { Listener } from '../environment/network.ts';
import { createProcessClock } from '../environment/process-clock.ts';
import { createProcessLog } from '../environment/process-log.ts';
import type { ModelQueries } from './model-queries.ts';
import { listenForCabinets } from './node-links.ts';
import { PROVIDER_KEYS } from './provider-keys.ts';
import type { SocketAdapter } from './socket-adapter.ts';

/** The services that a player or an operator calls. A call rejects with `CommitUnknown` if the database does not answer. */
export interface RunningNode
  extends Pick<LedgerCalls, 'adjustments' | 'payments' | 'promotions' | 'grants'>,
    Pick<ProtectionService, 'setLimit' | 'exclude'> {
  lifecycle: Lifecycle;
  listener: Listener;
  seats: SeatService;
  transfers: TransferService;
  handPays: HandPayService;
  closing: SeatClosing;
  disputes: DisputeService;
  protection: ProtectionService;
  receivePayment: ProviderCalls;
  withdrawForPlayer: ReturnType<typeof createOperatorWithdrawal>;
  /** An operator stops a machine or returns it to service. */
  setStopped(machineId: number, stop: boolean): Promise<void>;
}

export interface NodeDeps extends LedgerCalls {
  context: SimulationContext;
  lifecycle: Lifecycle;
  adapter: SocketAdapter;
  queries: ModelQueries;
  /** Players limit themselves and take breaks. */
  hasAccounts: boolean;
  /** Whether the player's browser is connected for that seat, on any node. */
  isPresent(machineId: number, epoch: number): boolean;
  /** Receives alarms: bugs, unless the injected faults explain them. */
  onAlarm: OnAlarm;
}

/** One platform process around the real services, handlers and commands of cabinet links. Everything it knows is in the database. */
export function startNode(options: NodeDeps): RunningNode {
  const { context, lifecycle, adapter, ledger, queries, onAlarm } = options;
  const { draws, violated } = context;
  const cabinets = createCabinetCommands(routesOf(adapter, lifecycle));
  const clock = createProcessClock(context, lifecycle);
  const transfers = createTransferService({
    ...{ ledger, cabinets, onAlarm, clock, random: draws.unit },
    onTransfer: () => {},
  });
  const quiet = { changed: () => {}, moved: () => {}, ended: () => {} };
  const seats = createSeatService({ ledger, queries, cabinets, clock, audit: async () => {}, notify: quiet });

  const disputes = createDisputeService({
    ledger,
    notify: { underReview: () => {}, freed: seats.freed, transfer: () => {}, balance: () => {} },
    onAlarm,
  });
  const handPays = createHandPayService({ ledger, cabinets, random: draws.unit, onPaid: () => {} });
  const closing = createSeatClosing({
    ledger,
    notify: { warned: () => {}, closed: () => {}, freed: seats.freed, changed: () => {} },
  });

  /** `CommitUnknown` is left to the next run of the job; any other error is a bug. */
  const tolerate = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof CommitUnknown)) violated(`${lifecycle.name}: ${error}`);
    }
  };
  const repeat = (everyMs: number, work: () => Promise<unknown>): void => {
    lifecycle.later(everyMs * (0.75 + draws.unit() / 2), () => void tolerate(work()).then(() => repeat(everyMs, work)));
  };
  const links = listenForCabinets(
    {
      ...{ ledger, seats, transfers, disputes, cabinets, onAlarm, machines: queries, locksOf: queries.locksOf, clock },
      ...{ lines: noLines, pushes: noPushes, allowForced: false, onVersions: () => undefined },
      // The player's own connection is not simulated; its presence job is.
      ...{ onPresence: async () => {}, onActed: async () => {}, onCandidate() {} },
      keep: (task) => void tolerate(task),
    },
    lifecycle,
    adapter,
    createProcessLog(context, lifecycle),
  );
  // Rarer than on a real node: most of a life would be polls that find nothing.
  repeat(3_000, () => transfers.runDue(20));
  repeat(8_000, seats.expire);
  repeat(4_000, () => handPays.runDue(20));
  repeat(8_000, closing.closeDue);
  repeat(10_000, async () => {
    for (const command of await queries.unsureStops()) await cabinets.service(command);
    for (const command of await queries.uncompared()) await cabinets.requestHandshake(command);
  });
  repeat(5_000, async () => {
    await touchLinks({ links: links.all, ledger, machines: queries });
    await ledger.dropLostLinks({ silentMs: 20_000 });
  });
  repeat(10_000, createPresenceJob(options, seats));
  const accounts = serveAccounts(options, seats);
  if (options.hasAccounts) repeat(5_000, accounts.endSessions);

  return {
    lifecycle,
    seats,
    transfers,
    handPays,
    closing,
    disputes,
    adjustments: options.adjustments,
    ...accounts,
    async setStopped(machineId, stop) {
      await ledger.stopMachine({ machineId, stop, operator: 'floor' });
      await cabinets.service({ machineId, stopped: stop });
    },
    listener: links.listener,
  };
}

/** What players pay, are given and set. The calls of a route are in its order. */
function serveAccounts(
  { context: { queue }, payments, promotions, grants, protection: queries }: NodeDeps,
  seats: SeatService,
) {
  const protection = createProtectionService(queries, queue.nowMs);
  const audit = async () => {};
  const { nowMs } = queue;
  async function endSessions(): Promise<void> {
    for (const session of await queries.endSessions()) if (session.freed) seats.freed(session);
  }
  const thenEnd =
    <Args extends unknown[], T>(change: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const answer = await change(...args);
      await endSessions();
      return answer;
    };
  return {
    ...{ payments, promotions, grants, protection, endSessions },
    ...{ setLimit: thenEnd(protection.setLimit), exclude: thenEnd(protection.exclude) },
    receivePayment: createProviderCalls({ keys: PROVIDER_KEYS, payments, audit, pushBalance: () => {}, nowMs }),
    withdrawForPlayer: createOperatorWithdrawal({
      ...{ payments, pushBalance: () => {} },
      queries: { playerId: async (_siteId, username) => Number(username.slice('player'.length)) },
    }),
  };
}

function routesOf(adapter: SocketAdapter, lifecycle: Lifecycle): MachineRoutes {
  return {
    async ask(machineId, event, command, timeoutMs) {
      const answer = await adapter.ask(lifecycle, machineId, event, command, timeoutMs);
      if (answer === undefined) return [];
      return answer === null ? 'no_answer' : [answer];
    },
    send() {},
  };
}

const noLines = { note() {}, evict() {} };
const noPushes = { machines() {}, jackpots() {}, offMeterWin() {}, balance() {} };

/** A seat whose player is absent in two runs in a row is only kept for its keep time; a player who is back has it again. */
function createPresenceJob({ queries, ledger, isPresent }: NodeDeps, seats: SeatService): () => Promise<void> {
  let suspects = new Set<string>();
  return async () => {
    const absent = new Set<string>();
    for (const { machine_id: machineId, player_id: playerId, epoch, gone } of await queries.held()) {
      const key = `${machineId}:${epoch}`;
      if (isPresent(machineId, epoch)) {
        if (gone) await ledger.setSeatPresent({ machineId, epoch });
      } else if (!gone && suspects.has(key)) await seats.gone({ machineId, epoch, playerId });
      else if (!gone) absent.add(key);
    }
    suspects = absent;
  };
}
