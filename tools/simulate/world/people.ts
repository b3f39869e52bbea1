import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { Hands } from './cabinet.ts';
import type { Ground } from './life.ts';
import type { PlayerCalls, RunningNode } from './node.ts';

const answerTimeMs = 9_000;
const amountsMinor = [500, 5_000, 10_000, 50_000, 100_000] as const;

export interface PersonOptions {
  ground: Ground;
  playerId: number;
  /** A node that answers now; null: none. */
  node(): RunningNode | null;
  /** By machine. */
  hands: ReadonlyMap<number, Hands>;
  /** Nobody starts anything any more. */
  closing(): boolean;
}

/** A player with a browser: sits down, brings money, plays, takes it back, repeats what had no answer, or just disappears. */
export async function livePlayer(options: PersonOptions): Promise<void> {
  const { ground, playerId, hands, closing } = options;
  const { schedule, draws, history, violated } = ground;
  const wait = (fromMs: number, toMs: number): Promise<void> =>
    new Promise((resolve) => schedule.at(draws.between(fromMs, toMs), resolve));

  /** Null: no answer. It may have happened. */
  function ask<T>(what: string, run: (calls: PlayerCalls) => Promise<T>): Promise<T | null> {
    return new Promise((resolve) => {
      const node = options.node();
      if (node === null) return schedule.at(500, () => resolve(null));
      schedule.at(answerTimeMs, () => resolve(null));
      node.life.later(draws.between(1, 20), () => {
        history.note(schedule.nowMs(), `player ${playerId}`, `${what} at ${node.life.name}`);
        run(node.calls).then(
          (answer) => node.life.later(draws.between(1, 20), () => resolve(answer)),
          (error) => {
            if (!(error instanceof CommitUnknown)) violated(`player ${playerId}, ${what}: ${error}`);
          },
        );
      });
    });
  }

  async function repeat<T>(what: string, run: (calls: PlayerCalls) => Promise<T>): Promise<T | null> {
    let answer: T | null = null;
    for (let attempt = 0; attempt < 4; attempt += 1) {
      answer = await ask(what, run);
      if (answer !== null && !draws.chance(0.15)) return answer;
      await wait(20, 800);
    }
    return answer;
  }

  async function cashIn(machineId: number): Promise<void> {
    const wish = { transferId: draws.uuid(), playerId, machineId, amountMinor: draws.pick(amountsMinor) };
    const answer = await repeat('cash in', (calls) => calls.cashIn(wish));
    if (!answer?.ok || !draws.chance(0.1)) return;
    const other = await ask('cash in of another amount', (calls) => calls.cashIn({ ...wish, amountMinor: 700 }));
    if (other?.ok) violated(`cash in ${wish.transferId} was taken for another amount`);
  }

  async function sit(machineId: number): Promise<void> {
    const mine = hands.get(machineId)!;
    let seat = await repeat('take seat', (calls) => calls.takeSeat({ machineId, playerId, loginId: draws.uuid() }));
    if (!seat?.ok) return;
    mine.present = true;
    for (let doings = draws.between(3, 9); doings > 0 && !closing(); doings -= 1) {
      const doing = draws.below(10);
      if (doing < 4) await cashIn(machineId);
      else if (doing < 6) {
        await repeat(
          'cash out',
          withId((transferId) => (calls) => calls.requestCashOut({ transferId, machineId, playerId, thenFree: false })),
        );
      } else if (doing === 6) {
        seat =
          (await ask('take over', (calls) => calls.takeSeat({ machineId, playerId, loginId: draws.uuid() }))) ?? seat;
        if (!seat.ok) break;
      } else if (doing === 7) {
        mine.present = false;
        const { epoch } = seat;
        await ask('gone', (calls) => calls.gone({ machineId, epoch, present: false }));
        await wait(500, draws.chance(0.3) ? 200_000 : 5_000);
        seat = await repeat('back', (calls) => calls.takeSeat({ machineId, playerId, loginId: draws.uuid() }));
        if (!seat?.ok) break;
        mine.present = true;
      }
      mine.playing = draws.chance(0.7);
      mine.collects = draws.chance(0.1);
      await wait(200, 6_000);
    }
    mine.playing = false;
    if (seat?.ok && draws.chance(0.6)) {
      const { epoch } = seat;
      await repeat(
        'leave',
        withId((transferId) => (calls) => calls.leave({ machineId, epoch, playerId, transferId })),
      );
    }
    mine.present = false;
  }

  /** One id for all repeats. */
  function withId<T>(
    make: (transferId: string) => (calls: PlayerCalls) => Promise<T>,
  ): (calls: PlayerCalls) => Promise<T> {
    return make(draws.uuid());
  }

  while (!closing()) {
    await wait(100, 4_000);
    await sit(draws.pick([...hands.keys()]));
  }
}
