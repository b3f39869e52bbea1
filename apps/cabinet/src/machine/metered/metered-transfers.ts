import type { Clock } from '@salon/domain';
import type { RefusalReason } from '../state/known-transfers.ts';
import { decideTransfer, type Verdict } from './decide-transfer.ts';
import type { AskedTransfer } from './metered-state.ts';
import { isRunning, journalReading, type Reading, type ReadingDeps, readNow } from './reading-journal.ts';
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

/** The machine needs some time between two questions about a transfer. */
const TRACE_EVERY_MS = 200;
/** What contradicts, or was never seen, is believed after this time: bytes of an earlier process may be under way. */
const SURE_AFTER_MS = 2_000;
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
    else await clock.sleep(TRACE_EVERY_MS);
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
async function getReady(
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

/**
 * Follows the transfer that was asked, also one of an earlier process, to its end. `refusal`: the machine's own answer to it,
 * believed where its memory and its meters do not say otherwise. `open`: the line is gone before, or an operator has to decide.
 */
export async function followTransfer(
  deps: TransferDeps,
  port: TransferPort,
  isConnected: () => boolean,
  refusal: TransferRefusal | null = null,
): Promise<'moved' | 'refused' | 'open'> {
  const { store, clock } = deps;
  let looked: { kind: Verdict['kind']; sinceMs: number } = { kind: 'wait', sinceMs: clock.monotonicMs() };
  while (isConnected()) {
    const asked = store.state().metered?.asked;
    if (asked == null) return 'refused';
    const look = await lookOnce(deps, port, asked);
    if (look?.verdict.kind === 'absent' && refusal !== null) look.verdict = { kind: 'refused', ...refusal };
    const kind = look?.verdict.kind ?? 'wait';
    const nowMs = clock.monotonicMs();
    if (looked.kind !== kind) looked = { kind, sinceMs: nowMs };
    const isSure =
      kind === 'moved' || kind === 'refused' || (kind !== 'wait' && nowMs - looked.sinceMs >= SURE_AFTER_MS);
    if (look !== null && isSure) {
      endTransfer(deps, asked, look.verdict, look.reading);
      await store.synced();
      if (kind === 'in_doubt') return 'open';
      await port.acknowledge();
      await port.unlock();
      return kind === 'moved' ? 'moved' : 'refused';
    }
    await clock.sleep(TRACE_EVERY_MS);
  }
  return 'open';
}

async function lookOnce(
  deps: TransferDeps,
  port: TransferPort,
  asked: AskedTransfer,
): Promise<{ verdict: Verdict; reading: Reading } | null> {
  const trace = await port.look(asked.wireId);
  if (trace === null) return null;
  // A hand pay that rings waits for this transfer; its win follows by the jackpot counter.
  const reading = await readNow(port, true);
  const { metered, numbered } = deps.store.state();
  // Games of the reading need a number.
  if (reading === null || metered?.reading == null || !numbered) return null;
  if (isRunning(deps, reading, movesOf(asked)) || isRunning(deps, reading, {})) return null;
  const isSameBoard = metered.serial === reading.serial;
  const witnesses = { trace, before: metered.reading, now: reading.reading, moduli: reading.moduli, isSameBoard };
  return { verdict: decideTransfer(asked, witnesses), reading };
}

/** Journals what became of a transfer with the reading that proves it. */
function endTransfer(deps: TransferDeps, asked: AskedTransfer, verdict: Verdict, reading: Reading): void {
  const { store, nowMs, alarm } = deps;
  const { transferId, direction, amountMinor, epoch } = asked;
  const atMs = nowMs();
  const fingerprint = fingerprintOf(deps, transferId);
  const isIn = direction === 'in';
  switch (verdict.kind) {
    case 'moved':
      // Games of the same reading were played with the credit of a cash in, and before a cash out.
      if (isIn) store.write({ t: 'applied', transferId, fingerprint, epoch, amountMinor, atMs });
      journalReading(deps, reading, movesOf(asked));
      if (!isIn) store.write({ t: 'debited', transferId, epoch, amountMinor, atMs });
      return;
    case 'refused':
    case 'absent': {
      const { reason, detail } = verdict.kind === 'refused' ? verdict : NEVER_ARRIVED;
      journalReading(deps, reading);
      if (isIn) store.write({ t: 'refused', transferId, fingerprint, epoch, reason, atMs });
      else store.write({ t: 'cash_out_refused', transferId, detail, atMs });
      return;
    }
    case 'in_doubt':
      store.write({ t: 'fault', fault: 'transfer_in_doubt', stands: true, atMs });
      alarm({ kind: 'transfer_in_doubt', detail: `${transferId}: ${verdict.detail}` });
  }
}

function movesOf({ direction, amountMinor }: AskedTransfer) {
  return direction === 'in' ? { transferInMinor: amountMinor } : { transferOutMinor: amountMinor };
}

const NEVER_ARRIVED = { reason: 'not_now', detail: 'never arrived' } as const;

function fingerprintOf({ store }: TransferDeps, transferId: string): string {
  const known = store.state().transfers.get(transferId);
  return known?.kind === 'cash_in' ? known.fingerprint : '';
}
