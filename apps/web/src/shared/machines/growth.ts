/** The set piece of a join: the chosen cabinet grows into the picture. A view transition of the same length leads back (styles.css). */
const GROWTH: KeyframeAnimationOptions = { duration: 320, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

let from: DOMRect | null = null;

/** Remembers where the cabinet stands, for the picture that comes next. */
export function growFrom(element: Element | null | undefined): void {
  from = element?.getBoundingClientRect() ?? null;
}

/**
 * Lets the element grow out of that place, once. One element moves, on the compositor: a view transition of the whole page would hold
 * back the first frame of the live picture, by 200 ms where the processor draws.
 */
export function growInto(element: HTMLElement): void {
  const start = from;
  from = null;
  if (start === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const end = element.getBoundingClientRect();
  const x = start.x + start.width / 2 - (end.x + end.width / 2);
  const y = start.y + start.height / 2 - (end.y + end.height / 2);
  element.animate([{ transform: `translate(${x}px, ${y}px) scale(${start.height / end.height})` }, {}], GROWTH);
}
