import type { Books } from '../../../apps/cabinet/src/machine/books.ts';
import type { ModelMachine, ModelState, ModelTransfer } from '../../../apps/platform/src/ledger/model/state.ts';
import type { Observer } from '../cabinet/observer.ts';

type Report = (what: string) => void;

/**
 * Machine against books, fact by fact: every amount is in exactly one place, whatever is under way. A machine may know more
 * than the books (a cash in applied, plays not booked), never less; a journal that the books have not met yet is let be.
 */
export function checkMachine(
  state: ModelState,
  machineId: number,
  books: Books,
  observer: Observer,
  report: Report,
): void {
  const booked = state.machines.get(machineId)!;
  const say: Report = (what) => report(`machine ${machineId}: ${what}`);
  if (booked.incarnation !== books.incarnation) return;
  const transfers = [...state.transfers.values()].filter(
    (t) => t.machineId === machineId && t.incarnation === books.incarnation,
  );
  const appliedMinor = checkCashIns(state, transfers, books, say);
  checkCashOuts(state, transfers, books, say);
  const unbooked = checkPlays(booked, books, observer, say);

  const { meters, holdings, escrow } = books;
  const escrowPosted = escrow !== null && state.transfers.get(escrow.transferId)?.state === 'posted';
  same(say, 'in', meters.inMinor, booked.meter.inMinor + appliedMinor);
  same(say, 'out', meters.outMinor, booked.meter.outMinor - (escrowPosted ? escrow.amountMinor : 0));
  same(say, 'bet', meters.betMinor, booked.meter.betMinor + unbooked.betMinor);
  same(say, 'win', meters.winMinor, booked.meter.winMinor + unbooked.winMinor);
  if (booked.disabledReason !== null) return;
  const creditMinor = state.accounts.get(`machine_credit:${machineId}`)?.balanceMinor ?? 0;
  const heldMinor = holdings.creditMinor + holdings.escrowMinor + holdings.handPayPendingMinor;
  const { handPay } = books;
  const won = handPay?.kind === 'win' && Number(handPay.reference.slice('play:'.length)) <= booked.meter.playNumber;
  const expectedMinor =
    creditMinor +
    appliedMinor +
    (escrowPosted ? escrow.amountMinor : 0) +
    (won ? handPay.amountMinor : 0) +
    unbooked.winMinor -
    unbooked.betMinor;
  same(say, 'credit', heldMinor, expectedMinor);
}

/** Answers what the machine has applied and the books have still in transit. */
function checkCashIns(state: ModelState, transfers: ModelTransfer[], books: Books, say: Report): number {
  let aheadMinor = 0;
  for (const [id, known] of books.transfers) {
    if (known.kind !== 'cash_in' || known.result !== 'applied') continue;
    const t = state.transfers.get(id);
    if (t === undefined) say(`cash in ${id} is on the machine and was never reserved`);
    else if (t.state === 'voided') say(`cash in ${id} is on the machine and back in the wallet`);
    else if (t.state !== 'posted') aheadMinor += t.amountMinor;
  }
  for (const t of transfers) {
    if (t.kind !== 'cash_in' || t.state !== 'posted') continue;
    const known = books.transfers.get(t.id);
    if (known?.kind !== 'cash_in' || known.result !== 'applied')
      say(`cash in ${t.id} is booked and not on the machine`);
  }
  return aheadMinor;
}

function checkCashOuts(state: ModelState, transfers: ModelTransfer[], books: Books, say: Report): void {
  for (const t of transfers) {
    if (t.kind !== 'cash_out' || t.state !== 'posted') continue;
    const known = books.transfers.get(t.id);
    if (known?.kind !== 'cash_out' || known.state === 'waiting')
      say(`cash out ${t.id} is booked and not off the machine`);
    else same(say, `cash out ${t.id}`, known.amountMinor, t.amountMinor);
  }
  for (const [id, known] of books.transfers)
    if (known.kind === 'cash_out' && known.state === 'done' && state.transfers.get(id)?.state !== 'posted')
      say(`cash out ${id} left the machine and is not booked`);
}

function checkPlays(
  booked: ModelMachine,
  books: Books,
  observer: Observer,
  say: Report,
): { betMinor: number; winMinor: number } {
  const { playNumber } = booked.meter;
  const first = books.unbooked[0]?.number ?? books.lastPlay + 1;
  if (books.numbered && first > playNumber + 1) say(`plays ${playNumber + 1} to ${first - 1} are forgotten`);
  if (books.numbered && playNumber > books.lastPlay)
    say(`play ${playNumber} is booked, the machine has ${books.lastPlay}`);
  const newest = booked.plays.get(playNumber);
  if (newest?.incarnation === books.incarnation) {
    const told = observer.play(books.incarnation, booked.id, playNumber);
    if (told?.betMinor !== newest.betMinor || told.winMinor !== newest.winMinor)
      say(`play ${playNumber} is booked otherwise than it was`);
  }
  let betMinor = 0;
  let winMinor = 0;
  for (const play of books.unbooked) {
    if (play.number <= playNumber) continue;
    betMinor += play.outcome.betMinor;
    winMinor += play.outcome.winMinor;
  }
  return { betMinor, winMinor };
}

function same(say: Report, what: string, machine: number, ledger: number): void {
  if (machine !== ledger) say(`${what}: the machine has ${machine}, the books say ${ledger}`);
}
