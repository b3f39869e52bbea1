import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';

/** Puts the rows back to what they were. `then` is called before anybody looks at them. */
export type Restore = (then: () => void) => Promise<void>;

/** A database that can be put back to an earlier commit. */
export interface RestorableRows {
  copy(): Promise<Restore>;
  /** What a connection reaches: a call that is under way during a restoration finds no database. */
  reach<T extends object>(target: T): T;
}

/** The model's rows are its maps; everything else of it is its world. */
export function createRestorableRows(state: ModelState): RestorableRows {
  const reaching = createReach();
  const tables = (): [keyof ModelState, Map<unknown, unknown>][] =>
    (Object.keys(state) as (keyof ModelState)[]).flatMap((name) => {
      const rows: unknown = state[name];
      return rows instanceof Map ? [[name, rows] as [keyof ModelState, Map<unknown, unknown>]] : [];
    });
  return {
    async copy() {
      const copies = new Map(tables().map(([name, rows]) => [name, structuredClone(rows)]));
      return async (then) => {
        reaching.lose();
        // Who holds the rows holds the maps themselves.
        for (const [name, rows] of tables()) {
          rows.clear();
          for (const [key, row] of structuredClone(copies.get(name)!)) rows.set(key, row);
        }
        then();
      };
    },
    reach: reaching.reach,
  };
}

export interface Reach {
  reach<T extends object>(target: T): T;
  /** Calls of before have no answer. */
  lose(): void;
}

export function createReach(): Reach {
  let losses = 0;
  return {
    lose() {
      losses += 1;
    },
    reach(target) {
      const since = losses;
      const verify = (): void => {
        if (since !== losses) throw new CommitUnknown();
      };
      return new Proxy(target, {
        get(of, name) {
          const method: unknown = Reflect.get(of, name);
          if (typeof method !== 'function') return method;
          return async (...args: unknown[]) => {
            verify();
            try {
              return await method.apply(of, args);
            } finally {
              verify();
            }
          };
        },
      });
    },
  };
}
