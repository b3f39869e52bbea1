import type { OnAlarm } from '../../../apps/platform/src/alarm/alarm.ts';
import { createDisputeService, type DisputeService } from '../../../apps/platform/src/features/dispute/service.ts';
import { createHandPayService, type HandPayService } from '../../../apps/platform/src/features/hand-pay/service.ts';
import { createSeatClosing, type SeatClosing } from '../../../apps/platform/src/features/seat/closing.ts';
import { createSeatService, type SeatService } from '../../../apps/platform/src/features/seat/service.ts';
import { createTransferService, type TransferService } from '../../../apps/platform/src/features/transfer/service.ts';
import type { Ledger } from '../../../apps/platform/src/ledger/ledger.ts';
import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import { commandCabinets } from './cabinet-commands.ts';
import type { FloorQueries } from './floor-queries.ts';
import type { Hub } from './hub.ts';
import type { Ground, Life } from './life.ts';
import type { Listening } from './network.ts';
import { listenForCabinets } from './node-links.ts';

/** What a player's call reaches. Rejects with `CommitUnknown` where the database stays silent. */
export interface RunningNode {
  life: Life;
  listening: Listening;
  seats: SeatService;
  desk: TransferService;
  handPays: HandPayService;
  closing: SeatClosing;
  disputes: DisputeService;
  /** An operator's stop or return of a machine. */
  setStopped(machineId: number, stop: boolean): Promise<void>;
}

export interface NodeOptions {
  ground: Ground;
  life: Life;
  hub: Hub;
  /** As this node reaches them. */
  ledger: Ledger;
  queries: FloorQueries;
  /** Whether a player's browser is connected for that seat, on any node. */
  isPresent(machineId: number, epoch: number): boolean;
  /** An alarm that a sound system never raises, or one that this world explains. */
  onAlarm: OnAlarm;
}

/** One platform process around the real transfer desk and seats. Everything it knows is in the database. */
export function startNode(options: NodeOptions): RunningNode {
  const { ground, life, hub, ledger, queries, onAlarm } = options;
  const { draws, schedule, violated } = ground;
  const cabinets = commandCabinets(hub, life);
  const desk = createTransferService({
    ...{ ledger, cabinets, onAlarm, random: draws.unit },
    clock: { nowMs: schedule.nowMs, monotonicMs: schedule.nowMs, sleep: life.sleep },
    onTransfer: () => {},
  });
  const quiet = { changed: () => {}, moved: () => {}, ended: () => {} };
  const seats = createSeatService({ ledger, queries, cabinets, audit: async () => {}, notify: quiet });

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

  /** Lost answers of the database are left to a later round; anything else is a bug. */
  const tolerate = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof CommitUnknown)) violated(`${life.name}: ${error}`);
    }
  };
  const repeat = (everyMs: number, work: () => Promise<unknown>): void => {
    life.later(everyMs * (0.75 + draws.unit() / 2), () => void tolerate(work()).then(() => repeat(everyMs, work)));
  };
  repeat(1_500, () => desk.runDue(20));
  repeat(6_000, seats.expire);
  repeat(1_500, () => handPays.runDue(20));
  repeat(4_000, closing.closeDue);
  repeat(5_000, async () => {
    for (const command of await queries.unsureStops()) await cabinets.service(command);
    for (const command of await queries.uncompared()) await cabinets.requestHandshake(command);
  });
  repeat(8_000, () => ledger.dropLostLinks({ silentMs: 20_000 }));
  repeat(10_000, createPresenceRound(options, seats));

  return {
    life,
    seats,
    desk,
    handPays,
    closing,
    disputes,
    async setStopped(machineId, stop) {
      await ledger.stopMachine({ machineId, stop, operator: 'floor' });
      await cabinets.service({ machineId, stopped: stop });
    },
    listening: listenForCabinets({
      ground,
      life,
      hub,
      ledger,
      queries,
      desk,
      seats,
      disputes,
      onAlarm,
      tolerate,
      repeat,
    }),
  };
}

/** Seats whose player two rounds in a row have not seen are kept for a while only; seats whose player is here are theirs. */
function createPresenceRound({ queries, ledger, isPresent }: NodeOptions, seats: SeatService): () => Promise<void> {
  let suspects = new Set<string>();
  return async () => {
    const empty = new Set<string>();
    for (const { machine_id: machineId, player_id: playerId, epoch, gone } of await queries.held()) {
      const key = `${machineId}:${epoch}`;
      if (isPresent(machineId, epoch)) {
        if (gone) await ledger.markBack({ machineId, epoch });
      } else if (!gone && suspects.has(key)) await seats.gone({ machineId, epoch, playerId });
      else if (!gone) empty.add(key);
    }
    suspects = empty;
  };
}
