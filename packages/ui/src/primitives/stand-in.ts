import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Part } from './part.ts';

interface StandIn<T> {
  /** The control's own code: show that. Null: show the stand-in. */
  real: T | null;
  /** Of the button, the stand-in's and the control's. */
  ref: RefObject<HTMLButtonElement | null>;
  /** Of the stand-in's button. */
  handlers: {
    onPointerEnter(): void;
    onPointerDown(): void;
    onPointerUp(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(): void;
  };
}

/**
 * A plain button takes the place of a control until its code has come, and looks the same. The control follows when no finger is
 * on it, and takes the focus over. `isNeeded`: fetch the code now.
 */
export function useStandIn<T>(part: Part<T>, isNeeded: boolean): StandIn<T> {
  const code = part.use();
  const [isHeld, setIsHeld] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  const real = isHeld ? null : code;
  useEffect(() => {
    if (isNeeded) part.load();
  }, [isNeeded, part]);
  useLayoutEffect(() => {
    if (real !== null && hasFocus.current) ref.current?.focus();
    hasFocus.current = false;
  }, [real]);
  return {
    real,
    ref,
    handlers: {
      onPointerEnter: part.load,
      onPointerDown: () => setIsHeld(true),
      // After the click, which follows at once.
      onPointerUp: () => void setTimeout(() => setIsHeld(false)),
      onPointerLeave: () => setIsHeld(false),
      onFocus: () => {
        hasFocus.current = true;
        part.load();
      },
      onBlur: () => {
        hasFocus.current = false;
      },
    },
  };
}
