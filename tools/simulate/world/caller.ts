import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { SimulationContext } from '../environment/lifecycle.ts';
import type { RunningNode } from '../platform/node.ts';

const answerTimeMs = 9_000;

/** Somebody who calls the platform over HTTP, at any node, with a timeout. */
export interface Caller {
  wait(fromMs: number, toMs: number): Promise<void>;
  /** Null: no answer within the time; the call may have had its effect. */
  ask<T>(what: string, run: (node: RunningNode) => Promise<T>): Promise<T | null>;
  /** Asks again without an answer, and sometimes with one; null: there was none. */
  repeat<T>(what: string, run: (node: RunningNode) => Promise<T>): Promise<T | null>;
  /** Asks until there is an answer, and sometimes once more. */
  insist<T>(what: string, run: (node: RunningNode) => Promise<T>): Promise<T>;
}

/** `anyNode`: one that answers now; null: none. */
export function createCaller(context: SimulationContext, name: string, anyNode: () => RunningNode | null): Caller {
  const { queue, draws, history, violated } = context;
  const wait = (fromMs: number, toMs: number): Promise<void> =>
    new Promise((resolve) => queue.at(draws.between(fromMs, toMs), resolve));

  function ask<T>(what: string, run: (node: RunningNode) => Promise<T>): Promise<T | null> {
    return new Promise((resolve) => {
      const node = anyNode();
      if (node === null) return queue.at(500, () => resolve(null));
      const endWaiting = queue.timer(answerTimeMs, () => resolve(null));
      node.lifecycle.later(draws.between(1, 20), () => {
        history.note(queue.nowMs(), name, `${what} at ${node.lifecycle.name}`);
        run(node).then(
          (answer) =>
            node.lifecycle.later(draws.between(1, 20), () => {
              endWaiting();
              resolve(answer);
            }),
          (error) => {
            if (!(error instanceof CommitUnknown)) violated(`${name}, ${what}: ${error}`);
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

  async function insist<T>(what: string, run: (node: RunningNode) => Promise<T>): Promise<T> {
    for (;;) {
      const answer = await ask(what, run);
      if (answer !== null && !draws.chance(0.15)) return answer;
      await wait(20, 800);
    }
  }

  return { wait, ask, repeat, insist };
}
