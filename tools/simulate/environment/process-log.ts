import { JournalError } from '../../../apps/cabinet/src/journal/journal-error.ts';
import { CommitUnknown } from '../../../apps/platform/src/ledger/ledger.ts';
import type { Lifecycle, SimulationContext } from './lifecycle.ts';
import { DiskError } from './memory-disk.ts';

/** The log of a process: an error that no injected fault explains is a bug of the code that has caught and logged it. */
export function createProcessLog({ violated }: SimulationContext, lifecycle: Lifecycle) {
  const isExpected = (error: unknown) =>
    [CommitUnknown, JournalError, DiskError].some((expected) => error instanceof expected);
  return {
    info() {},
    warn() {},
    error(fields: unknown, what?: string) {
      const { err } = fields as { err?: unknown };
      if (err !== undefined && lifecycle.alive && !isExpected(err)) violated(`${lifecycle.name} logs: ${what}: ${err}`);
    },
  };
}
