/**
 * A call is a person's where a hand was at the page shortly before it, whichever code makes it: so no poll, push or badge of a room has to
 * say that nobody asked for it, and one that comes while somebody types a long text is theirs too.
 */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'click'] as const;
/** Time for a page's code and for the calls before the one that was asked for. */
const LASTS_MS = 10_000;

/** The person who opens the page is there. */
let lastAtMs = Date.now();

export function followHand(page: EventTarget): void {
  const seen = () => {
    lastAtMs = Date.now();
  };
  for (const sign of SIGNS) page.addEventListener(sign, seen, { passive: true, capture: true });
}

export const isByHand = (): boolean => Date.now() - lastAtMs < LASTS_MS;
