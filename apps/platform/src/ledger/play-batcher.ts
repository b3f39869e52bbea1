/**
 * Collects the plays that machines report while a batch is under way, and books them together as the next one: the busier the node,
 * the fewer commits a play costs, and a play that comes alone waits for nobody. Only what no other machine's play depends on is
 * batched; what the batch leaves out is booked by itself.
 *
 * The order of each machine's messages is kept. Nothing is answered before its commit. Where the answer of a batch is lost, each of its
 * callers learns that (`CommitUnknown`) and repeats, as after a call of its own.
 */
import type { link } from '@salon/contract';
import { type BookedPlays, CommitUnknown } from './ledger.ts';
import { type BatchedMachine, isPlain } from './play-batch.ts';
import type { Refused } from './refused.ts';
import { playsInOrder } from './request-checks.ts';

/** Of one batch: about 50 ms of the database's time. */
const MOST_PLAYS = 400;
/** A batch that takes longer, e.g. behind a lock, does not hold up the next one. */
const PATIENCE_MS = 100;

type Answer = Refused | BookedPlays;

interface Waiting {
  message: link.Plays;
  isPlain: boolean;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export interface PlayCalls {
  /** Any plays of one machine. */
  one(message: link.Plays): Promise<Answer>;
  /** Plain plays of several machines; answers those that were booked, the others are as they were. */
  many(messages: link.Plays[]): Promise<BatchedMachine[]>;
}

export function createPlayBatcher(calls: PlayCalls): (message: link.Plays) => Promise<Answer> {
  let waiting: Waiting[] = [];
  /** Machines with a call under way. */
  const busy = new Set<number>();
  let isBatching = false;
  let isDue = false;

  async function bookAlone({ message, resolve, reject }: Waiting): Promise<void> {
    busy.add(message.machineId);
    await calls.one(message).then(resolve, reject);
    busy.delete(message.machineId);
    startSoon();
  }

  async function bookTogether(batch: Waiting[]): Promise<void> {
    const messages = batch.map(({ message }) => message);
    const booked = await calls.many(messages).catch((error: unknown) => {
      if (error instanceof CommitUnknown) throw error;
      // Nothing was committed, e.g. for a lock that was not given. One machine's fault is not the others'.
      return [];
    });
    const byMachine = new Map(booked.map((machine) => [machine.machineId, machine]));
    for (const each of batch) {
      const machine = byMachine.get(each.message.machineId);
      if (!machine) void bookAlone(each);
      else {
        const { bookedPlay, sessionId, playerId } = machine;
        busy.delete(machine.machineId);
        each.resolve({ ok: true, bookedPlay, sessionId, playerId, jackpots: [] });
      }
    }
  }

  function failTogether(batch: Waiting[], error: unknown): void {
    for (const { message, reject } of batch) {
      busy.delete(message.machineId);
      reject(error);
    }
  }

  function startBatch(batch: Waiting[]): void {
    for (const { message } of batch) busy.add(message.machineId);
    isBatching = true;
    let isAwaited = true;
    const stopWaiting = () => {
      if (isAwaited) isBatching = false;
      isAwaited = false;
      startSoon();
    };
    const patience = setTimeout(stopWaiting, PATIENCE_MS);
    const [first] = batch;
    // One machine's plays cost less by themselves.
    const end = batch.length === 1 && first ? bookAlone(first) : bookTogether(batch);
    void end
      .catch((error: unknown) => failTogether(batch, error))
      .finally(() => {
        clearTimeout(patience);
        // Also after the patience: its machines are free now.
        stopWaiting();
      });
  }

  /** What waits, one message a machine: what is not plain by itself, the rest as one batch, where none is under way. */
  function start(): void {
    isDue = false;
    const passed = new Set(busy);
    const batch: Waiting[] = [];
    let plays = 0;
    waiting = waiting.filter((each) => {
      const { machineId } = each.message;
      if (passed.has(machineId)) return true;
      passed.add(machineId);
      if (!each.isPlain) {
        void bookAlone(each);
        return false;
      }
      if (isBatching || plays >= MOST_PLAYS) return true;
      plays += each.message.plays.length;
      batch.push(each);
      return false;
    });
    if (batch.length > 0) startBatch(batch);
  }

  /** After the messages that have arrived in the same turn of the event loop. */
  function startSoon(): void {
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(start);
  }

  return (input) =>
    new Promise((resolve, reject) => {
      const message = { ...input, plays: playsInOrder(input.plays) };
      waiting.push({ message, isPlain: isPlain(message), resolve, reject });
      startSoon();
    });
}
