import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';

/** The rows of a database at one moment. */
export type RowsCopy = ReadonlyMap<keyof ModelState, unknown>;

/** A database that can be put back to an earlier commit. */
export interface RestorableRows {
  copy(): RowsCopy;
  restore(copy: RowsCopy): void;
  /** What a connection reaches: a call that is under way during a restoration finds no database. */
  reach<T extends object>(target: T): T;
}

/** The model's rows are its maps; everything else of it is its world. */
export function createRestorableRows(state: ModelState): RestorableRows {
  let restorations = 0;
  const tables = (): [keyof ModelState, Map<unknown, unknown>][] =>
    (Object.keys(state) as (keyof ModelState)[]).flatMap((name) => {
      const rows: unknown = state[name];
      return rows instanceof Map ? [[name, rows] as [keyof ModelState, Map<unknown, unknown>]] : [];
    });
  return {
    copy: () => new Map(tables().map(([name, rows]) => [name, structuredClone(rows)])),
    restore(copy) {
      restorations += 1;
      // Who holds the rows holds the maps themselves.
      for (const [name, rows] of tables()) {
        rows.clear();
        for (const [key, row] of structuredClone(copy.get(name) as Map<unknown, unknown>)) rows.set(key, row);
      }
    },
    reach(target) {
      const since = restorations;
      return new Proxy(target, {
        get(of, name) {
          const method: unknown = Reflect.get(of, name);
          if (typeof method !== 'function') return method;
          return async (...args: unknown[]) => {
            if (since !== restorations) throw new CommitUnknown();
            return method.apply(of, args);
          };
        },
      });
    },
  };
}
