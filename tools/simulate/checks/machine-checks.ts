import { reportedPlay } from '../../../apps/cabinet/src/machine/reported-play.ts';
import type { MachineState } from '../../../apps/cabinet/src/machine/state/machine-state.ts';
import type { ModelMachine, ModelState, ModelTransfer } from '../../../apps/platform/src/ledger/model/state.ts';
import type { Observer } from '../cabinet/observer.ts';

type Report = (what: string) => void;

/**
 * Compares the machine with the ledger: every amount is in exactly one place at any time. The machine may be ahead of the
 * ledger (a cash in applied, plays not booked), never behind. A journal before its first handshake is not checked.
 * `settled`: transfers that one side alone knows, because the other was restored, and hand pays that are due again.
 */
export function checkMachine(
  state: ModelState,
  machineId: number,
  running: MachineState,
  observer: Observer,
  report: Report,
  settled: ReadonlySet<string> = new Set(),
): void {
  const machine = settled.size === 0 ? running : withoutTransfers(running, settled);
  const booked = state.machines.get(machineId)!;
  const fail: Report = (what) => report(`machine ${machineId}: ${what}`);
  if (booked.incarnation !== machine.incarnation) return;
  const transfers = [...state.transfers.values()].filter(
    (t) => t.machineId === machineId && t.incarnation === machine.incarnation && !settled.has(t.id),
  );
  const appliedMinor = checkCashIns(state, transfers, machine, fail);
  checkCashOuts(state, transfers, machine, fail);
  const unbooked = checkPlays(booked, machine, observer, fail);

  const { meters, holdings, escrow } = machine;
  const escrowPosted = escrow !== null && state.transfers.get(escrow.transferId)?.state === 'posted';
  same(fail, 'in', meters.inMinor, booked.meter.inMinor + appliedMinor);
  same(fail, 'out', meters.outMinor, booked.meter.outMinor - (escrowPosted ? escrow.amountMinor : 0));
  same(fail, 'bet', meters.betMinor, booked.meter.betMinor + unbooked.betMinor);
  same(fail, 'win', meters.winMinor, booked.meter.winMinor + unbooked.winMinor);
  for (const { machineId: id, reference, state: status, amountMinor } of state.handPays.values()) {
    const play = booked.plays.get(Number(reference.slice('play:'.length)));
    if (id !== machineId || status !== 'due' || settled.has(reference) || play?.incarnation !== machine.incarnation)
      continue;
    if (!reference.startsWith('play:') || owedWins(machine).some((owed) => owed.reference === reference)) continue;
    fail(`hand pay ${reference} of ${amountMinor} is due and the machine owes it no more`);
  }
  if (booked.disabledReason !== null) return;
  const creditMinor = state.accounts.get(`machine_credit:${machineId}`)?.balanceMinor ?? 0;
  const heldMinor = holdings.creditMinor + holdings.escrowMinor + holdings.handPayPendingMinor;
  const owedMinor = owedWins(machine)
    .filter(({ reference }) => Number(reference.slice('play:'.length)) <= booked.meter.playNumber)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const expectedMinor =
    creditMinor +
    appliedMinor +
    (escrowPosted ? escrow.amountMinor : 0) +
    owedMinor +
    unbooked.winMinor -
    unbooked.betMinor;
  same(fail, 'credit', heldMinor, expectedMinor);
}

function withoutTransfers(machine: MachineState, settled: ReadonlySet<string>): MachineState {
  return { ...machine, transfers: new Map([...machine.transfers].filter(([id]) => !settled.has(id))) };
}

/** Wins that the platform has not paid yet. */
function owedWins({ handPay, metered }: MachineState): readonly { reference: string; amountMinor: number }[] {
  if (metered !== null) return metered.owed;
  return handPay?.kind === 'win' ? [handPay] : [];
}

/** Returns the sum of cash ins that the machine has applied and the ledger still has in transit. */
function checkCashIns(state: ModelState, transfers: ModelTransfer[], machine: MachineState, fail: Report): number {
  let aheadMinor = 0;
  for (const [id, known] of machine.transfers) {
    if (known.kind !== 'cash_in' || known.result !== 'applied') continue;
    const t = state.transfers.get(id);
    if (t === undefined) fail(`cash in ${id} is on the machine and was never reserved`);
    else if (t.state === 'voided') fail(`cash in ${id} is on the machine and back in the wallet`);
    else if (t.state !== 'posted') aheadMinor += t.amountMinor;
  }
  for (const t of transfers) {
    if (t.kind !== 'cash_in' || t.state !== 'posted') continue;
    const known = machine.transfers.get(t.id);
    if (known?.kind !== 'cash_in' || known.result !== 'applied')
      fail(`cash in ${t.id} is booked and not on the machine`);
  }
  return aheadMinor;
}

function checkCashOuts(state: ModelState, transfers: ModelTransfer[], machine: MachineState, fail: Report): void {
  for (const t of transfers) {
    if (t.kind !== 'cash_out' || t.state !== 'posted') continue;
    const known = machine.transfers.get(t.id);
    if (known?.kind !== 'cash_out' || known.state === 'waiting')
      fail(`cash out ${t.id} is booked and not off the machine`);
    else same(fail, `cash out ${t.id}`, known.amountMinor, t.amountMinor);
  }
  for (const [id, known] of machine.transfers) {
    if (known.kind !== 'cash_out' || known.state !== 'done') continue;
    const booked = state.transfers.get(id)?.state;
    // A cash out of 0 ends with its account closed too: it has moved nothing.
    if (booked !== 'posted' && (booked !== 'disputed' || known.amountMinor !== 0))
      fail(`cash out ${id} left the machine and is not booked`);
  }
}

function checkPlays(
  booked: ModelMachine,
  machine: MachineState,
  observer: Observer,
  fail: Report,
): { betMinor: number; winMinor: number } {
  const { playNumber } = booked.meter;
  const first = machine.unbooked[0]?.number ?? machine.lastPlay + 1;
  if (machine.numbered && first > playNumber + 1) fail(`plays ${playNumber + 1} to ${first - 1} are lost`);
  if (machine.numbered && playNumber > machine.lastPlay)
    fail(`play ${playNumber} is booked, the machine has ${machine.lastPlay}`);
  const newest = booked.plays.get(playNumber);
  if (newest?.incarnation === machine.incarnation) {
    const reported = observer.play(machine.incarnation, booked.id, playNumber);
    if (reported?.betMinor !== newest.betMinor || reported.winMinor !== newest.winMinor)
      fail(`play ${playNumber} is booked with other amounts than were reported`);
  }
  let betMinor = 0;
  let winMinor = 0;
  for (const play of machine.unbooked) {
    if (play.number <= playNumber) continue;
    const reported = reportedPlay(play);
    betMinor += reported.betMinor;
    winMinor += reported.winMinor;
  }
  return { betMinor, winMinor };
}

function same(fail: Report, what: string, onMachine: number, inLedger: number): void {
  if (onMachine !== inLedger) fail(`${what}: ${onMachine} on the machine, ${inLedger} in the ledger`);
}
