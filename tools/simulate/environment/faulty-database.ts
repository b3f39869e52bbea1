import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { Lifecycle, SimulationContext } from './lifecycle.ts';

/** A node's connection to the one database of all nodes: a commit may not arrive, or its answer may be lost.
 * Every method call counts as one commit. */
export function connectDatabase<T extends object>(
  context: SimulationContext,
  database: T,
  lifecycle: Lifecycle,
  onCall: () => void,
): T {
  const { draws, faults, violated } = context;

  async function call(name: string, run: () => Promise<unknown>): Promise<unknown> {
    const fate = faults.commit(name);
    const delay = { toMs: draws.between(1, 8), backMs: draws.between(1, 4), outlives: true };
    return lifecycle.call(
      fate === 'answered' ? `db.${name}` : `db.${name} ${fate}`,
      async () => {
        if (fate === 'not_sent') throw new CommitUnknown();
        const answer = await run().catch((error: unknown) => {
          // The model throws where the database would: a negative balance, a fact booked twice.
          violated(`the database refused ${name}: ${error}`);
          throw error;
        });
        // A claim that finds nothing due has changed nothing.
        if (!(Array.isArray(answer) && answer.length === 0)) onCall();
        if (fate === 'answer_lost') throw new CommitUnknown();
        return answer;
      },
      delay,
    );
  }

  return new Proxy(database, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || typeof name !== 'string') return method;
      return (...args: unknown[]) => call(name, () => method.apply(target, args) as Promise<unknown>);
    },
  });
}
