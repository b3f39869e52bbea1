import { type RefObject, useEffect, useRef } from 'react';
import type { AutoplayControl } from '../autoplay/use-autoplay.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameState } from '../session/use-game-session.ts';
import type { SheetControl } from '../sheets/use-sheets.ts';
import type { TransferControl } from '../transfer/use-transfers.ts';
import { deckLayout } from './deck-layout.ts';
import { useDeckSettings } from './deck-settings.ts';
import { commandOf, type DeckCommand } from './keyboard-commands.ts';

interface KeyboardTargets {
  deckElement: RefObject<HTMLElement | null>;
  sheets: SheetControl;
  transfers: TransferControl;
  autoplay: AutoplayControl | null;
  onSound(): void;
  onFullscreen: (() => void) | null;
}

/** Runs each keyboard command of the game screen like the button that it stands for. */
export function useKeyboard(session: GameSession, targets: KeyboardTargets): void {
  const { sheets, transfers, autoplay } = targets;
  const isPlaying = useGameState(session).seat === 'playing';
  // Read when a key is pressed: the screen need not be drawn anew for every deck of the machine.
  const deckNow = () => session.view.getState().deck;
  const run = (action: () => void, isPossible = true): boolean => {
    if (isPossible) action();
    return isPossible;
  };
  const press = (key: 'betUp' | 'betDown' | 'betMax') => () => {
    const button = deckLayout(deckNow()?.buttons ?? [])[key];
    return run(() => session.press(button?.id ?? ''), isPlaying && button?.enabled === true);
  };
  const stop = () => run(() => autoplay?.stop(), autoplay !== null && autoplay.spinsLeft !== null);
  useKeydown({
    betUp: press('betUp'),
    betDown: press('betDown'),
    betMax: press('betMax'),
    autoplay: () => stop() || run(() => sheets.open('autoplay'), autoplay?.canStart === true),
    stopAutoplay: stop,
    cashIn: () => run(transfers.openCashIn, transfers.canCashIn),
    cashOut: () => run(transfers.openCashOut, transfers.canCashOut),
    box: (box = 0) => {
      const deck = deckNow();
      const pick = deck?.buttons.find(({ kind }) => kind === 'pick');
      const isShut = deck?.boxes?.[box]?.prizeMinor === null;
      return run(() => session.press(pick?.id ?? '', box), isPlaying && isShut && pick?.enabled === true);
    },
    focusDeck: () => run(() => targets.deckElement.current?.focus()),
    sound: () => run(targets.onSound),
    fullscreen: () => run(() => targets.onFullscreen?.(), targets.onFullscreen !== null),
    paytable: () => run(() => sheets.open('paytable')),
    lastPlays: () => run(() => sheets.open('last_plays')),
    help: () => run(() => sheets.open('help')),
    leave: () => run(transfers.askToLeave),
  });
}

/** Space belongs to the deck itself. False where the command is not possible now: the key is then left to the browser. */
type Commands = Record<Exclude<DeckCommand, 'spin'>, (box?: number) => boolean>;

/** Elements with keys of their own. */
const TAKEN = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]';

function useKeydown(commands: Commands): void {
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
        // Also where the focus fell to the page behind an open dialog.
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
