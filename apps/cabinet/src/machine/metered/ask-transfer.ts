import type { Clock } from '@salon/domain';
import type { RefusalReason } from '../state/known-transfers.ts';
import type { AskedTransfer } from './metered-state.ts';
import { journalReading, type ReadingDeps, readNow } from './reading-journal.ts';
import type { TransferPort, TransferRefusal } from './transfer-port.ts';

export interface TransferDeps extends ReadingDeps {
  clock: Clock;
  /** Of a transfer and the number of its attempt: the same for ever, another for every pair. */
  wireIdOf(transferId: string, attempt: number): string;
}

/** A cash in that has not been asked of the machine yet; in memory, because nothing has been sent. */
export interface CashInRequest {
  transferId: string;
  fingerprint: string;
  epoch: number;
  amountMinor: number;
}

const READY_EVERY_MS = 200;
/** A machine that does not get ready in this time takes no cash in now. */
const READY_WITHIN_MS = 30_000;

/**
 * Asks a cash in of the machine. Nothing is sent before the journal says so; a machine that does not get ready has been sent
 * nothing, so that the refusal is final. Returns what the machine refused at once.
 */
export async function askCashIn(
  deps: TransferDeps,
  port: TransferPort,
  request: CashInRequest,
): Promise<TransferRefusal | null> {
  const { store, clock } = deps;
  const untilMs = clock.monotonicMs() + READY_WITHIN_MS;
  let refusal: RefusalReason | null = null;
  while (refusal === null) {
    const { transferId, fingerprint, epoch, amountMinor } = request;
    if (store.state().transfers.has(transferId)) return null;
    const ready = await getReady(deps, port, 'in');
    // An empty machine's cash out may have begun meanwhile: its escrow comes first.
    if (ready === 'ready' && store.state().escrow === null)
      return ask(deps, port, { transferId, direction: 'in', epoch, amountMinor }, fingerprint);
    if (ready === 'never') refusal = 'out_of_service';
    else if (clock.monotonicMs() >= untilMs) refusal = 'not_now';
    else await clock.sleep(READY_EVERY_MS);
  }
  await port.unlock();
  const { transferId, fingerprint, epoch } = request;
  store.write({ t: 'refused', transferId, fingerprint, epoch, reason: refusal, atMs: deps.nowMs() });
  await store.synced();
  return null;
}

/** Asks the machine for all its credit. `not_now`: nothing was asked; else what the machine refused at once. */
export async function askCashOut(
  deps: TransferDeps,
  port: TransferPort,
  { transferId, epoch }: { transferId: string; epoch: number },
): Promise<TransferRefusal | null | 'not_now'> {
  if ((await getReady(deps, port, 'out')) !== 'ready') return 'not_now';
  const amountMinor = deps.store.state().holdings.creditMinor;
  if (amountMinor > 0) return ask(deps, port, { transferId, direction: 'out', epoch, amountMinor });
  await port.unlock();
  return 'not_now';
}

/** The machine stands still, its buffer is free, and what its meters say is in the journal. */
export async function getReady(
  deps: TransferDeps,
  port: TransferPort,
  direction: AskedTransfer['direction'],
): Promise<'ready' | 'not_now' | 'never'> {
  const { escrow, numbered } = deps.store.state();
  // Neither result of it could be journaled now.
  if (escrow !== null || !numbered) return 'not_now';
  if (!(await port.acknowledge())) return 'not_now';
  const locked = await port.lock(direction);
  if (locked !== 'locked') return locked ?? 'not_now';
  const reading = await readNow(port);
  if (reading !== null && journalReading(deps, reading)) return 'ready';
  await port.unlock();
  return 'not_now';
}

async function ask(
  { store, nowMs, wireIdOf }: TransferDeps,
  port: TransferPort,
  order: Omit<AskedTransfer, 'wireId'>,
  fingerprint?: string,
): Promise<TransferRefusal | null> {
  const attempt = order.direction === 'in' ? 0 : (store.state().metered?.asks ?? 0);
  const asked = { ...order, wireId: wireIdOf(order.transferId, attempt) };
  store.write({ t: 'transfer_asked', asked, atMs: nowMs(), ...(fingerprint !== undefined && { fingerprint }) });
  await store.synced();
  return port.send(asked);
}
