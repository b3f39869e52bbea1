import { link, parse } from '@salon/contract';
import { SEAT_KEPT_MS } from '@salon/domain';
import { createTransferDesk, type TransferDesk } from '../../../apps/platform/src/features/transfer/desk.ts';
import { CommitUnknown, type Ledger } from '../../../apps/platform/src/ledger/ledger.ts';
import { commandCabinets } from './cabinet-commands.ts';
import type { Hub } from './hub.ts';
import type { Ground, Life } from './life.ts';
import type { Listening } from './network.ts';
import { listenForCabinets } from './node-links.ts';

/** What a player's call reaches. Rejects with `CommitUnknown` where the database stays silent. */
export interface PlayerCalls {
  takeSeat: Ledger['takeSeat'];
  cashIn: TransferDesk['cashIn'];
  requestCashOut: TransferDesk['requestCashOut'];
  leave(input: { machineId: number; epoch: number; playerId: number; transferId: string }): Promise<boolean>;
  gone(input: { machineId: number; epoch: number; present: boolean }): Promise<void>;
}

export interface RunningNode {
  life: Life;
  listening: Listening;
  calls: PlayerCalls;
}

export interface NodeOptions {
  ground: Ground;
  life: Life;
  hub: Hub;
  /** As this node reaches it. */
  ledger: Ledger;
  /** An alarm that a sound system never raises, or one that this world explains. */
  onAlarm(alarm: { what: string; transferId: string; machineId: number }): void;
}

/** One platform process around the real transfer desk. Everything it knows is in the database. */
export function startNode({ ground, life, hub, ledger, onAlarm }: NodeOptions): RunningNode {
  const { draws, schedule, violated } = ground;
  const cabinets = commandCabinets(hub, life);
  const clock = { nowMs: schedule.nowMs, sleep: life.sleep };
  const desk = createTransferDesk({
    ledger,
    cabinets,
    clock,
    random: draws.unit,
    onTransfer: () => {},
    onAlarm,
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
    life.later(draws.between(1, everyMs), () => void tolerate(work()).then(() => repeat(everyMs, work)));
  };
  repeat(1_000, () => desk.runDue(20));
  repeat(4_000, async () => {
    for (const seat of await ledger.expireSeats()) {
      if (seat.freed) await cabinets.unseat({ machineId: seat.machineId, epoch: seat.epoch });
    }
  });
  repeat(6_000, () => ledger.dropLostLinks({ silentMs: 20_000 }));

  return {
    life,
    listening: listenForCabinets({ ground, life, hub, ledger, desk, cabinets, tolerate, repeat }),
    calls: {
      async takeSeat(input) {
        const taken = await ledger.takeSeat(input);
        if (taken.ok) {
          const { epoch, sessionId, currency, playerName } = taken;
          await cabinets.seat(
            command(link.seatCommand, { machineId: input.machineId, epoch, sessionId, currency, playerName }),
          );
        }
        return taken;
      },
      cashIn: desk.cashIn,
      requestCashOut: desk.requestCashOut,
      async leave({ machineId, epoch, playerId, transferId }) {
        const { freed } = await ledger.freeSeat({ machineId, epoch });
        if (freed) await cabinets.unseat({ machineId, epoch });
        else await desk.requestCashOut({ transferId, playerId, machineId, thenFree: true });
        return freed;
      },
      gone: ({ machineId, epoch, present }) =>
        present ? ledger.markBack({ machineId, epoch }) : ledger.markGone({ machineId, epoch, keepMs: SEAT_KEPT_MS }),
    },
  };

  function command<T>(schema: Parameters<typeof parse>[0], value: T): T {
    const parsed = parse(schema, value);
    if (!parsed.ok) violated(`a command outside the contract: ${JSON.stringify(value)}`);
    return value;
  }
}
