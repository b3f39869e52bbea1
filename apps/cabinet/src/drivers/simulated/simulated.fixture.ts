import type { channel, link } from '@salon/contract';
import { strip } from '@salon/domain/games/definition.ts';
import type { Draw, Game } from '@salon/domain/games/game.ts';
import { reelGame } from '@salon/domain/games/reel-game.ts';
import {
  cashIn,
  handshakeAnswer,
  machineId,
  openTestMachine,
  type Setup,
  seatCommand,
} from '../../machine/machine.fixture.ts';
import { createPlayerConnection } from '../../player/player-connection.ts';
import { isAllowedCandidate } from '../../video/peer/candidate-filter.ts';
import type { PictureEvents } from '../../video/picture.ts';
import type { SceneState } from './scene/scene-state.ts';
import { createSimulatedMachine, type SimulatedMachine } from './simulated-machine.ts';

/** A game small enough that a test knows every stop: seven on all reels pays 10, three scatters two free spins, two bonus the boxes. */
export const game: Game = reelGame({
  id: 'test-game',
  name: 'Test',
  volatility: 'low',
  strips: [strip('seven bar scatter bonus'), strip('seven bell scatter bonus'), strip('seven cherry scatter bar')],
  rows: 1,
  lines: [[0, 0, 0]],
  betsMinor: [100, 200, 500],
  linePays: [{ symbol: 'seven', pays: { 3: 10 } }],
  wild: { symbol: 'wild', factor: 1 },
  scatter: { symbol: 'scatter', pays: {}, awards: { 3: 2 }, freeSpinFactor: 1 },
  pick: { symbol: 'bonus', reels: 2, prizesPerBet: [1, 0] },
  progressive: null,
});

/** Stops for the next plays, reel by reel (and the prize for a pick); a loss when none is left. */
export const stopsOf = { win: [0, 0, 0], loss: [0, 1, 1], free: [2, 2, 2], pick: [3, 3, 1] } as const;

export const rosterEntry: link.RosteredMachine = {
  machineId,
  gameId: 'test-game',
  name: 'Test',
  number: 1,
  brand: 'Brand',
  currency: 'TRY',
  jackpotMinor: null,
  jackpotShareBp: null,
  handPay: { winMinor: null, cashOutMinor: null },
};

export function scriptedPicture() {
  const picture = {
    events: null as PictureEvents | null,
    scenes: [] as { scene: SceneState; now: boolean }[],
    sent: [] as channel.ToPlayer[],
    /** By the monotonic clock, when the picture shows what the deck or play reports; null: nothing to wait for. */
    shownAtMs: [] as { t: string; atMs: number | null }[],
    sounds: [] as string[],
    /** SDPs of offers and candidates, as they came. */
    offered: [] as string[],
    closed: 0,
    watchers: {
      watch: async ({ sdp }: { sdp: string }) => {
        picture.offered.push(sdp);
        return { sdp: 'v=0 answer to a watcher' };
      },
      renew: () => true,
      end: (watcherId: string) => void picture.offered.push(`end of ${watcherId}`),
    },
    open(events: PictureEvents) {
      picture.events = events;
      return {
        answer: async ({ sdp }: { sdp: string }) => {
          picture.offered.push(sdp);
          return { sdp: 'v=0 answer' };
        },
        socketFallback: async () => ({ status: 1 as const, texts: [], still: null }),
        addCandidate: ({ candidate }: { candidate: string }) => void picture.offered.push(candidate),
        show: (view: unknown, now: boolean) => picture.scenes.push({ scene: structuredClone(view as SceneState), now }),
        send: (text: string, atMs: number | null = null) => {
          const message = JSON.parse(text) as channel.ToPlayer;
          picture.sent.push(message);
          picture.shownAtMs.push({ t: message.t, atMs });
        },
        reply: (text: string) => picture.sent.push(JSON.parse(text)),
        still: async () => Buffer.from('a still'),
        watchers: picture.watchers,
        sound: (name: string) => picture.sounds.push(name),
        close: () => {
          picture.closed += 1;
        },
      };
    },
    last: (): SceneState => picture.scenes.at(-1)!.scene,
    deck: (): channel.Deck => picture.sent.filter((message) => message.t === 'deck').at(-1)!,
    answers: () => picture.sent.filter((message) => message.t === 'answer'),
    plays: () => picture.sent.filter((message) => message.t === 'play'),
  };
  return picture;
}

export const offer: link.CabinetOffer = { machineId, epoch: 1, sdp: 'v=0 offer of a browser', iceServers: [] };

/** A player with credit watches the machine. `draws` are what the game draws next; `played` is the game. */
export async function openWatchedMachine({
  creditMinor = 10_000,
  draws = [] as number[],
  played = game,
  ...setup
}: Setup & { creditMinor?: number; draws?: number[]; played?: Game } = {}) {
  const world = await openTestMachine(setup);
  const picture = scriptedPicture();
  const presence: boolean[] = [];
  const acted: number[] = [];
  const draw: Draw = (bound) => (draws.length > 0 ? draws.shift()! : 1) % bound;
  let simulated: SimulatedMachine | null = null;
  const player = createPlayerConnection({
    machine: world.machine,
    clock: world.clock,
    openPicture: picture.open,
    isAllowedCandidate: (candidate) => isAllowedCandidate(candidate, []),
    events: {
      presence: (_epoch, present) => presence.push(present),
      acted: (epoch) => acted.push(epoch),
      candidate() {},
    },
    openDriver(output) {
      simulated = createSimulatedMachine({
        ...{ machine: world.machine, game: played, draw, clock: world.clock, rosterEntry, player: output },
      });
      return simulated;
    },
  });
  await world.machine.handshake().answered(handshakeAnswer());
  await world.machine.seat(seatCommand(1));
  if (creditMinor > 0) await world.machine.apply(cashIn(1, creditMinor));
  await player.offer(offer);
  picture.events?.connected(true);
  await world.clock.advance(0);

  let presses = 0;
  /** Presses as the player who saw the last deck. */
  function press(button: string, part: Partial<channel.Press> = {}): string {
    presses += 1;
    const id = `press-number-${presses}`;
    const message = {
      t: 'press',
      id,
      epoch: 1,
      button,
      revision: picture.deck().revision,
      atMs: world.clock.monotonicMs(),
      ...part,
    };
    picture.events?.message(JSON.stringify(message));
    return id;
  }
  async function answerTo(button: string, part: Partial<channel.Press> = {}) {
    press(button, part);
    await world.clock.advance(0);
    return picture.answers().at(-1);
  }
  return { ...world, player, simulated: simulated!, picture, presence, acted, draws, press, answerTo };
}
