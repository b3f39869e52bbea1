import type { MachineFacts } from '@salon/domain/art/machine-art.ts';

/** How many cabinets of one game and hall differ by what their reels show. */
const VARIANTS = 4;
/** More looks than any floor has; the one unused longest is given back when it is full. */
const LIMIT = 300;
const urls = new Map<string, string>();

/** The facts that a picture is made of: thousands of machines have some dozen looks. */
export const lookOf = ({ id, ...facts }: MachineFacts): MachineFacts => ({ ...facts, id: variantOf(id) });

function variantOf(id: number | string): number {
  const digits = typeof id === 'number' ? [id] : [...id].map((letter) => letter.charCodeAt(0));
  return digits.reduce((sum, digit) => sum + digit, 0) % VARIANTS;
}

const keyOf = ({ id, brand, gameId, reelCount }: MachineFacts) => `${id}\n${brand}\n${gameId}\n${reelCount}`;

/** Of a look that was drawn before; null: `drawnArtUrl` draws it. */
export function knownArtUrl(look: MachineFacts): string | null {
  const key = keyOf(look);
  const url = urls.get(key);
  if (url === undefined) return null;
  urls.delete(key);
  urls.set(key, url);
  return url;
}

/**
 * Address of a machine's picture for `<img>`, the same for all machines of one look. Sixty inline drawings make a change of
 * theme four times slower than sixty images. What draws it is fetched with the first machine that has no painted picture.
 */
export async function drawnArtUrl(look: MachineFacts): Promise<string> {
  const { machineArtSvg } = await import('@salon/domain/art/machine-art.ts');
  const known = knownArtUrl(look);
  if (known !== null) return known;
  const url = URL.createObjectURL(new Blob([machineArtSvg(look)], { type: 'image/svg+xml' }));
  urls.set(keyOf(look), url);
  const [oldestKey, oldestUrl] = urls.entries().next().value ?? [];
  if (urls.size > LIMIT && oldestKey !== undefined && oldestUrl !== undefined) {
    urls.delete(oldestKey);
    URL.revokeObjectURL(oldestUrl);
  }
  return url;
}
