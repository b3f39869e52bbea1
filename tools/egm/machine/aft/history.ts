import { type Draft, HISTORY_MAX, type Transfer } from '../state.ts';

const NEWEST = 0xff;

/** FF: an ended transfer leaves the buffer for the history, and the next 72 may come. Returns what the buffer held. */
export function closeCycle(draft: Draft): Transfer | null {
  const { aft } = draft.memory;
  const { buffer } = aft;
  if (!buffer || buffer.status === 0x40) return transferAt(draft, 0);
  aft.historyIndex = (aft.historyIndex % HISTORY_MAX) + 1;
  aft.history = [...aft.history, { ...buffer, index: aft.historyIndex }].slice(-HISTORY_MAX);
  aft.buffer = null;
  return buffer;
}

/** 00 the buffer, FF the newest of the history, 01..7F by place (one source). Null: nothing there. */
export function transferAt({ memory, profile }: Draft, index: number): Transfer | null {
  const { buffer, history } = memory.aft;
  if (index === 0) return buffer ?? (profile.showsClosedTransfer ? (history.at(-1) ?? null) : null);
  return (index === NEWEST ? history.at(-1) : history.find((transfer) => transfer.index === index)) ?? null;
}
