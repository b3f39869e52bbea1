import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** How near to an edge counts as being there. */
const NEAR_PX = 80;

interface Ends {
  /** Number of the first and of the last message shown, 0 where there is none. */
  first: number;
  last: number;
  /** How many of one's own stand behind the last one. */
  outgoing: number;
}

/**
 * A conversation is read from its end: it opens there, follows new messages while the reader is there, and stays where
 * the reader is when older ones are put before it.
 */
export function useScrollKeeper(list: RefObject<HTMLElement | null>, { first, last, outgoing }: Ends) {
  const before = useRef({ first: 0, last: 0, outgoing: 0, heightPx: 0 });
  const atEnd = useRef(true);
  const [hasNewBelow, setHasNewBelow] = useState(false);

  const toEnd = useCallback(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setHasNewBelow(false);
  }, [list]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const known = before.current;
    const isPrepended = known.first > 0 && first < known.first && last === known.last;
    if (isPrepended) element.scrollTop += element.scrollHeight - known.heightPx;
    else if (atEnd.current || outgoing > known.outgoing) toEnd();
    else if (last > known.last) setHasNewBelow(true);
    before.current = { first, last, outgoing, heightPx: element.scrollHeight };
  }, [list, first, last, outgoing, toEnd]);

  /** Answers whether the reader is near the beginning of what is loaded. */
  const scrolled = useCallback((): boolean => {
    const element = list.current;
    if (!element) return false;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    if (atEnd.current) setHasNewBelow(false);
    return element.scrollTop < NEAR_PX;
  }, [list]);

  return { hasNewBelow, toEnd, scrolled };
}
