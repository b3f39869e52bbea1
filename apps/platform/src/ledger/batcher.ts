/**
 * Collects the calls that arrive while a batch is under way, and makes them together as the next one: the busier the node, the fewer
 * commits a call costs, and a call that comes alone waits for nobody. What the batch leaves out is called by itself.
 *
 * The order of the calls of one key is kept. Nothing is answered before its commit. Where the answer of a batch is lost, each of its
 * callers learns that (`CommitUnknown`) and repeats, as after a call of its own.
 */
import { CommitUnknown } from './ledger.ts';

/** Of one batch: about 50 ms of the database's time. */
const MOST_PLAYS = 400;
/** A batch that takes longer, e.g. behind a lock, does not hold up the next one. */
const PATIENCE_MS = 100;

export interface Batchable {
  /** Calls of one key are made one after the other, e.g. those of a machine. */
  key: string;
  /** Nothing of it depends on another call of its batch. */
  isPlain: boolean;
  /** As many plays take as long. */
  plays: number;
  alone(): Promise<unknown>;
}

interface Waiting<Call> {
  call: Call;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

export interface Batcher<Call> {
  <Answer>(call: Call): Promise<Answer>;
  /** Calls that wait for their batch, or for the one of their key before them. */
  waiting(): number;
}

/** `together`: makes plain calls of different keys in one commit; undefined at the place of each that it has left as it was. */
export function createBatcher<Call extends Batchable>(together: (calls: Call[]) => Promise<unknown[]>): Batcher<Call> {
  let waiting: Waiting<Call>[] = [];
  /** Keys with a call under way. */
  const busy = new Set<string>();
  let isBatching = false;
  let isDue = false;

  async function callAlone({ call, resolve, reject }: Waiting<Call>): Promise<void> {
    busy.add(call.key);
    await call.alone().then(resolve, reject);
    busy.delete(call.key);
    startSoon();
  }

  async function callTogether(batch: Waiting<Call>[], startNext: () => void): Promise<void> {
    const answers = await together(batch.map(({ call }) => call)).catch((error: unknown) => {
      if (error instanceof CommitUnknown) throw error;
      // Nothing was committed, e.g. for a lock that was not given. One call's fault is not the others'.
      return [];
    });
    const made: (() => void)[] = [];
    for (const [at, each] of batch.entries()) {
      const answer = answers[at];
      if (answer === undefined) void callAlone(each);
      else {
        busy.delete(each.call.key);
        made.push(() => each.resolve(answer));
      }
    }
    startNext();
    // Once the next batch has left: answering hundreds takes as long as a fifth of a batch, and the database would have nothing to do.
    setImmediate(() => {
      for (const answer of made) answer();
    });
  }

  function failTogether(batch: Waiting<Call>[], error: unknown): void {
    for (const { call, reject } of batch) {
      busy.delete(call.key);
      reject(error);
    }
  }

  function startBatch(batch: Waiting<Call>[]): void {
    for (const { call } of batch) busy.add(call.key);
    isBatching = true;
    let isAwaited = true;
    const stopWaiting = () => {
      if (isAwaited) isBatching = false;
      isAwaited = false;
      startSoon();
    };
    const patience = setTimeout(stopWaiting, PATIENCE_MS);
    const [first] = batch;
    // One call costs less by itself.
    const end = batch.length === 1 && first ? callAlone(first) : callTogether(batch, stopWaiting);
    void end
      .catch((error: unknown) => failTogether(batch, error))
      .finally(() => {
        clearTimeout(patience);
        // Also after the patience: its keys are free now.
        stopWaiting();
      });
  }

  /** What waits, one call a key: what is not plain by itself, the rest as one batch, where none is under way. */
  function start(): void {
    isDue = false;
    const passed = new Set(busy);
    const batch: Waiting<Call>[] = [];
    let plays = 0;
    waiting = waiting.filter((each) => {
      const { call } = each;
      if (passed.has(call.key)) return true;
      passed.add(call.key);
      if (!call.isPlain) {
        void callAlone(each);
        return false;
      }
      if (isBatching || plays >= MOST_PLAYS) return true;
      plays += call.plays;
      batch.push(each);
      return false;
    });
    if (batch.length > 0) startBatch(batch);
  }

  /** After the calls that have arrived in the same turn of the event loop. */
  function startSoon(): void {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(start);
  }

  const batched = <Answer>(call: Call) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ call, resolve: (answer) => resolve(answer as Answer), reject });
      startSoon();
    });
  return Object.assign(batched, { waiting: () => waiting.length });
}
