import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { Lifecycle, SimulationContext } from './lifecycle.ts';

/** Where a database is a real one. */
export interface DatabaseFaults {
  hold(work: Promise<unknown>): void;
  /** Before each call. */
  prepare(): Promise<void>;
  /** Cuts connections while a call runs. Null: they are not cut. */
  cut: (() => Promise<void>) | null;
}

/** A node's connection to the one database of all nodes: a commit may not arrive, or its answer may be lost.
 * Every method call counts as one commit. */
export function connectDatabase<T extends object>(
  context: SimulationContext,
  database: T,
  lifecycle: Lifecycle,
  onCall: () => void,
  real: DatabaseFaults | null = null,
): T {
  const { draws, faults, violated } = context;

  async function call(name: string, run: () => Promise<unknown>): Promise<unknown> {
    const fate = faults.commit(name);
    const delay = { toMs: draws.between(1, 8), backMs: draws.between(1, 4), outlives: true };
    const call = async () => {
      if (fate === 'not_sent') throw new CommitUnknown();
      await real?.prepare();
      if (fate === 'answer_lost') void real?.cut?.();
      const answer = await run().catch((error: unknown) => {
        // The model throws where the database would: a negative balance, a fact booked twice.
        if (!(error instanceof CommitUnknown)) violated(`the database refused ${name}: ${error}`);
        throw error;
      });
      // A claim that finds nothing due has changed nothing.
      if (!(Array.isArray(answer) && answer.length === 0)) onCall();
      // A real connection that was cut too late has brought its answer.
      if (fate === 'answer_lost' && !real?.cut) throw new CommitUnknown();
      return answer;
    };
    return lifecycle.call(
      fate === 'answered' ? `db.${name}` : `db.${name} ${fate}`,
      () => {
        const work = call();
        real?.hold(work);
        return work;
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
