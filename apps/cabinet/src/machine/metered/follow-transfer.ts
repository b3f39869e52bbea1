import type { TransferDeps } from './ask-transfer.ts';
import { decideTransfer, movesOf, type Verdict } from './decide-transfer.ts';
import { endTransfer } from './end-transfer.ts';
import type { AskedTransfer } from './metered-state.ts';
import { isRunning, type Reading, readNow } from './reading-journal.ts';
import type { TransferPort, TransferRefusal } from './transfer-port.ts';

/** The machine needs some time between two questions about a transfer. */
const TRACE_EVERY_MS = 200;
/** What contradicts, or was never seen, is believed after this time: bytes of an earlier process may be under way. */
const SURE_AFTER_MS = 2_000;

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
