import type { Deck, Press } from '@salon/contract/player-channel.ts';
import type { MachineInitAnswer } from '@salon/contract/player-sockets.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionStats } from '../../../shared/live/connection-stats.ts';
import type { FailoverOptions } from '../../../shared/live/failover-connection.ts';
import type { SocketFallbackOptions } from '../../../shared/live/socket-fallback.ts';
import { createGameView } from './game-view.ts';
import { openVideoLink } from './video-link.ts';

const turn = { urls: ['turn:t:3478?transport=tcp'], username: 'u', credential: 'c' };
const seat = { epoch: 4, iceServers: [turn] } as unknown as MachineInitAnswer;
const deck = { t: 'deck', revision: 1 } as Deck;
const press: Press = { t: 'press', id: 'a-press-id', epoch: 4, button: 'spin', revision: 1, atMs: 0 };

interface Opened<Options> {
  options: Options;
  isClosed: boolean;
  presses: object[];
  chosen: object[];
}
let lives: Opened<FailoverOptions>[];
let stills: Opened<SocketFallbackOptions>[];
let reported: string[];
let mayShowVideo: boolean;

function opened<Options>(options: Options, into: Opened<Options>[]) {
  const one: Opened<Options> = { options, isClosed: false, presses: [], chosen: [] };
  into.push(one);
  return {
    deck: () => ({
      press: (press: object) => one.presses.push(press) > 0,
      cabinetMs: () => 0,
      roundTripMs: () => 0,
      choose: (choice: object) => void one.chosen.push(choice),
    }),
    close: () => {
      one.isClosed = true;
    },
  };
}

function openLink() {
  const view = createGameView();
  const link = openVideoLink({
    socket: {
      offer: async () => ({ kind: 'no_answer' }),
      candidate: () => undefined,
      socketFallback: async () => ({ kind: 'no_answer' }),
    },
    openLive: (options) => opened(options, lives),
    openSocketFallback: (options) => opened(options, stills),
    view,
    nowMs: Date.now,
    page: { look: () => 'window', follow: () => () => undefined },
    madeOffer: () => null,
    mayShowVideo: () => mayShowVideo,
    photon: { presented: () => undefined },
    onUp: () => void reported.push('up'),
    onLost: () => void reported.push('lost'),
    onRevision: () => undefined,
    onAnswer: () => void reported.push('answered'),
    onPlayed: () => void reported.push('played'),
    onFrozen: (isFrozen) => void reported.push(`frozen ${isFrozen}`),
    onRefused: () => void reported.push('refused'),
  });
  /** Connects and fails, `times` over. */
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      link.connect(seat);
      lives.at(-1)!.options.onLost('setup_timeout');
    }
  };
  return { link, view, fail };
}
const decodes = ({ options }: { options: FailoverOptions }, framesDecoded = 1) =>
  options.onStats({ framesDecoded } as ConnectionStats);
const open = ({ options }: { options: Pick<FailoverOptions, 'onOpen' | 'onDeck'> }) => {
  options.onOpen();
  options.onDeck(deck);
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${reported.length}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => void reported.push('revoked'));
  lives = [];
  stills = [];
  reported = [];
  mayShowVideo = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('GM-16 the picture of a seat', () => {
  it('is up once the channel is open and the deck known, with what the player had chosen', () => {
    const { link } = openLink();
    link.choose({ view: 'camera', crop: false, band: 'low' });
    link.connect(seat);
    lives[0]!.options.onDeck(deck);
    expect(reported).toEqual([]);
    lives[0]!.options.onOpen();
    expect(reported).toEqual(['up']);
    expect(lives[0]!.chosen).toEqual([{ view: 'camera', crop: false, band: 'low' }]);
    link.channel()?.press(press);
    expect(lives[0]!.presses).toEqual([press]);
  });
  it('falls back: direct twice, TURN over TCP, then stills', () => {
    const { link, fail } = openLink();
    fail(3);
    expect(lives.map(({ options }) => options.policy)).toEqual(['all', 'all', 'relay']);
    expect(lives[2]!.options.iceServers).toEqual([turn]);
    link.connect(seat);
    expect([lives.length, stills.length, reported]).toEqual([3, 1, ['lost', 'lost', 'lost']]);
  });
  it('starts over from the first tier after a stable connection', () => {
    const { link, fail } = openLink();
    fail(2);
    link.connect(seat);
    open(lives[2]!);
    vi.advanceTimersByTime(10_000);
    lives[2]!.options.onLost('silent');
    link.connect(seat);
    expect(lives[3]!.options).toMatchObject({ policy: 'all', setupMs: 8_000 });
  });
  it('plays on with stills, and tries live connections behind them until one is up', () => {
    const { link, view, fail } = openLink();
    fail(3);
    link.connect(seat);
    open(stills[0]!);
    stills[0]!.options.onStill(new Blob());
    expect(reported.at(-1)).toBe('up');
    expect(view.getState().still).toMatch(/^blob:/);
    link.channel()?.press(press);

    vi.advanceTimersByTime(4_000);
    lives[3]!.options.onLost('setup_timeout');
    vi.advanceTimersByTime(8_000);
    expect(lives[4]!.options.policy).toBe('relay');
    expect(stills[0]!.isClosed).toBe(false);
    const video = {} as MediaStream;
    open(lives[4]!);
    lives[4]!.options.onVideo(video);
    decodes(lives[4]!, 0);
    // Open is not enough: its picture may never come.
    expect([stills[0]!.isClosed, view.getState().video]).toEqual([false, null]);
    decodes(lives[4]!);
    expect([stills[0]!.isClosed, view.getState().video]).toEqual([true, video]);
    expect(view.getState().still).toBeNull();
    expect(reported.slice(-2)).toEqual(['revoked', 'up']);
    link.channel()?.press(press);
    expect(lives[4]!.presses).toHaveLength(1);
    expect(stills[0]!.presses).toHaveLength(1);
    lives[4]!.options.onLost('silent');
    expect(reported.at(-1)).toBe('lost');
  });
  it('reports frozen stills, and is lost with them', () => {
    const { link, fail } = openLink();
    fail(3);
    link.connect(seat);
    open(stills[0]!);
    stills[0]!.options.onFrozen(true);
    stills[0]!.options.onLost('signal_failed');
    expect(reported.slice(-2)).toEqual(['frozen true', 'lost']);
    vi.advanceTimersByTime(60_000);
    expect(lives).toHaveLength(3);
  });
  it('keeps a stalled picture locked until its connection reports frames: one late frame shows no machine', () => {
    const { link, view } = openLink();
    const video = {} as MediaStream;
    link.connect(seat);
    open(lives[0]!);
    lives[0]!.options.onVideo(video);
    const frames: string[] = [];
    const then = (event: () => void) => {
      event();
      frames.push(view.getState().frames);
    };
    then(() => undefined);
    then(() => link.frameShown(video));
    then(() => lives[0]!.options.onFrozen?.(true));
    then(() => link.frameShown(video));
    then(() => lives[0]!.options.onFrozen?.(false));
    expect(frames).toEqual(['waiting', 'live', 'stalled', 'stalled', 'live']);
  });
  it('takes no frame of a stream whose connection is closed: browsers empty its element by a black one', () => {
    const { link, view } = openLink();
    const [video, next] = [{}, {}] as [MediaStream, MediaStream];
    link.connect(seat);
    open(lives[0]!);
    lives[0]!.options.onVideo(video);
    link.frameShown(video);
    expect(view.getState().frames).toBe('live');
    lives[0]!.options.onLost('frozen');
    link.frameShown(video);
    expect(view.getState().frames).toBe('waiting');
    link.connect({ ...seat, epoch: 5 });
    open(lives[1]!);
    link.frameShown(video);
    expect(view.getState().frames).toBe('waiting');
    lives[1]!.options.onVideo(next);
    link.frameShown(next);
    expect(view.getState().frames).toBe('live');
  });
  it('counts a play once that stills and the connection behind them both report', () => {
    const { link, view, fail } = openLink();
    const play = (number: number) =>
      ({ t: 'play', number, kind: 'base', betMinor: 100, winMinor: 0, jackpot: false }) as const;
    fail(3);
    link.connect(seat);
    open(stills[0]!);
    vi.advanceTimersByTime(4_000);
    open(lives[3]!);
    reported = [];
    lives[3]!.options.onPlayed(play(1));
    stills[0]!.options.onPlayed(play(1));
    lives[3]!.options.onPlayed(play(2));
    expect(reported).toEqual(['played']);
    decodes(lives[3]!);
    expect(reported.filter((one) => one === 'played')).toHaveLength(2);
    expect(view.getState().lastPlay?.number).toBe(2);
  });

  it('offers nothing where the browser has no H.264: stills at once, and no other try by itself', () => {
    const { link, view } = openLink();
    mayShowVideo = false;
    link.connect(seat);
    open(stills[0]!);
    vi.advanceTimersByTime(300_000);
    expect([lives.length, stills.length, view.getState().isVideoRefused]).toEqual([0, 1, true]);
    link.retryVideo();
    expect(lives).toHaveLength(0);
    // Firefox has fetched its codec meanwhile: the next touch finds it.
    mayShowVideo = true;
    link.retryVideo();
    link.retryVideo();
    expect(lives).toHaveLength(1);
    open(lives[0]!);
    decodes(lives[0]!);
    expect([stills[0]!.isClosed, view.getState().isVideoRefused]).toEqual([true, false]);
  });

  it.each(['undecodable', 'blocked'])('goes straight to stills where the browser refuses: %s', (reason) => {
    const { link, view } = openLink();
    link.connect(seat);
    lives[0]!.options.onLost(reason as 'undecodable');
    link.connect(seat);
    vi.advanceTimersByTime(300_000);
    expect([lives.length, stills.length, view.getState().isVideoRefused]).toEqual([1, 1, true]);
    // One try a touch, and none after it has failed, whatever of.
    link.retryVideo();
    lives[1]!.options.onLost('setup_timeout');
    vi.advanceTimersByTime(300_000);
    expect([lives.length, stills[0]!.isClosed]).toEqual([2, false]);
    link.retryVideo();
    expect(lives).toHaveLength(3);
  });

  it('survives a restart of the platform: the same seat needs no new connection', async () => {
    const { link } = openLink();
    link.connect(seat);
    open(lives[0]!);
    reported = [];
    link.connect(seat);
    await Promise.resolve();
    expect([lives.length, reported]).toEqual([1, ['up']]);
    link.connect({ ...seat, epoch: 5 });
    expect([lives.length, lives[0]!.isClosed]).toEqual([2, true]);
  });
  it('closes everything, and tries nothing after it', () => {
    const { link, fail } = openLink();
    fail(3);
    link.connect(seat);
    vi.advanceTimersByTime(4_000);
    link.close();
    expect([stills[0]!.isClosed, lives[3]!.isClosed]).toEqual([true, true]);
    vi.advanceTimersByTime(60_000);
    expect(lives).toHaveLength(4);
    link.channel()?.press(press);
    expect([lives.flatMap(({ presses }) => presses), link.channel()]).toEqual([[], null]);
  });
});
