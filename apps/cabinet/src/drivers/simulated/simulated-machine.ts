import { type channel, type Failure, failure, type link, type socketFallback } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Draw, Game } from '@salon/domain/games/game.ts';
import { candidatesIn, withCandidates } from '@salon/domain/picture/ice-candidate.ts';
import { CANDIDATES_MAX, createOfferLimiter } from '@salon/domain/picture/offer-limiter.ts';
import type { Machine } from '../../machine/create-machine.ts';
import { inFeature, isCashingOut } from '../../machine/state/machine-state.ts';
import { hearPlayer } from '../../player/deck-channel.ts';
import { pressAnswers } from '../../player/press-answers.ts';
import { refusesPress } from '../../player/press-check.ts';
import type { IceCandidate } from '../../video/ice.ts';
import type { OpenPicture, Picture } from '../../video/picture.ts';
import { deckOf, revisionCounter } from './game/deck.ts';
import { createPlayLoop } from './game/game-loop.ts';
import { type ButtonId, betAfter, gameStateOf, isButton, refusesButton, type Seen } from './game/keys.ts';
import { sceneOf, withoutMoney } from './scene/scene-of.ts';
import type { WishedOutcome } from './situations/situations.ts';

export interface SimulatedMachineEvents {
  /** The player's peer connection came or went. */
  presence(epoch: number, present: boolean): void;
  /** The player pressed a key that was taken; at most once in `ACTED_EVERY_MS`. */
  acted(epoch: number): void;
  candidate(epoch: number, candidate: IceCandidate): void;
}

export interface SimulatedMachineOptions {
  machine: Machine;
  game: Game;
  draw: Draw;
  clock: Clock;
  floor: link.RosteredMachine;
  openPicture: OpenPicture;
  /** Whether packets may be sent to where a browser's candidate says. */
  isAllowedCandidate(candidate: string): boolean;
  events: SimulatedMachineEvents;
}

/** Reels, buttons and picture on top of a machine's money. Costs nothing while nobody watches and no feature is left to end. */
export interface SimulatedMachine {
  readonly machine: Machine;
  offer(command: link.CabinetOffer): Promise<{ status: 1; sdp: string } | Failure>;
  candidate(message: { epoch: number; candidate: IceCandidate }): void;
  /** Texts and stills by way of the platform. */
  socketFallback(command: socketFallback.CabinetRequest): Promise<socketFallback.Answer | Failure>;
  /** What is written on the cabinet changed, e.g. the progressive. */
  label(floor: link.RosteredMachine): void;
  watched(): boolean;
  /** Asked for by a developer, in demo mode. False: this machine's game has no such thing. */
  wish(outcome: WishedOutcome): boolean;
  close(): void;
}

/** Often enough for a countdown of seconds, seldom enough for a finger on the key. */
const ACTED_EVERY_MS = 2_000;

export function createSimulatedMachine(options: SimulatedMachineOptions): SimulatedMachine {
  const { machine, game, clock, events } = options;
  let { floor } = options;
  let picture: Picture | null = null;
  /** Seat that the peer connection was made for. */
  let pictureEpoch = 0;
  /** Of the newest offer, which may still wait for its turn. */
  let offeredEpoch = 0;
  let watched = false;
  let lastDeck = '';
  let actedAtMs = Number.NEGATIVE_INFINITY;
  let faults = machine.state().faults;
  let lastActivity = machine.activity();
  const offers = createOfferLimiter<IceCandidate>(clock, (candidate) => picture?.addCandidate(candidate));
  const countRevisions = revisionCounter(clock.nowMs());
  const answers = pressAnswers(clock.monotonicMs);

  const loop = createPlayLoop({
    machine,
    game,
    draw: options.draw,
    clock,
    watched: () => watched,
    shown: tell,
    reelStopped: () => picture?.sound('reel_stop'),
    ended({ number, outcome }) {
      const { kind, betMinor, winMinor, jackpot, next } = outcome;
      if (!machine.locked()) send({ t: 'play', number, kind, betMinor, winMinor, jackpot });
      if (next.mode !== 'base' && next.mode !== kind) picture?.sound('bonus');
      else if (winMinor > 0) picture?.sound('win');
    },
  });
  const seen = (): Seen => ({ machine, game, show: loop.show() });
  /** Whoever stands before a locked page must not read from the picture what the page covers. */
  const sceneNow = () => (machine.locked() ? withoutMoney(sceneOf(seen(), floor)) : sceneOf(seen(), floor));

  function send(message: channel.ToPlayer): void {
    picture?.send(JSON.stringify(message));
  }
  function reply(message: channel.ToPlayer): void {
    picture?.reply(JSON.stringify(message));
  }

  /** Scene first: a press is seen before anything else is done about it. */
  function tell(now: boolean): void {
    if (picture === null) return;
    picture.show(sceneNow(), now);
    if (loop.show().phase !== 'started') tellDeck();
  }

  function tellDeck(): void {
    if (machine.locked()) {
      // It is sent whole once the lock is gone.
      lastDeck = '';
      return;
    }
    const text = JSON.stringify(deckOf(seen(), countRevisions(seen())));
    if (!watched || text === lastDeck) return;
    lastDeck = text;
    picture?.send(text);
  }

  async function act(button: ButtonId, box: number | undefined): Promise<channel.PressRefusal | null> {
    switch (button) {
      case 'spin':
      case 'pick':
        await startPlay(button, box);
        return null;
      case 'stop':
        loop.quicken();
        return null;
      case 'collect':
        tell(true);
        return machine.collect();
      default: {
        tell(true);
        const betMinor = betAfter(seen(), button);
        if (betMinor === null) return 'not_now';
        picture?.sound('press');
        await machine.chooseBet(betMinor);
        return null;
      }
    }
  }

  /** The frame of the press is on its way before the outcome is drawn. */
  function startPlay(button: 'spin' | 'pick', box: number | undefined): Promise<void> {
    const begun = loop.begin(box);
    picture?.sound(button === 'spin' ? 'spin' : 'press');
    return begun;
  }

  async function press(message: channel.Press): Promise<channel.PressRefusal | null | undefined> {
    const { epoch, seated } = machine.state();
    if (message.epoch !== epoch || !seated) return 'foreign';
    return answers.answer(message, () => judge(message));
  }

  async function judge(message: channel.Press): Promise<channel.PressRefusal | null> {
    const refusal = refusesPress(message, {
      locked: machine.locked(),
      revision: countRevisions(seen()),
      hasBoxes: game.boxes > 0,
    });
    if (refusal !== null || !isButton(message.button)) return refusal;
    if (message.button === 'pick' && message.box === undefined) return 'not_now';
    const refused = refusesButton(seen(), message.button, message.box);
    if (refused !== null) return refused;
    const paced = message.button === 'spin' ? machine.pace.refuses() : null;
    // A feature has been paid for: it comes to its end, however long the next bet has to wait.
    if (paced === 'too_soon' || (paced === 'paused' && gameStateOf(seen()).mode === 'base')) return paced;
    loop.press(message.button);
    tellActed(message.epoch);
    try {
      return await act(message.button, message.button === 'pick' ? message.box : undefined);
    } catch {
      // The journal is broken and has said so; nothing that the press did is shown.
      return 'out_of_service';
    }
  }

  function tellActed(epoch: number): void {
    if (clock.monotonicMs() - actedAtMs < ACTED_EVERY_MS) return;
    actedAtMs = clock.monotonicMs();
    events.acted(epoch);
  }

  function setWatched(now: boolean): void {
    if (watched === now) return;
    watched = now;
    events.presence(pictureEpoch, now);
    loop.look();
  }

  function closePicture(): void {
    picture?.close();
    picture = null;
    setWatched(false);
  }

  function openPicture(): Picture {
    const opened: Picture = options.openPicture({
      candidate: (candidate) => events.candidate(pictureEpoch, candidate),
      connected(connected) {
        if (picture !== opened) return;
        lastDeck = '';
        setWatched(connected);
        tell(false);
      },
      message(text) {
        if (picture === opened) void hearPlayer(text, { nowMs: clock.monotonicMs, send, reply, press });
      },
      lost() {
        if (picture === opened) closePicture();
      },
    });
    return opened;
  }

  const isSeat = (epoch: number): boolean => machine.state().seated && epoch === machine.state().epoch;

  /** Null: the seat is another's by now. */
  function pictureFor(epoch: number): Picture | null {
    if (!isSeat(epoch)) return null;
    pictureEpoch = epoch;
    if (picture === null) {
      picture = openPicture();
      picture.show(sceneNow(), false);
    }
    return picture;
  }

  const endListening = machine.listen({
    changed() {
      const { epoch, seated } = machine.state();
      if (picture !== null && (!seated || epoch !== pictureEpoch)) closePicture();
      tell(false);
      // A feature that a hand pay or a fault held up goes on.
      if (!seated || isCashingOut(machine.state()) || inFeature(machine.state())) loop.look();
      if (faults !== machine.state().faults) {
        faults = machine.state().faults;
        loop.faulted();
      }
      const activity = machine.activity();
      if (activity !== lastActivity && (activity === 'error' || activity === 'handpay')) picture?.sound('alarm');
      lastActivity = activity;
    },
    jackpot(number, amountMinor) {
      picture?.sound('win');
      if (number === machine.state().lastPlay && machine.state().running === null) loop.jackpot(amountMinor);
    },
  });
  loop.look();

  return {
    machine,
    async offer({ epoch, sdp, iceServers }) {
      const moved = () => failure('seat_moved', { epoch: machine.state().epoch });
      if (!isSeat(epoch)) return moved();
      offeredEpoch = epoch;
      const fit = withCandidates(sdp, options.isAllowedCandidate, CANDIDATES_MAX);
      try {
        const answer = await offers.offer(candidatesIn(fit), async () => {
          const shown = pictureFor(epoch);
          return shown === null ? moved() : { status: 1 as const, ...(await shown.answer({ sdp: fit, iceServers })) };
        });
        return answer ?? failure('offer_superseded', { epoch });
      } catch (error) {
        return failure('video_failed', {}, error instanceof Error ? error.message : String(error));
      }
    },
    candidate({ epoch, candidate }) {
      if (epoch === offeredEpoch && options.isAllowedCandidate(candidate.candidate)) offers.candidate(candidate);
    },
    async socketFallback({ epoch, texts, still }) {
      return (
        pictureFor(epoch)?.socketFallback({ texts, still }) ?? failure('seat_moved', { epoch: machine.state().epoch })
      );
    },
    label(next) {
      floor = next;
      tell(false);
    },
    watched: () => watched,
    wish: loop.wish,
    close() {
      endListening();
      loop.close();
      closePicture();
    },
  };
}
