import { type Failure, isFailure } from '@salon/contract';
import type { SeatTaken } from '../../../apps/platform/src/ledger/ledger.ts';
import type { PlayerInput } from '../cabinet/player-input.ts';
import type { SimulationContext } from '../environment/lifecycle.ts';
import type { RunningNode } from '../platform/node.ts';
import { createCaller } from './caller.ts';

const amountsMinor = [500, 5_000, 10_000, 50_000, 100_000] as const;

export interface PlayerDeps {
  context: SimulationContext;
  playerId: number;
  /** A node that answers now; null: none. */
  node(): RunningNode | null;
  /** By machine. */
  inputs: ReadonlyMap<number, PlayerInput>;
  connectedEpochs: Map<number, number>;
  /** True: start nothing new. */
  closing(): boolean;
}

/** A player with a browser: takes a seat, cashes in, plays, cashes out, repeats calls without an answer, or disappears. */
export async function runPlayer(deps: PlayerDeps): Promise<void> {
  const { playerId, inputs, connectedEpochs, closing } = deps;
  const { draws, violated } = deps.context;
  const { wait, ask, repeat } = createCaller(deps.context, `player ${playerId}`, deps.node);

  async function sit(machineId: number): Promise<void> {
    let seat = await takeSeat(machineId);
    for (let actions = draws.between(3, 9); seat !== null && actions > 0 && !closing(); actions -= 1) {
      const action = draws.below(10);
      if (action < 4) await cashIn(machineId);
      else if (action < 6) await cashOut(machineId, false);
      else if (action === 6) seat = (await takeSeat(machineId)) ?? seat;
      else if (action === 7) {
        await disappear(machineId, seat.epoch);
        seat = closing() ? null : await takeSeat(machineId);
      }
      Object.assign(inputs.get(machineId)!, { playing: draws.chance(0.7), collects: draws.chance(0.1) });
      await wait(200, 6_000);
    }
    if (seat !== null) await leave(machineId, seat.epoch);
  }

  async function takeSeat(machineId: number): Promise<SeatTaken | null> {
    const caller = { playerId, loginId: draws.uuid(), siteId: 1, username: `player${playerId}`, isLocked: false };
    const taken: SeatTaken | Failure | null = await repeat('take seat', ({ seats }) => seats.take(caller, machineId));
    if (taken === null || isFailure(taken)) return null;
    connectedEpochs.set(machineId, taken.epoch);
    inputs.get(machineId)!.present = true;
    return taken;
  }

  async function cashIn(machineId: number): Promise<void> {
    const request = { transferId: draws.uuid(), playerId, machineId, amountMinor: draws.pick(amountsMinor) };
    const answer = await repeat('cash in', ({ transfers }) => transfers.cashIn(request));
    if (!answer?.ok || !draws.chance(0.1)) return;
    const other = await ask('cash in of another amount', ({ transfers }) =>
      transfers.cashIn({ ...request, amountMinor: 700 }),
    );
    if (other?.ok) violated(`cash in ${request.transferId} was taken for another amount`);
  }

  async function cashOut(machineId: number, thenFree: boolean): Promise<void> {
    const request = { transferId: draws.uuid(), machineId, playerId, thenFree };
    await repeat('cash out', ({ transfers }) => transfers.requestCashOut(request));
  }

  async function disappear(machineId: number, epoch: number): Promise<void> {
    getUp(machineId, epoch);
    if (draws.chance(0.5)) await ask('gone', ({ seats }) => seats.gone({ machineId, epoch, playerId }));
    await wait(500, draws.chance(0.3) ? 200_000 : 5_000);
  }

  async function leave(machineId: number, epoch: number): Promise<void> {
    const choice = draws.below(3);
    if (choice === 0) await cashOut(machineId, true);
    if (choice === 1) await ask('leave', ({ seats }) => seats.leave({ machineId, epoch, playerId }));
    getUp(machineId, epoch);
  }

  function getUp(machineId: number, epoch: number): void {
    if (connectedEpochs.get(machineId) !== epoch) return;
    connectedEpochs.delete(machineId);
    Object.assign(inputs.get(machineId)!, { playing: false, present: false });
  }

  while (!closing()) {
    await wait(100, 4_000);
    await sit(draws.pick([...inputs.keys()]));
  }
}
