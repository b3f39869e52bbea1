/** Hand pays: `1B` reads the pending one, `94` resets it, `A8 01` before it lets the reset pay to the credit meter. The key in the machine does it without us. */
import { fieldReader } from '../field-reader.ts';
import { bodyOf, readPoll, setPoll } from '../packet.ts';

export const HAND_PAY_COMMANDS = { read: 0x1b, reset: 0x94, resetMethod: 0xa8 } as const;

export const readHandPay = (address: number): Uint8Array => readPoll(address, HAND_PAY_COMMANDS.read);
export const resetHandPay = (address: number): Uint8Array => setPoll(address, HAND_PAY_COMMANDS.reset);

/** `by_key` (00) is how every machine starts. */
export type HandPayResetMethod = 'by_key' | 'to_credit_meter';
export const setHandPayReset = (address: number, method: HandPayResetMethod): Uint8Array =>
  setPoll(address, HAND_PAY_COMMANDS.resetMethod, method === 'to_credit_meter' ? 0x01 : 0x00);

export interface HandPay {
  kind: 'progressive' | 'non_progressive' | 'cancelled_credits';
  progressiveGroup: number;
  /** The progressive level, 40 or 80. */
  level: number;
  /** 0 where there is none. That it is cents is not known: it is compared with the machine's meters before it is money. */
  amountCents: number;
  partialPay: number;
  canResetToCreditMeter: boolean;
}

const UNUSED_BYTES = 10;

/** 24 bytes whole. The last ten are not used, whatever is in them. */
export function decodeHandPay(packet: Uint8Array): HandPay | null {
  const body = bodyOf(packet, HAND_PAY_COMMANDS.read);
  if (body === null) return null;
  const field = fieldReader(body);
  const progressiveGroup = field.byte();
  const level = field.byte();
  const handPay: HandPay = {
    kind: level === 0x40 ? 'non_progressive' : level === 0x80 ? 'cancelled_credits' : 'progressive',
    progressiveGroup,
    level,
    amountCents: field.bcd(5),
    partialPay: field.bcd(2),
    canResetToCreditMeter: field.byte() === 0x01,
  };
  field.bytes(UNUSED_BYTES);
  return field.isWhole() ? handPay : null;
}

export type HandPayAnswer = 'done' | 'unable' | 'no_hand_pay' | 'unknown';

const ANSWERS = new Map<number, HandPayAnswer>([
  [0x00, 'done'],
  [0x01, 'unable'],
  [0x02, 'no_hand_pay'],
]);

/** To `94` and `A8`. That A8 answers with the codes of 94 is not known. */
export function decodeHandPayAnswer(packet: Uint8Array, command: number): HandPayAnswer | null {
  const body = bodyOf(packet, command);
  return body?.length === 1 ? (ANSWERS.get(body[0]!) ?? 'unknown') : null;
}
