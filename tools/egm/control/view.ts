import type { Faults } from '../faults/faults.ts';
import { windowOf } from '../game/reels.ts';
import type { Machine } from '../machine/state.ts';

/** What the glass shows, and what the machine has inside. */
export function viewOf({ memory, session }: Machine, faults: Faults) {
  const { aft, game, handPay } = memory;
  return {
    serial: memory.serial,
    asset: memory.asset,
    denominationCents: memory.denominationCents,
    credit: memory.credit,
    bet: memory.bet,
    reels: windowOf(memory.shown.stops),
    win: memory.shown.win,
    isGameRunning: game !== null,
    handPay,
    isPlayOn: memory.isPlayOn,
    isBillAcceptorOn: memory.isBillAcceptorOn,
    isPrinterCashOut: memory.isPrinterCashOut,
    hostCashOut: memory.hostCashOut,
    isCashingOut: session.isCashingOut,
    isDoorOpen: session.isDoorOpen,
    isTilted: session.isTilted,
    hasPaper: session.hasPaper,
    isServiceKeyOn: session.isServiceKeyOn,
    lock: session.lock.status,
    isRealTime: session.isRealTime,
    exceptions: session.queue.map(({ code }) => code),
    tickets: memory.tickets,
    aft: {
      isInHouseOn: aft.isInHouseOn,
      buffer: aft.buffer,
      newest: aft.history.at(-1) ?? null,
      transfers: aft.history.length,
    },
    meters: memory.meters,
    settings: memory.settings,
    faults: faults.waiting(),
  };
}
