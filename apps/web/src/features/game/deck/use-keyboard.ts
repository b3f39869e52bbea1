import { useEffect, useRef } from 'react';
import { useDeckSettings } from './deck-settings.ts';
import { commandOf, type DeckCommand } from './keyboard-commands.ts';

/** Answers false where the command cannot be done now: the key is then left to the browser. */
export type DeckCommands = Record<Exclude<DeckCommand, 'spin'>, (box?: number) => boolean>;

const TAKEN = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]';

/** Keys of the whole game screen; space belongs to the deck itself. */
export function useDeckKeys(commands: DeckCommands): void {
  const { keys } = useDeckSettings();
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const meant = commandOf({
        key: event.key,
        code: event.code,
        repeat: event.repeat,
        isChord: event.ctrlKey || event.altKey || event.metaKey,
        // Also where the focus fell to the page behind an open window.
        isTaken:
          event.defaultPrevented ||
          (target?.closest(TAKEN) ?? null) !== null ||
          document.querySelector('[role="dialog"]') !== null,
        isOnDeck: false,
        areKeysOn: keys,
      });
      if (meant === null || meant.command === 'spin') return;
      if (latest.current[meant.command](meant.box)) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [keys]);
}
