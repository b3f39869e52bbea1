import { type Failure, failure, type socketFallback } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { MachineDriver, PlayerOutput } from '../machine/driver.ts';
import type { Machine } from '../machine/machine.ts';
import type { IceCandidate } from '../video/ice.ts';
import type { OpenPicture, Picture } from '../video/picture.ts';
import { createDeck } from './deck.ts';
import { createOffers, type Offers } from './offers.ts';
import { createWatchCommands, type WatchCommands } from './watch-commands.ts';

export interface PlayerEvents {
  /** The player's peer connection came or went. */
  presence(epoch: number, present: boolean): void;
  /** The player pressed a key that was taken; at most once in two seconds. */
  acted(epoch: number): void;
  candidate(epoch: number, candidate: IceCandidate): void;
}

export interface PlayerConnectionDeps {
  machine: Machine;
  clock: Clock;
  openPicture: OpenPicture;
  /** Whether packets may be sent to the address that a browser's candidate names. */
  isAllowedCandidate(candidate: string): boolean;
  events: PlayerEvents;
  openDriver(player: PlayerOutput): MachineDriver;
}

/** The connection of the player on one machine: picture, deck channel and presses. Belongs to one seat at a time. */
export interface PlayerConnection extends Offers, WatchCommands {
  driver: MachineDriver;
  isWatched(): boolean;
  /** For the lobby and for those who watch. Null: none could be taken. */
  still(maxAgeMs?: number): Promise<Buffer | null>;
  /** Texts and stills through the platform. */
  socketFallback(command: socketFallback.CabinetRequest): Promise<socketFallback.Answer | Failure>;
  close(): void;
}

export function createPlayerConnection(deps: PlayerConnectionDeps): PlayerConnection {
  const { machine, clock, events } = deps;
  /** Seat that the picture is open for; null: it is closed. */
  let openFor: number | null = null;
  let isWatched = false;
  const deck = createDeck({
    machine,
    clock,
    driver: () => driver,
    isWatched: () => isWatched,
    picture: () => picture,
    acted: events.acted,
  });
  const picture = deps.openPicture({
    ownStill: (maxAgeMs) => driver.still?.(maxAgeMs) ?? null,
    candidate: (candidate) => events.candidate(openFor ?? 0, candidate),
    message: deck.receive,
    connected(connected) {
      deck.reset();
      setWatched(connected);
      deck.changed();
    },
    lost: closePicture,
  });
  const endListening = machine.listen({
    changed() {
      const { epoch, seated } = machine.state();
      if (!seated || epoch !== openFor) closePicture();
    },
  });
  const driver = deps.openDriver({
    show: picture.show,
    deckChanged: deck.changed,
    played: deck.played,
    sound: picture.sound,
  });

  function setWatched(now: boolean): void {
    if (isWatched === now || openFor === null) return;
    isWatched = now;
    events.presence(openFor, now);
    driver.watched(now);
  }
  function closePicture(): void {
    if (openFor === null) return;
    picture.close();
    setWatched(false);
    openFor = null;
  }

  const isSeat = (epoch: number): boolean => machine.state().seated && epoch === machine.state().epoch;
  const moved = () => failure('seat_moved', { epoch: machine.state().epoch });
  function pictureFor(epoch: number): Picture | null {
    if (!isSeat(epoch)) return null;
    openFor = epoch;
    return picture;
  }

  return {
    driver,
    isWatched: () => isWatched,
    ...createOffers({
      clock,
      isAllowedCandidate: deps.isAllowedCandidate,
      isSeat,
      pictureFor,
      moved,
      addCandidate: picture.addCandidate,
    }),
    ...createWatchCommands(picture.watchers, deps.isAllowedCandidate),
    still: picture.still,
    async socketFallback({ epoch, texts, still, afresh }) {
      return pictureFor(epoch)?.socketFallback({ texts, still, afresh }) ?? moved();
    },
    close() {
      endListening();
      driver.close();
      closePicture();
    },
  };
}
