import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { Lifecycle, SimulationContext } from './lifecycle.ts';

/** The one database of all nodes, as a node reaches it: commits may not arrive, and their answers may be lost. */
export function connectDatabase<T extends object>(
  context: SimulationContext,
  database: T,
  lifecycle: Lifecycle,
  onCall: () => void,
): T {
  const { draws, faults, violated } = context;

  async function reach(name: string, run: () => Promise<unknown>): Promise<unknown> {
    const fate = faults.commit(name);
    const way = { toMs: draws.between(1, 8), backMs: draws.between(1, 4), outlives: true };
    return lifecycle.call(
      fate === 'answered' ? `db.${name}` : `db.${name} ${fate}`,
      async () => {
        if (fate === 'not_sent') throw new CommitUnknown();
        onCall();
        const answer = await run().catch((error: unknown) => {
          // The model throws where the database would: a forbidden balance, a fact booked twice.
          violated(`the database refused ${name}: ${error}`);
          throw error;
        });
        if (fate === 'answer_lost') throw new CommitUnknown();
        return answer;
      },
      way,
    );
  }

  return new Proxy(database, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || typeof name !== 'string') return method;
      return (...given: unknown[]) => reach(name, () => method.apply(target, given) as Promise<unknown>);
    },
  });
}
