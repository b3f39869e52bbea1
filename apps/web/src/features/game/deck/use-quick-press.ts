import { type CSSProperties, type MouseEvent, type PointerEvent, useRef } from 'react';
import { createQuickPress, type KeyMoment } from './quick-press.ts';

/** A finger on a key never begins a scroll or a zoom. */
const PRESSED_ONLY: CSSProperties = { touchAction: 'none' };

/** What a button needs to act as soon as the finger is down, and once for each press. */
export function useQuickPress(key: KeyMoment, onPress: () => void) {
  const quickPress = useRef<ReturnType<typeof createQuickPress>>(null);
  quickPress.current ??= createQuickPress();
  const { pointerDown, pointerCancel, click } = quickPress.current;
  return {
    style: key.isQuick && !key.isInList ? PRESSED_ONLY : undefined,
    onPointerDown(event: PointerEvent) {
      if (pointerDown(event, key)) onPress();
    },
    onPointerCancel: pointerCancel,
    onClick(event: MouseEvent) {
      // A click is a pointer event in newer browsers alone.
      const { pointerId } = event.nativeEvent as Partial<globalThis.PointerEvent>;
      if (click({ detail: event.detail, ...(pointerId === undefined ? {} : { pointerId }) }, key)) onPress();
    },
  };
}
