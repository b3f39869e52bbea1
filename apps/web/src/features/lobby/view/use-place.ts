import { useEffect, useLayoutEffect, useRef } from 'react';
import { entries } from '../../../shared/storage/entries.ts';
import { cardTops } from './card-tops.ts';

interface PlaceInput {
  /** Path and query of this view. */
  address: string;
  /** The cards are there. */
  isReady: boolean;
}

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-machine]')];
const idOf = (card: HTMLElement) => Number(card.dataset.machine);

/**
 * Keeps the place in the lobby over visits: the card that was opened, or the first one on the screen, stands where it stood,
 * and has the focus again where it was opened.
 */
export function usePlace({ address, isReady }: PlaceInput): void {
  const latest = useRef(address);
  latest.current = address;
  const hasReturned = useRef(false);

  useEffect(() => {
    if (!isReady || hasReturned.current) return;
    hasReturned.current = true;
    // After the frame has given the new page its own scroll and focus.
    const frame = requestAnimationFrame(() => returnToPlace(latest.current));
    return () => cancelAnimationFrame(frame);
  }, [isReady]);

  useLayoutEffect(() => {
    const opened = ({ target }: Event) => {
      const card =
        target instanceof Element ? target.closest<HTMLElement>('a')?.closest<HTMLElement>('[data-machine]') : null;
      if (card) keep(latest.current, card, true);
    };
    document.addEventListener('click', opened, { capture: true });
    // The page is still there while it is left.
    return () => {
      document.removeEventListener('click', opened, { capture: true });
      const known = entries.lobbyPlace.read();
      const card = cards().find((one) => one.getBoundingClientRect().top >= 0);
      if (card && !(known.isOpened && known.address === latest.current)) keep(latest.current, card, false);
    };
  }, []);
}

function keep(address: string, card: HTMLElement, isOpened: boolean): void {
  entries.lobbyPlace.write({ address, machineId: idOf(card), topPx: card.getBoundingClientRect().top, isOpened });
}

function returnToPlace(address: string): void {
  const place = entries.lobbyPlace.read();
  const topPx = cardTops().get(place.machineId);
  entries.lobbyPlace.write({ ...place, address, isOpened: false });
  if (topPx === undefined || place.address !== address) return;
  scrollBy({ top: topPx - place.topPx, behavior: 'instant' });
  whenDrawn(place.machineId, (card) => {
    scrollBy({ top: card.getBoundingClientRect().top - place.topPx, behavior: 'instant' });
    if (place.isOpened) card.querySelector('a')?.focus({ preventScroll: true });
  });
}

/** A card of a long lobby is drawn a frame after the scroll that brought it. */
function whenDrawn(machineId: number, then: (card: HTMLElement) => void, framesLeft = 10): void {
  const card = cards().find((one) => idOf(one) === machineId);
  if (card !== undefined) then(card);
  else if (framesLeft > 0) requestAnimationFrame(() => whenDrawn(machineId, then, framesLeft - 1));
}
