/** What can be done by a key of the keyboard on the game screen. */
export const DECK_COMMANDS = [
  'spin',
  'betUp',
  'betDown',
  'betMax',
  'autoplay',
  'stopAutoplay',
  'cashIn',
  'cashOut',
  'box',
  'focusDeck',
  'sound',
  'fullscreen',
  'paytable',
  'lastPlays',
  'help',
  'leave',
] as const;
export type DeckCommand = (typeof DECK_COMMANDS)[number];

/** By place on the keyboard, so that they are the same keys under every language's layout. `?` goes by its sign. */
const BY_CODE: Record<string, DeckCommand> = {
  ArrowUp: 'betUp',
  ArrowDown: 'betDown',
  KeyM: 'betMax',
  KeyA: 'autoplay',
  KeyI: 'cashIn',
  KeyO: 'cashOut',
  KeyD: 'focusDeck',
  KeyS: 'sound',
  KeyF: 'fullscreen',
  KeyP: 'paytable',
  KeyH: 'lastPlays',
  KeyX: 'leave',
};

/** What the help sheet shows; `space` is put into words there. */
export const SHOWN_KEYS: Record<DeckCommand, string> = {
  spin: 'space',
  betUp: '↑',
  betDown: '↓',
  betMax: 'M',
  autoplay: 'A',
  stopAutoplay: 'Esc',
  cashIn: 'I',
  cashOut: 'O',
  box: '1–9',
  focusDeck: 'D',
  sound: 'S',
  fullscreen: 'F',
  paytable: 'P',
  lastPlays: 'H',
  help: '?',
  leave: 'X',
};

export interface KeyPressed {
  key: string;
  code: string;
  repeat: boolean;
  /** Ctrl, Alt or Meta: the browser's or the system's own. */
  isChord: boolean;
  /** In a field, a list or a menu, which have keys of their own. */
  isTaken: boolean;
  /** The deck, not one of its keys, has the focus. */
  isOnDeck: boolean;
  /** The player has not switched single keys off. */
  areKeysOn: boolean;
}

/** What a key means, null: nothing of ours. `box` counts from 0. */
export function commandOf(pressed: KeyPressed): { command: DeckCommand; box?: number } | null {
  if (pressed.isChord || pressed.isTaken || pressed.repeat) return null;
  if (pressed.code === 'Space') return pressed.isOnDeck ? { command: 'spin' } : null;
  // Stops autoplay, even where single-key commands are switched off.
  if (pressed.key === 'Escape') return { command: 'stopAutoplay' };
  if (!pressed.areKeysOn) return null;
  if (pressed.key === '?' || pressed.key === '؟') return { command: 'help' };
  const box = /^(?:Digit|Numpad)([1-9])$/.exec(pressed.code)?.[1];
  if (box !== undefined) return { command: 'box', box: Number(box) - 1 };
  const command = BY_CODE[pressed.code];
  return command === undefined ? null : { command };
}
