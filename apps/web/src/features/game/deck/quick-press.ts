import type { Deck } from '@salon/contract/player-channel.ts';

/**
 * Kinds of machine keys that are pressed by reflex, as on a machine: they act as soon as the finger is down. `collect` moves money,
 * and of an `other` key only its machine knows what it does: they act as buttons do, when the finger is lifted.
 */
const QUICK_KINDS: readonly string[] = [
  'spin',
  'stop',
  'bet_down',
  'bet_up',
  'bet_max',
  'pick',
] satisfies ReadonlyArray<Deck['buttons'][number]['kind']>;

export const isQuick = (kind: string | undefined): boolean => kind !== undefined && QUICK_KINDS.includes(kind);

/** The part of a browser's pointer event that decides. */
export interface PointerDown {
  pointerId: number;
  pointerType: string;
  isPrimary: boolean;
  button: number;
  ctrlKey: boolean;
}

/** `pointerId` is absent in browsers whose clicks are no pointer events; `detail` is 0 where a key or a program clicked. */
export interface Click {
  detail: number;
  pointerId?: number;
}

/** What the key does at this moment. */
export interface KeyMoment {
  /** Names what a press does now; another name means another thing. */
  meaning: string;
  /** It acts as soon as the finger is down. */
  isQuick: boolean;
  /** A press does nothing now. */
  isLocked: boolean;
  /** The key stands in a list that may scroll: a finger or a pen on it may be the beginning of a scroll. */
  isInList: boolean;
}

/**
 * One key that acts once for each press: when the finger comes down, or at the click where that has not acted. Both functions
 * return whether it acts now.
 */
export function createQuickPress() {
  let down: { pointerId: number; meaning: string; hasActed: boolean } | null = null;
  return {
    pointerDown({ pointerId, pointerType, isPrimary, button, ctrlKey }: PointerDown, key: KeyMoment): boolean {
      // A second finger, another button of the mouse; Ctrl with the left one is the right one on a Mac.
      if (!isPrimary || button !== 0 || ctrlKey) return false;
      const mayScroll = key.isInList && pointerType !== 'mouse';
      const hasActed = key.isQuick && !key.isLocked && !mayScroll;
      down = { pointerId, meaning: key.meaning, hasActed };
      return hasActed;
    },
    /** The system has taken the finger away: no click follows. */
    pointerCancel(): void {
      down = null;
    },
    click({ detail, pointerId }: Click, key: KeyMoment): boolean {
      // Of the keyboard, of assistive technology, or of a program.
      const isOfPointer = detail > 0 && down !== null && (pointerId === undefined || pointerId === down.pointerId);
      const before = isOfPointer ? down : null;
      if (isOfPointer) down = null;
      if (key.isLocked || before?.hasActed === true) return false;
      // The key has changed under the finger: what it does now was not meant.
      return before === null || before.meaning === key.meaning;
    },
  };
}
