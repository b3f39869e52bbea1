import type { Deck } from '@salon/contract/player-channel.ts';
import type { LostReason } from './connection-health.ts';
import type { PictureChoice } from './deck-channel.ts';
import { type Connection, type ConnectionEvents, type ConnectionOptions, openConnection } from './peer-connection.ts';

export type { LiveStats } from './connection-stats.ts';
export type { PictureChoice, Played, Press, PressAnswer } from './deck-channel.ts';
export type { Deck };

export type LiveEvents = Omit<ConnectionEvents, 'onTroubled'>;
export type LiveOptions = LiveEvents & Pick<ConnectionOptions, 'iceServers' | 'policy' | 'setupMs' | 'signal'>;
export type Live = Connection;

/** A restart that takes longer is not one: the whole way is tried again, from the seat on. */
const RESTART_MS = 4_000;

/**
 * The live connection to a machine, which survives a short trouble by itself: at its first signs a second connection of the
 * same seat is opened beside the first, and whichever works is kept. It stands for an ICE restart, which the cabinet's
 * library does not know. `open` is the browser's; tests give another.
 */
export function openLive(
  options: LiveOptions,
  open: (options: ConnectionOptions) => Connection = openConnection,
): Live {
  let main: Connection | null = null;
  let beside: Connection | null = null;
  let closed = false;

  const start = (setupMs: number): Connection => {
    /** What a second connection says before it is the first. */
    let held: (() => void)[] = [];
    const isMain = () => main === mine;
    const tell = (say: () => void) => {
      if (isMain()) say();
      else held.push(say);
    };
    const mine = open({
      ...options,
      setupMs,
      onVideo: (stream) => tell(() => options.onVideo(stream)),
      onAudio: (stream) => tell(() => options.onAudio(stream)),
      onDeck: (deck) => tell(() => options.onDeck(deck)),
      onPicture: (picture) => tell(() => options.onPicture?.(picture)),
      onAnswer: options.onAnswer,
      onPlayed: options.onPlayed,
      onInvalid: options.onInvalid,
      onStats: (stats) => isMain() && options.onStats(stats),
      onFrozen: (isFrozen) => isMain() && options.onFrozen?.(isFrozen),
      onOpen() {
        if (!isMain()) promote(mine);
        for (const say of held.splice(0)) say();
        held = [];
        options.onOpen();
      },
      onTroubled(isTroubled) {
        // Once begun, a second connection is seen through: the cabinet may have taken it for the first already, and let go
        // of ours, when our trouble is over.
        if (isMain() && isTroubled && beside === null) beside = start(RESTART_MS);
      },
      onLost: (reason) => lost(mine, reason),
    });
    return mine;
  };
  const promote = (next: Connection) => {
    main?.close();
    main = next;
    beside = null;
    options.onFrozen?.(false);
  };
  const lost = (which: Connection, reason: LostReason) => {
    if (main === which) main = null;
    if (beside === which) beside = null;
    // The other one may still make it.
    if (closed || main !== null || beside !== null) return;
    closed = true;
    options.onLost(reason);
  };

  main = start(options.setupMs);
  return {
    press: (press) => main?.press(press) ?? false,
    cabinetMs: () => main?.cabinetMs() ?? null,
    roundTripMs: () => main?.roundTripMs() ?? null,
    choose: (choice: PictureChoice) => main?.choose(choice),
    close() {
      if (closed) return;
      closed = true;
      main?.close();
      beside?.close();
    },
  };
}
