import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves scroll and focus to the content of a new room; a page within a room keeps them. */
export function useFocusOnRoute(contentId: string): void {
  const room = useLocation().pathname.split('/')[1] ?? '';
  const before = useRef(room);
  useEffect(() => {
    if (before.current === room) return;
    before.current = room;
    scrollTo(0, 0);
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [room, contentId]);
}
