import { remembered } from './remembered.ts';

export type Encoding = 'br' | 'gzip';

/** Shorter answers are sent as they are. */
export const COMPRESSED_FROM_BYTES = 1_024;
/** Ours, the better one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Browsers have a handful of headers; callers may send any. */
const HEADERS_REMEMBERED = 100;

/** What a caller with that `Accept-Encoding` gets; null: the plain bytes. */
export const chooseEncoding: (accepted: string) => Encoding | null = remembered((accepted) => {
  const weights = new Map(accepted.toLowerCase().split(',').map(weightOf));
  const weighed = ENCODINGS.map((encoding) => ({ encoding, weight: weights.get(encoding) ?? weights.get('*') ?? 0 }));
  const best = weighed.reduce((one, other) => (other.weight > one.weight ? other : one));
  return best.weight > 0 ? best.encoding : null;
}, HEADERS_REMEMBERED);

/** `gzip;q=0.5`; without a weight 1, with one that is none 0. */
function weightOf(text: string): [name: string, weight: number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
  return [name, Number(weight) || 0];
}
