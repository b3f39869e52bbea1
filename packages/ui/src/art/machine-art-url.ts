import { type MachineFacts, machineArtSvg } from './machine-art.ts';

/** More cabinets than any lobby shows; the oldest address is given back when it is full. */
const LIMIT = 600;
const urls = new Map<string, string>();

/**
 * Address of a machine's picture for `<img>` and `<video poster>`. Each picture is made once: sixty inline drawings
 * make a change of theme four times slower than sixty images.
 */
export const machineArtUrl = (facts: MachineFacts): string => {
  const key = `${facts.id}\n${facts.brand}\n${facts.gameId}\n${facts.reelCount}`;
  const known = urls.get(key);
  if (known !== undefined) return known;
  const url = URL.createObjectURL(new Blob([machineArtSvg(facts)], { type: 'image/svg+xml' }));
  urls.set(key, url);
  if (urls.size > LIMIT) {
    const [oldestKey, oldestUrl] = urls.entries().next().value ?? [];
    if (oldestKey !== undefined && oldestUrl !== undefined) {
      urls.delete(oldestKey);
      URL.revokeObjectURL(oldestUrl);
    }
  }
  return url;
};
