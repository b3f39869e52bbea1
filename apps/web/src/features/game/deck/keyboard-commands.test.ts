import { describe, expect, it } from 'vitest';
import { commandOf, DECK_COMMANDS, type DeckCommand, type KeyPressed, SHOWN_KEYS } from './keyboard-commands.ts';

const pressed = (part: Partial<KeyPressed>): KeyPressed => ({
  key: '',
  code: '',
  repeat: false,
  isChord: false,
  isTaken: false,
  isOnDeck: false,
  areKeysOn: true,
  ...part,
});

describe('keys of the game screen', () => {
  it('GM-08 every command has a key, and no two the same', () => {
    const shown = DECK_COMMANDS.map((command) => SHOWN_KEYS[command]);
    expect(new Set(shown).size).toBe(DECK_COMMANDS.length);
    for (const command of DECK_COMMANDS) {
      if (command === 'spin' || command === 'box' || command === 'stopAutoplay' || command === 'help') continue;
      const sign = SHOWN_KEYS[command];
      const code = sign === '↑' ? 'ArrowUp' : sign === '↓' ? 'ArrowDown' : `Key${sign}`;
      expect(commandOf(pressed({ code }))).toEqual({ command });
    }
  });

  it.each<[string, Partial<KeyPressed>, { command: DeckCommand; box?: number } | null]>([
    ['space spins with the focus on the deck', { code: 'Space', isOnDeck: true }, { command: 'spin' }],
    ['and nowhere else', { code: 'Space' }, null],
    ['a held space spins once', { code: 'Space', isOnDeck: true, repeat: true }, null],
    ['a question mark of any layout', { key: '?', code: 'Minus' }, { command: 'help' }],
    ['also the Arabic one', { key: '؟', code: 'Slash' }, { command: 'help' }],
    ['the third box', { key: '3', code: 'Digit3' }, { command: 'box', box: 2 }],
    ['A of an Arabic layout', { key: 'ش', code: 'KeyA' }, { command: 'autoplay' }],
    ['Escape stops', { key: 'Escape', code: 'Escape' }, { command: 'stopAutoplay' }],
    ['Escape stops also where single keys are off', { key: 'Escape', areKeysOn: false }, { command: 'stopAutoplay' }],
    ['other keys do not', { code: 'KeyA', areKeysOn: false }, null],
    ['the browser keeps its chords', { code: 'KeyP', isChord: true }, null],
    ['a field keeps its letters', { code: 'KeyA', isTaken: true }, null],
    ['a key without meaning', { key: 'z', code: 'KeyZ' }, null],
  ])('GM-08 %s', (_, part, expected) => {
    expect(commandOf(pressed(part))).toEqual(expected);
  });
});
