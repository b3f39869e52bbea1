import type { Deck, Press, PressRefusal } from '@salon/contract/player-channel.ts';
import type { Experience, MachineInitAnswer, TransferProgress } from '@salon/contract/player-sockets.ts';
import { vi } from 'vitest';
import type { DeckSender } from '../../../shared/live/deck-channel.ts';
import type { FailoverOptions } from '../../../shared/live/failover-connection.ts';
import type { LiveConnection } from '../../../shared/live/peer-connection.ts';
import { reconnectPolicy } from '../../../shared/live/reconnect-policy.ts';
import type { SocketFallbackOptions } from '../../../shared/live/socket-fallback.ts';
import type { Look } from '../../../shared/page-look.ts';
import type { Reply } from '../../../shared/sockets/ask.ts';
import type { MachineSocket, MachineSocketEvents } from '../../../shared/sockets/machine-socket.ts';
import type { GameNotice } from './game-notice.ts';
import { type GameSession, startGame } from './game-session.ts';
import type { SeatState } from './game-statechart.ts';

/** For tests with fake timers. */
export const seat: MachineInitAnswer = {
  status: 1,
  id: 7,
  name: 'Altın Nehir',
  number: 107,
  brand: 'Sultan',
  gameId: 'nehir',
  machine_status: 'reserved',
  epoch: 3,
  sessionId: 's',
  startedAt: '2026-11-21T12:00:00.000Z',
  elapsedS: 0,
  creditMinor: 0,
  inMinor: 0,
  outMinor: 0,
  offMeterWinMinor: 0,
  iceServers: [],
  openTransfers: [],
};
/** Of every live connection of the fixture. */
export const ROUND_TRIP_MS = 40;

export const deckAt = (revision: number): Deck => ({
  t: 'deck',
  revision,
  activity: 'idle',
  creditMinor: 5_000,
  betMinor: 100,
  winMinor: 0,
  freeSpinsLeft: 0,
  buttons: [
    { id: 'spin', kind: 'spin', label: 'SPIN', enabled: true },
    { id: 'up', kind: 'bet_up', label: '+', enabled: true },
  ],
  boxes: null,
});
export const progress = (
  transferId: string,
  state: TransferProgress['state'],
): Reply<{ status: 1; transfer: TransferProgress }> => ({
  kind: 'answer',
  value: { status: 1, transfer: { transferId, kind: 'cash_in', state, amountMinor: 5_000, reason: null } },
});

type Answers = ReturnType<typeof defaultAnswers>;
const defaultAnswers = (firstInit?: Reply<MachineInitAnswer>) => ({
  init: async (): Promise<Reply<MachineInitAnswer>> => firstInit ?? { kind: 'answer', value: seat },
  offer: async (): Promise<Reply<{ status: 1; sdp: string }>> => ({
    kind: 'answer',
    value: { status: 1, sdp: 'answer' },
  }),
  cashIn: async (id: string): Promise<ReturnType<typeof progress>> => progress(id, 'sent'),
  transfer: async (id: string): Promise<ReturnType<typeof progress>> => progress(id, 'posted'),
});

/** A socket that notes each call and answers it from `answers`. */
const fakeSocket = (
  calls: string[],
  reports: Experience[],
  answers: Answers,
  isConnected: () => boolean,
): MachineSocket => ({
  isConnected,
  init: (_machineId, epoch) => {
    calls.push(epoch === undefined ? 'init' : `init ${epoch}`);
    return answers.init();
  },
  offer: () => answers.offer(),
  candidate: () => {},
  cashIn: (id) => {
    calls.push(`cashin ${id}`);
    return answers.cashIn(id);
  },
  cashOut: async (id) => {
    calls.push(`cashout ${id}`);
    return progress(id, 'requested');
  },
  transfer: (id) => {
    calls.push(`transfer ${id}`);
    return answers.transfer(id);
  },
  socketFallback: async () => ({ kind: 'no_answer' }),
  stay: async () => ({ kind: 'answer', value: { status: 1 } }),
  experience: (report) => void reports.push(report),
  leave: async () => {
    calls.push('leave');
    return { kind: 'answer', value: {} };
  },
  close: () => void calls.push('close'),
});

interface FakeLive {
  stream: MediaStream;
  options: FailoverOptions;
  presses: Press[];
  isClosed: boolean;
}
const fakeConnection = (
  press: DeckSender['press'],
  cabinetMs: DeckSender['cabinetMs'],
  close = () => {},
): LiveConnection => ({
  deck: () => ({ press, cabinetMs, roundTripMs: () => ROUND_TRIP_MS, choose: () => undefined }),
  close,
});

/** A session whose platform and cabinet answer as the test sets `answers`. */
export function world(firstInit?: Reply<MachineInitAnswer>, spinTimeMinMs = 0, mayShowVideo = true) {
  const calls: string[] = [];
  const reports: Experience[] = [];
  const notices: GameNotice[] = [];
  const lives: FakeLive[] = [];
  const stills: SocketFallbackOptions[] = [];
  const answers = defaultAnswers(firstInit);
  let events: MachineSocketEvents = {};
  let isUp = true;
  let nextId = 0;
  const page = fakePage();
  const game = startGame(7, {
    openSocket: (socketEvents) => {
      events = socketEvents;
      return fakeSocket(calls, reports, answers, () => isUp);
    },
    openLive: (options) => {
      const live: FakeLive = { stream: {} as MediaStream, options, presses: [], isClosed: false };
      lives.push(live);
      return fakeConnection(
        (press) => live.presses.push(press) > 0,
        () => 1_000 + Date.now(),
        () => Object.assign(live, { isClosed: true }),
      );
    },
    openSocketFallback: (options) => {
      stills.push(options);
      return fakeConnection(
        () => false,
        () => null,
      );
    },
    policy: reconnectPolicy,
    random: () => 0,
    nowMs: Date.now,
    page,
    madeOffer: () => null,
    mayShowVideo: () => mayShowVideo,
    newId: () => `id-${++nextId}`,
    spinTimeMinMs,
    notify: (notice) => void notices.push(notice),
  });
  const socket = (up: boolean, isMove = false) => {
    isUp = up;
    if (up) events.onConnect?.();
    else events.onDisconnect?.(isMove);
  };
  return {
    game,
    calls,
    reports,
    notices,
    lives,
    stills,
    answers,
    socket,
    look: page.become,
    events: () => events,
    ...observe(game, lives),
  };
}

/** In a window of its own nothing is made of frames that do not come: tests that are about something else need none. */
function fakePage() {
  let now: Look = 'window';
  const followers = new Set<() => void>();
  return {
    look: () => now,
    follow(changed: () => void) {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
    become(look: Look) {
      now = look;
      for (const changed of followers) changed();
    },
  };
}

function observe(game: GameSession, lives: FakeLive[]) {
  const live = () => {
    const last = lives.at(-1);
    if (last === undefined) throw new Error('no live connection was opened');
    return last;
  };
  return {
    live,
    state: () => game.actor.getSnapshot().value as { seat: SeatState; money: string },
    /** The machine's answer to the last press; null: taken. `rtpTimestamp`: of the frame that shows it. */
    answer(reason: PressRefusal | null, rtpTimestamp?: number) {
      const { id } = live().presses.at(-1) ?? { id: 'none' };
      live().options.onAnswer({ t: 'answer', id, ok: reason === null, reason, rtpTimestamp });
    },
    /** Buttons pressed over this connection, without repeats. */
    pressed: () => [...new Map(live().presses.map(({ id, button }) => [id, button])).values()],
    /** A frame of the newest connection's stream is presented. */
    showFrame(rtpTimestamp?: number) {
      game.frameShown(live().stream, rtpTimestamp);
    },
    async showPicture(revision = 1) {
      await vi.advanceTimersByTimeAsync(0);
      live().options.onOpen();
      live().options.onDeck(deckAt(revision));
      live().options.onVideo(live().stream);
      game.frameShown(live().stream);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}
