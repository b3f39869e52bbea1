/**
 * A real-time event: `address FF code data CRC` in place of the reply to any poll (D). The long poll that it answers
 * counts as not acknowledged and is sent again.
 */
import { endsInItsCrc } from '../crc.ts';
import { type FieldReader, fieldReader } from '../field-reader.ts';
import { CRC_BYTES, EVENT_COMMAND } from '../packet.ts';
import { exceptionOf, type SasException } from './exceptions.ts';

export type EventData =
  | { kind: 'none' }
  /** What was wagered and the coin-in meter after it, in credits. */
  | { kind: 'game_started'; wagerCredits: number; coinInCredits: number; wagerType: number; progressiveGroup: number }
  | { kind: 'game_ended'; winCredits: number }
  | { kind: 'bill_accepted'; countryCode: number; denominationCode: number; billCount: number }
  /** Of an event whose data no public source describes, or of another length than it says. 250 bytes at most. */
  | { kind: 'undecoded'; bytes: Uint8Array };

export interface RealTimeEvent {
  exception: SasException;
  data: EventData;
}

const CODE_AT = 2;
const DATA_AT = 3;
/** Address, FF, code, CRC. */
export const SHORTEST_EVENT_BYTES = DATA_AT + CRC_BYTES;

interface DataLayout {
  bytes: number;
  read(field: FieldReader): EventData;
}

/** Lengths are not certain (no public source prints them): one that does not fit leaves the event with its data undecoded. */
const LAYOUTS: ReadonlyMap<number, DataLayout> = new Map<number, DataLayout>([
  [
    0x7e,
    {
      bytes: 8,
      read: (field) => ({
        kind: 'game_started',
        wagerCredits: field.bcd(2),
        coinInCredits: field.bcd(4),
        wagerType: field.byte(),
        progressiveGroup: field.byte(),
      }),
    },
  ],
  [0x7f, { bytes: 4, read: (field) => ({ kind: 'game_ended', winCredits: field.bcd(4) }) }],
  [
    0x4f,
    {
      bytes: 6,
      read: (field) => ({
        kind: 'bill_accepted',
        countryCode: field.bcd(1),
        denominationCode: field.bcd(1),
        billCount: field.bcd(4),
      }),
    },
  ],
]);

/** The whole packet's length where it is expected, null where it is not known. */
export function expectedEventBytes(code: number): number | null {
  const layout = LAYOUTS.get(code);
  return layout === undefined ? null : SHORTEST_EVENT_BYTES + layout.bytes;
}

/** Null when it is no event of this address, or damaged. */
export function decodeRealTimeEvent(packet: Uint8Array, address: number): RealTimeEvent | null {
  if (packet.length < SHORTEST_EVENT_BYTES || packet[0] !== address || packet[1] !== EVENT_COMMAND) return null;
  if (!endsInItsCrc(packet)) return null;
  const code = packet[CODE_AT]!;
  return { exception: exceptionOf(code), data: dataOf(code, packet.subarray(DATA_AT, -CRC_BYTES)) };
}

/** The events of this address at the beginning of these bytes, up to what is damaged or no event; without those that say "none". */
export function decodeRealTimeEvents(bytes: Uint8Array, address: number): RealTimeEvent[] {
  const events: RealTimeEvent[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = expectedEventBytes(bytes[at + CODE_AT] ?? 0) ?? SHORTEST_EVENT_BYTES;
    const event = decodeRealTimeEvent(bytes.subarray(at, at + length), address);
    if (event === null) return events;
    if (event.exception.kind !== 'none') events.push(event);
    at += length;
  }
  return events;
}

function dataOf(code: number, bytes: Uint8Array): EventData {
  if (bytes.length === 0) return { kind: 'none' };
  const field = fieldReader(bytes);
  const data = LAYOUTS.get(code)?.read(field);
  return data !== undefined && field.isWhole() ? data : { kind: 'undecoded', bytes };
}
