import { createFramedLineDecoder } from '@salon/sas/framed-line.ts';

/** Bytes that leave with one ninth bit: mark is 1 (a wake-up byte), space is 0. */
export interface Burst {
  parity: 'mark' | 'space';
  bytes: Uint8Array;
}

export interface Uart {
  setParity(parity: Burst['parity']): void;
  write(bytes: Uint8Array): void;
  monotonicMs(): number;
}

/** Start, eight bits, the ninth and stop at 19200 baud take 0.57 ms; one and a half of it, and the byte is out. */
export const BYTE_OUT_MS = (1.5 * 11_000) / 19_200;

/** What the framed form means on a wire. A wake-up byte is a burst of its own. */
export function burstsOf(framed: Uint8Array): Burst[] {
  const bursts: { parity: Burst['parity']; bytes: number[] }[] = [];
  for (const { byte, isWakeUp } of createFramedLineDecoder()(framed).bytes) {
    const last = bursts.at(-1);
    if (isWakeUp || last === undefined || last.parity === 'mark')
      bursts.push({ parity: isWakeUp ? 'mark' : 'space', bytes: [byte] });
    else last.bytes.push(byte);
  }
  return bursts.map(({ parity, bytes }) => ({ parity, bytes: Uint8Array.from(bytes) }));
}

/**
 * Sends in one go, without giving the thread away: a machine drops a poll whose bytes are more than 5 ms apart. The port is left
 * at space, the ninth bit of what machines send. Longest time from a wake-up byte to what follows it; null: none followed.
 */
export function sendPoll(uart: Uart, framed: Uint8Array): number | null {
  let longestMs: number | null = null;
  let wokenAtMs: number | null = null;
  for (const { parity, bytes } of burstsOf(framed)) {
    if (wokenAtMs !== null) longestMs = Math.max(longestMs ?? 0, uart.monotonicMs() - wokenAtMs);
    wokenAtMs = null;
    if (parity === 'mark') uart.setParity('mark');
    uart.write(bytes);
    if (parity === 'space') continue;
    wokenAtMs = uart.monotonicMs();
    // Not a drain call: it may take 20 ms on a small board.
    while (uart.monotonicMs() - wokenAtMs < BYTE_OUT_MS);
    uart.setParity('space');
  }
  return longestMs;
}
