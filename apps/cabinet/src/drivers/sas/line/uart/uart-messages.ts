/** Between the cabinet and the process of one serial port; bytes are in the framed form. */
export type ToUart = { kind: 'send'; framed: Uint8Array };

export type FromUart =
  | { kind: 'opened'; isRealTime: boolean }
  | { kind: 'received'; chunk: Uint8Array }
  /** Milliseconds from a wake-up byte to what followed it; sent where they are asked for alone. */
  | { kind: 'gap'; gapMs: number };

/** A poll has 260 bytes at most, twice that in the framed form; a read of a port 64 kB. */
const POLL_BYTES = 600;
const CHUNK_BYTES = 65_536;
/** Messages that wait for the other process; one poll at a time, so that more means that it stands still. */
export const WAITING_LIMIT = 32;

/** Null: none of ours, or too long. */
export function readToUart(message: unknown): ToUart | null {
  const { kind, framed } = fieldsOf(message);
  return kind === 'send' && isBytes(framed, POLL_BYTES) ? { kind, framed } : null;
}

export function readFromUart(message: unknown): FromUart | null {
  const { kind, isRealTime, chunk, gapMs } = fieldsOf(message);
  if (kind === 'opened' && typeof isRealTime === 'boolean') return { kind, isRealTime };
  if (kind === 'received' && isBytes(chunk, CHUNK_BYTES)) return { kind, chunk };
  if (kind === 'gap' && typeof gapMs === 'number' && Number.isFinite(gapMs)) return { kind, gapMs };
  return null;
}

function fieldsOf(message: unknown): Record<string, unknown> {
  return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};
}

function isBytes(value: unknown, limit: number): value is Uint8Array {
  return value instanceof Uint8Array && value.length > 0 && value.length <= limit;
}
