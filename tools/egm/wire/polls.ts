import { isIntact } from './crc.ts';
import { fromBcd, fromBinary } from './numbers.ts';
import { hasCrc } from './poll-length.ts';
import { type TransferPoll, transferPoll } from './transfer-poll.ts';

export type LockRequest = { name: 'lock'; code: number; condition: number; timeoutMs: number };
export type RegisterRequest = {
  name: 'register';
  code: number;
  /** Absent in the short form, which is code FF alone. */
  body: { asset: number; key: string; pos: string } | null;
};

/** What a host can ask, decoded. The address was looked at by the link. */
export type Poll =
  | { name: 'general' }
  | { name: 'play'; isOn: boolean }
  | { name: 'bill_acceptor'; isOn: boolean }
  | { name: 'real_time_events'; isOn: boolean }
  | { name: 'meters'; command: number }
  | { name: 'credit' }
  | { name: 'hand_pay' }
  | { name: 'identity' }
  | { name: 'version' }
  | { name: 'game_meters'; game: number; codes: number[] }
  | { name: 'extended_meters'; command: number; game: number; codes: number[] }
  | { name: 'features'; game: number }
  | { name: 'validation'; mask: number; bits: number }
  | { name: 'date_time'; digits: string }
  | { name: 'reset_hand_pay' }
  | { name: 'reset_method'; method: number }
  | LockRequest
  | RegisterRequest
  | TransferPoll;

/** Null: damaged, or no form that this machine knows; it stays silent then. */
export function decodePoll(packet: Uint8Array): Poll | null {
  const command = packet[1];
  if (command === undefined) return packet[0]! & 0x80 ? { name: 'general' } : null;
  if (hasCrc(command) && !isIntact(packet)) return null;
  return hasCrc(command) ? decodeSealed(command, packet.subarray(2, -2)) : decodeRead(command);
}

function decodeRead(command: number): Poll | null {
  if (command === 0x1a) return { name: 'credit' };
  if (command === 0x1b) return { name: 'hand_pay' };
  if (command === 0x1f) return { name: 'identity' };
  if (command === 0x54) return { name: 'version' };
  return { name: 'meters', command };
}

function decodeSealed(command: number, data: Uint8Array): Poll | null {
  const [first, second] = data;
  if (command === 0x01 || command === 0x02) return { name: 'play', isOn: command === 0x02 };
  if (command === 0x06 || command === 0x07) return { name: 'bill_acceptor', isOn: command === 0x06 };
  if (command === 0x0e) return first! > 1 ? null : { name: 'real_time_events', isOn: first === 1 };
  if (command === 0x94) return { name: 'reset_hand_pay' };
  if (command === 0xa8) return { name: 'reset_method', method: first! };
  if (command === 0x7f) return dateTime(data);
  if (command === 0xa0) return withGame(data, (game) => ({ name: 'features', game }));
  if (command === 0x74) {
    const hundredths = fromBcd(data.subarray(2, 4));
    return hundredths === null ? null : { name: 'lock', code: first!, condition: second!, timeoutMs: hundredths * 10 };
  }
  return decodeCounted(command, data.subarray(1));
}

/** The count was right, or the packet would not have ended here. */
function decodeCounted(command: number, body: Uint8Array): Poll | null {
  if (command === 0x72) return transferPoll(body);
  if (command === 0x73) return register(body);
  if (command === 0x7b)
    return body.length === 8
      ? { name: 'validation', mask: fromBinary(body.subarray(0, 2)), bits: fromBinary(body.subarray(2, 4)) }
      : null;
  return withGame(body, (game) => {
    const codes = body.subarray(2);
    if (command === 0x2f) return { name: 'game_meters', game, codes: [...codes] };
    if (codes.length % 2 !== 0) return null;
    const pairs = Array.from({ length: codes.length / 2 }, (_, at) => fromBinary(codes.subarray(at * 2, at * 2 + 2)));
    return { name: 'extended_meters', command, game, codes: pairs };
  });
}

function withGame(data: Uint8Array, build: (game: number) => Poll | null): Poll | null {
  const game = data.length < 2 ? null : fromBcd(data.subarray(0, 2));
  return game === null ? null : build(game);
}

function register(body: Uint8Array): Poll | null {
  if (body.length === 1) return { name: 'register', code: body[0]!, body: null };
  if (body.length !== 29) return null;
  const hex = Buffer.from(body).toString('hex');
  return {
    name: 'register',
    code: body[0]!,
    body: { asset: fromBinary(body.subarray(1, 5)), key: hex.slice(10, 50), pos: hex.slice(50) },
  };
}

/** MMDDYYYY HHMMSS. */
function dateTime(data: Uint8Array): Poll | null {
  const digits = Buffer.from(data).toString('hex');
  return /^\d{14}$/.test(digits) ? { name: 'date_time', digits } : null;
}
