import { type FocusEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** A mouse that only passes by opens nothing. */
const HOVER_DELAY_MS = 150;

/**
 * A folded menu opens above the page while the mouse rests on it, the keyboard is in it, or a branch of it was pressed.
 * `isOpen` is always true where it is not folded; `frame` belongs to the element around the whole menu.
 */
export function usePeek(folded: boolean) {
  const [isPeeking, setIsPeeking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const element = useRef<HTMLElement>(null);
  const show = useCallback((next: boolean, afterMs = 0) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setIsPeeking(next);
    else timer.current = setTimeout(() => setIsPeeking(next), afterMs);
  }, []);
  const close = useCallback(() => show(false), [show]);
  useEffect(() => {
    if (!folded) close();
    return () => clearTimeout(timer.current);
  }, [folded, close]);
  const isOpen = folded && isPeeking;
  useEffect(() => {
    if (!isOpen) return;
    const pressed = ({ target }: Event) => {
      if (!element.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [isOpen, close]);
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') show(true, HOVER_DELAY_MS);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') show(false, HOVER_DELAY_MS);
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches(':focus-visible')) show(true);
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) close();
    },
    onClick: ({ target }: MouseEvent<HTMLElement>) => {
      if ((target as Element).closest('button[aria-expanded]')) show(true);
    },
  };
  return { isOpen: !folded || isPeeking, isPeeking: isOpen, close, frame: { ref: element, ...(folded && handlers) } };
}
