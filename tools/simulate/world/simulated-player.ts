import { type Failure, isFailure } from '@salon/contract';
import { CommitUnknown, type SeatTaken } from '../../../apps/platform/src/ledger/ledger.ts';
import type { PlayerInput } from '../cabinet/cabinet.ts';
import type { SimulationContext } from '../environment/lifecycle.ts';
import type { RunningNode } from '../platform/node.ts';

const answerTimeMs = 9_000;
const amountsMinor = [500, 5_000, 10_000, 50_000, 100_000] as const;

export interface PlayerDeps {
  context: SimulationContext;
  playerId: number;
  /** A node that answers now; null: none. */
  node(): RunningNode | null;
  /** By machine. */
  inputs: ReadonlyMap<number, PlayerInput>;
  here: Map<number, number>;
  /** Nobody starts anything any more. */
  closing(): boolean;
}

/** A player with a browser: sits down, brings money, plays, takes it back, repeats what had no answer, or just disappears. */
export async function runPlayer(options: PlayerDeps): Promise<void> {
  const { playerId, inputs, here, closing } = options;
  const { draws, violated } = options.context;
  const { wait, ask, repeat } = createBrowser(options);

  async function sit(machineId: number): Promise<void> {
    let seat = await takeSeat(machineId);
    for (let doings = draws.between(3, 9); seat !== null && doings > 0 && !closing(); doings -= 1) {
      const doing = draws.below(10);
      if (doing < 4) await cashIn(machineId);
      else if (doing < 6) await cashOut(machineId, false);
      else if (doing === 6) seat = (await takeSeat(machineId)) ?? seat;
      else if (doing === 7) {
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
    here.set(machineId, taken.epoch);
    inputs.get(machineId)!.present = true;
    return taken;
  }

  async function cashIn(machineId: number): Promise<void> {
    const wish = { transferId: draws.uuid(), playerId, machineId, amountMinor: draws.pick(amountsMinor) };
    const answer = await repeat('cash in', ({ desk }) => desk.cashIn(wish));
    if (!answer?.ok || !draws.chance(0.1)) return;
    const other = await ask('cash in of another amount', ({ desk }) => desk.cashIn({ ...wish, amountMinor: 700 }));
    if (other?.ok) violated(`cash in ${wish.transferId} was taken for another amount`);
  }

  async function cashOut(machineId: number, thenFree: boolean): Promise<void> {
    const wish = { transferId: draws.uuid(), machineId, playerId, thenFree };
    await repeat('cash out', ({ desk }) => desk.requestCashOut(wish));
  }

  async function disappear(machineId: number, epoch: number): Promise<void> {
    getUp(machineId, epoch);
    if (draws.chance(0.5)) await ask('gone', ({ seats }) => seats.gone({ machineId, epoch, playerId }));
    await wait(500, draws.chance(0.3) ? 200_000 : 5_000);
  }

  async function leave(machineId: number, epoch: number): Promise<void> {
    const way = draws.below(3);
    if (way === 0) await cashOut(machineId, true);
    if (way === 1) await ask('leave', ({ seats }) => seats.leave({ machineId, epoch, playerId }));
    getUp(machineId, epoch);
  }

  function getUp(machineId: number, epoch: number): void {
    if (here.get(machineId) !== epoch) return;
    here.delete(machineId);
    Object.assign(inputs.get(machineId)!, { playing: false, present: false });
  }

  while (!closing()) {
    await wait(100, 4_000);
    await sit(draws.pick([...inputs.keys()]));
  }
}

/** Calls of a browser: any node, answers that may be lost, and the same call again. */
function createBrowser({ context, playerId, node: anyNode }: PlayerDeps) {
  const { queue, draws, history, violated } = context;
  const wait = (fromMs: number, toMs: number): Promise<void> =>
    new Promise((resolve) => queue.at(draws.between(fromMs, toMs), resolve));

  /** Null: no answer. It may have happened. */
  function ask<T>(what: string, run: (node: RunningNode) => Promise<T>): Promise<T | null> {
    return new Promise((resolve) => {
      const node = anyNode();
      if (node === null) return queue.at(500, () => resolve(null));
      queue.at(answerTimeMs, () => resolve(null));
      node.lifecycle.later(draws.between(1, 20), () => {
        history.note(queue.nowMs(), `player ${playerId}`, `${what} at ${node.lifecycle.name}`);
        run(node).then(
          (answer) => node.lifecycle.later(draws.between(1, 20), () => resolve(answer)),
          (error) => {
            if (!(error instanceof CommitUnknown)) violated(`player ${playerId}, ${what}: ${error}`);
          },
        );
      });
    });
  }

  async function repeat<T>(what: string, run: (node: RunningNode) => Promise<T>): Promise<T | null> {
    let answer: T | null = null;
    for (let attempt = 0; attempt < 4; attempt += 1) {
      answer = await ask(what, run);
      if (answer !== null && !draws.chance(0.15)) return answer;
      await wait(20, 800);
    }
    return answer;
  }

  return { wait, ask, repeat };
}
