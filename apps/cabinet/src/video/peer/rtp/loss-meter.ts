/** The share of packets that did not arrive at their first sending, as the receiver's requests show it. */
export interface LossMeter {
  sent(packets: number, nowMs: number): void;
  /** Of a packet that is requested for the first time. */
  missed(nowMs: number): void;
  /** 0 to 1, of the last two seconds; 0 where too little was sent to say. */
  share(nowMs: number): number;
}

const SLOT_MS = 500;
const SLOTS = 4;
const FEWEST_PACKETS = 60;

export function createLossMeter(): LossMeter {
  let slots: { sinceMs: number; sent: number; missed: number }[] = [];
  const slotOf = (nowMs: number) => {
    slots = slots.filter(({ sinceMs }) => nowMs - sinceMs < SLOTS * SLOT_MS);
    const last = slots.at(-1);
    if (last !== undefined && nowMs - last.sinceMs < SLOT_MS) return last;
    const slot = { sinceMs: nowMs, sent: 0, missed: 0 };
    slots.push(slot);
    return slot;
  };
  return {
    sent(packets, nowMs) {
      slotOf(nowMs).sent += packets;
    },
    missed(nowMs) {
      slotOf(nowMs).missed += 1;
    },
    share(nowMs) {
      slotOf(nowMs);
      const sent = slots.reduce((sum, slot) => sum + slot.sent, 0);
      const missed = slots.reduce((sum, slot) => sum + slot.missed, 0);
      return sent < FEWEST_PACKETS ? 0 : Math.min(1, missed / sent);
    },
  };
}
