import type { MachineStore } from '../state/store.ts';
import type { TransferPort } from './transfer-port.ts';

interface ConnectionDeps {
  store: MachineStore;
  /** After a change: notifies and reports. */
  settle(): Promise<void>;
  /** Notifies alone. */
  changed(): void;
}

export type Connection = ReturnType<typeof createConnection>;

/** The line to the machine while it answers, and what is known as long as it does. */
export function createConnection({ store, settle, changed }: ConnectionDeps) {
  let port: TransferPort | null = null;
  let runningBetMinor: number | null = null;
  let order: Promise<unknown> = Promise.resolve();
  const counts = { moved: 0, refused: 0, undecided: 0 };
  return {
    transferCounts: () => counts,
    isMoved(result: 'moved' | 'refused' | 'open'): boolean {
      counts[result === 'open' ? 'undecided' : result] += 1;
      return result === 'moved';
    },
    connect(next: TransferPort): void {
      port = next;
      changed();
    },
    disconnect(): void {
      port = null;
      runningBetMinor = null;
      changed();
    },
    isConnected: () => port !== null,
    isTo: (other: TransferPort) => port === other,
    gameRuns(betMinor: number | null): void {
      runningBetMinor = betMinor;
      changed();
    },
    runningBetMinor: () => runningBetMinor,
    /** A step that fails has broken the journal, which raised its alarm; the next one fails too. */
    inOrder<T>(step: (port: TransferPort) => Promise<T>, otherwise: T): Promise<T> {
      const mine = port;
      const done = order.then(async () => {
        if (mine === null || mine !== port || !store.sound()) return otherwise;
        const result = await step(mine);
        await settle();
        return result;
      });
      order = done.catch(() => undefined);
      return done;
    },
  };
}
