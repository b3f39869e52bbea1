import type { RefObject } from 'react';
import type { Deck } from '../../../shared/live/failover-connection.ts';
import type { AutoplayControl } from '../autoplay/use-autoplay.ts';
import type { MoneyWays } from '../transfer/use-transfers.ts';
import { deckLayout } from './deck-layout.ts';
import { useDeckKeys } from './use-keyboard.ts';

interface GameKeys {
  deck: Deck | null;
  deckElement: RefObject<HTMLElement | null>;
  isPlaying: boolean;
  ways: MoneyWays;
  autoplay: AutoplayControl | null;
  press(button: string, box?: number): void;
  onSound(): void;
  onFullscreen: (() => void) | null;
}

/** Joins every key to what its button does. */
export function useGameKeys(game: GameKeys): void {
  const { deck, isPlaying, ways, autoplay } = game;
  const { betDown, betUp, betMax } = deckLayout(deck?.buttons ?? []);
  const pick = deck?.buttons.find(({ kind }) => kind === 'pick');
  const done = (action: () => void, can = true): boolean => {
    if (can) action();
    return can;
  };
  const press = (button: Deck['buttons'][number] | null) => () =>
    done(() => game.press(button?.id ?? ''), isPlaying && button?.enabled === true);
  const stop = () => done(() => autoplay?.stop(), autoplay !== null && autoplay.spinsLeft !== null);
  useDeckKeys({
    betUp: press(betUp),
    betDown: press(betDown),
    betMax: press(betMax),
    autoplay: () => stop() || done(() => ways.open('autoplay'), autoplay?.canStart === true),
    stopAutoplay: stop,
    cashIn: () => done(ways.openCashIn, ways.canCashIn),
    cashOut: () => done(ways.openCashOut, ways.canCashOut),
    box: (box = 0) => {
      const isShut = deck?.boxes?.[box]?.prizeMinor === null;
      return done(() => game.press(pick?.id ?? '', box), isPlaying && isShut && pick?.enabled === true);
    },
    focusDeck: () => done(() => game.deckElement.current?.focus()),
    sound: () => done(game.onSound),
    fullscreen: () => done(() => game.onFullscreen?.(), game.onFullscreen !== null),
    paytable: () => done(() => ways.open('paytable')),
    lastPlays: () => done(() => ways.open('last_plays')),
    help: () => done(() => ways.open('help')),
    leave: () => done(ways.askToLeave),
  });
}
