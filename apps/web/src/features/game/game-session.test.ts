import { failure } from '@salon/contract';
import type { MachineInitAnswer, TransferProgress } from '@salon/contract/player-sockets.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deck, LiveOptions, LivePress } from '../../shared/live/open-live.ts';
import type { StillsOptions } from '../../shared/live/open-stills.ts';
import { reconnectPolicy } from '../../shared/live/reconnect-policy.ts';
import type { Reply } from '../../shared/sockets/ask.ts';
import type { MachineLine, MachineLineEvents } from '../../shared/sockets/machine-line.ts';
import type { SeatState } from './game-chart.ts';
import { type GameNotice, startGame } from './game-session.ts';
import { emptyView } from './game-view.ts';

const seat: MachineInitAnswer = {
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
  creditMinor: 0,
  inMinor: 0,
  outMinor: 0,
  iceServers: [],
  openTransfers: [],
};
const deckAt = (turn: number): Deck => ({
  t: 'deck',
  turn,
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
const progress = (
  transferId: string,
  state: TransferProgress['state'],
): Reply<{ status: 1; transfer: TransferProgress }> => ({
  kind: 'answer',
  value: { status: 1, transfer: { transferId, kind: 'cash_in', state, amountMinor: 5_000, reason: null } },
});

/** A platform and a cabinet that answer as they are told to. */
function world(firstInit?: Reply<MachineInitAnswer>, spinTimeMinMs = 0) {
  const calls: string[] = [];
  const notices: GameNotice[] = [];
  const lives: { options: LiveOptions; presses: LivePress[]; isClosed: boolean }[] = [];
  let heard: MachineLineEvents = {};
  let isUp = true;
  const answers = {
    init: async (): Promise<Reply<MachineInitAnswer>> => firstInit ?? { kind: 'answer', value: seat },
    cashIn: async (id: string): Promise<ReturnType<typeof progress>> => progress(id, 'sent'),
    transfer: async (id: string): Promise<ReturnType<typeof progress>> => progress(id, 'posted'),
  };
  const line: MachineLine = {
    isUp: () => isUp,
    init: () => {
      calls.push('init');
      return answers.init();
    },
    offer: async () => ({ kind: 'answer', value: { status: 1, sdp: 'answer' } }),
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
    detour: async () => ({ kind: 'no_answer' }),
    stay: async () => ({ kind: 'answer', value: { status: 1 } }),
    leave: async () => {
      calls.push('leave');
      return { kind: 'answer', value: {} };
    },
    close: () => void calls.push('close'),
  };
  const stills: StillsOptions[] = [];
  let nextId = 0;
  const game = startGame(7, {
    openLine: (events) => {
      heard = events;
      return line;
    },
    openLive: (options) => {
      const live = { options, presses: [] as LivePress[], isClosed: false };
      lives.push(live);
      return {
        press: (press) => live.presses.push(press),
        choose: () => undefined,
        close: () => Object.assign(live, { isClosed: true }),
      };
    },
    openStills: (options) => {
      stills.push(options);
      return { press: () => null, choose: () => undefined, close: () => undefined };
    },
    policy: reconnectPolicy,
    random: () => 0,
    nowMs: Date.now,
    newId: () => `id-${++nextId}`,
    spinTimeMinMs,
    tell: (notice) => void notices.push(notice),
  });
  const live = () => {
    const last = lives.at(-1);
    if (last === undefined) throw new Error('no live connection was opened');
    return last;
  };
  return {
    game,
    calls,
    notices,
    lives,
    stills,
    live,
    answers,
    events: () => heard,
    state: () => game.actor.getSnapshot().value as { seat: SeatState; money: string },
    socket(up: boolean) {
      isUp = up;
      if (up) heard.onUp?.();
      else heard.onDown?.();
    },
    async showPicture(turn = 1) {
      await vi.advanceTimersByTimeAsync(0);
      live().options.onOpen();
      live().options.onDeck(deckAt(turn));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('game session', () => {
  it('GM-01 joins, offers, and plays once channel and deck are there', async () => {
    const w = world();
    await vi.advanceTimersByTimeAsync(0);
    expect(w.state().seat).toBe('connecting');
    w.live().options.onOpen();
    expect(w.state().seat).toBe('connecting');
    w.live().options.onDeck(deckAt(1));
    expect(w.state().seat).toBe('playing');
  });

  it('GM-01 a refused join fails with its reason', async () => {
    const w = world({ kind: 'refused', failure: failure('seat_taken') });
    await vi.advanceTimersByTimeAsync(0);
    expect(w.state().seat).toBe('failed');
    expect(w.game.actor.getSnapshot().context.failure?.code).toBe(60002);
  });

  it('GM-01 a platform that never answers is given up', async () => {
    const w = world({ kind: 'no_answer' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(w.state().seat).toBe('failed');
  });

  it('GM-16 a lost socket keeps the picture and asks for the same seat again', async () => {
    const w = world();
    await w.showPicture();
    w.socket(false);
    expect(w.state().seat).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(w.state().seat).toBe('reconnecting');
    w.socket(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(w.state().seat).toBe('playing');
    expect(w.lives.length).toBe(1);
    expect(w.live().isClosed).toBe(false);
    expect(w.notices).toContainEqual({ kind: 'connection_back' });
  });

  it('GM-16 a new epoch of the seat gets a new picture', async () => {
    const w = world();
    await w.showPicture();
    w.answers.init = async () => ({ kind: 'answer', value: { ...seat, epoch: 4 } });
    w.socket(false);
    w.socket(true);
    await w.showPicture();
    expect(w.lives.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(w.state().seat).toBe('playing');
  });

  it('GM-16 a lost picture joins again, and a machine that is offline meanwhile is waited for', async () => {
    const w = world();
    await w.showPicture();
    w.answers.init = async () => ({ kind: 'refused', failure: failure('machine_offline') });
    w.live().options.onLost('silent');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(w.state().seat).toBe('reconnecting');
    w.answers.init = async () => ({ kind: 'answer', value: { ...seat, creditMinor: 4_200 } });
    await vi.advanceTimersByTimeAsync(10_000);
    await w.showPicture(9);
    expect(w.state().seat).toBe('playing');
  });

  it('GM-16 after the time that the seat is kept, the player is told', async () => {
    const w = world();
    await w.showPicture();
    w.answers.init = async () => ({ kind: 'no_answer' });
    w.live().options.onLost('ice_failed');
    await vi.advanceTimersByTimeAsync(180_000);
    expect(w.state().seat).toBe('failed');
  });

  it('GM-08 spin is locked until the machine has taken it and the deck has moved on', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.press('spin');
    w.game.press('spin');
    expect(w.live().presses).toEqual([{ epoch: 3, button: 'spin', turn: 1 }]);
    w.live().options.onAnswer({ t: 'answer', seq: 1, ok: true, reason: null });
    w.game.press('spin');
    expect(w.live().presses.length).toBe(1);
    w.live().options.onDeck(deckAt(2));
    w.game.press('spin');
    expect(w.live().presses.at(-1)).toEqual({ epoch: 3, button: 'spin', turn: 2 });
  });

  it('GM-08 a refused press says why and unlocks', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.press('spin');
    w.live().options.onAnswer({ t: 'answer', seq: 1, ok: false, reason: 'credit_too_small' });
    expect(w.notices).toContainEqual({ kind: 'press_refused', reason: 'credit_too_small' });
    expect(w.game.view.getState().pressing).toBeNull();
  });

  it('GM-08 a press without an answer does not lock for ever', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.press('up');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(w.game.view.getState().pressing).toBeNull();
  });

  it('GM-09 autoplay presses for the player until the picture is lost, and is not taken up again', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    expect(w.live().presses).toEqual([{ epoch: 3, button: 'spin', turn: 1 }]);
    w.live().options.onDeck(deckAt(2));
    w.live().options.onPlayed({ t: 'play', number: 1, kind: 'base', betMinor: 100, winMinor: 0, jackpot: false });
    expect(w.live().presses.length).toBe(2);
    w.live().options.onLost('silent');
    await vi.advanceTimersByTimeAsync(5_000);
    await w.showPicture(3);
    expect(w.state().seat).toBe('playing');
    expect(w.live().presses).toEqual([]);
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('connection');
  });

  it('GM-09 GM-10 money under way and a refused press end autoplay', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.game.cashIn(5_000);
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('money');
    await vi.advanceTimersByTimeAsync(3_000);
    w.live().options.onDeck(deckAt(2));
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.live().options.onAnswer({ t: 'answer', seq: 2, ok: false, reason: 'credit_too_small' });
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('refused');
  });

  it('GM-09 a press that was too soon for the machine comes again after a moment, and nobody is told', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.live().options.onAnswer({ t: 'answer', seq: 1, ok: false, reason: 'too_soon' });
    expect(w.live().presses.length).toBe(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(w.live().presses.length).toBe(2);
    expect(w.notices).toEqual([]);
    w.live().options.onAnswer({ t: 'answer', seq: 2, ok: false, reason: 'held' });
    expect(w.game.actor.getSnapshot().context.autoplayEnd).toBe('locked');
  });

  it('GM-08 two spins are never closer than the shortest time of the site', async () => {
    const w = world(undefined, 3_000);
    await w.showPicture(1);
    w.game.press('spin');
    w.live().options.onDeck(deckAt(2));
    w.game.press('spin');
    w.game.press('up');
    expect(w.live().presses.map(({ button }) => button)).toEqual(['spin', 'up']);
    w.live().options.onAnswer({ t: 'answer', seq: 2, ok: true, reason: null });
    await vi.advanceTimersByTimeAsync(3_000);
    w.game.press('spin');
    expect(w.live().presses.map(({ button }) => button)).toEqual(['spin', 'up', 'spin']);
  });

  it('GM-15 what the last visit left behind is gone when the machine is taken back', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    w.events().onInfo?.({ code: 60007, params: {}, message: '', action: 'quit_request' });
    expect(w.state().seat).toBe('elsewhere');
    expect(w.game.view.getState()).toEqual(emptyView);
    w.game.takeBack();
    await w.showPicture(2);
    expect(w.state()).toMatchObject({ seat: 'playing', money: 'idle', autoplay: 'off' });
    expect(w.live().presses).toEqual([]);
  });

  it('GM-10 a lost answer is a doubt that is asked about until it is decided', async () => {
    const w = world();
    await w.showPicture();
    w.answers.cashIn = async () => ({ kind: 'no_answer' });
    w.answers.transfer = async (id) => progress(id, 'unknown');
    w.game.cashIn(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(w.state().money).toBe('inDoubt');
    w.answers.transfer = async (id) => progress(id, 'posted');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(w.state().money).toBe('done');
    expect(w.game.actor.getSnapshot().context.inMinor).toBe(5_000);
    expect(w.calls.filter((call) => call.startsWith('cashin'))).toEqual(['cashin id-1']);
  });

  it('GM-10 a transfer that never arrived is sent again under its own id', async () => {
    const w = world();
    await w.showPicture();
    w.answers.cashIn = async () => ({ kind: 'no_answer' });
    w.answers.transfer = async () => ({ kind: 'refused', failure: failure('not_found') });
    w.game.cashIn(5_000);
    await vi.advanceTimersByTimeAsync(0);
    w.answers.cashIn = async (id) => progress(id, 'posted');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(w.state().money).toBe('done');
    expect(w.calls.filter((call) => call.startsWith('cashin'))).toEqual(['cashin id-1', 'cashin id-1']);
  });

  it('GM-10 a second transfer waits for the first', async () => {
    const w = world();
    await w.showPicture();
    w.game.cashIn(5_000);
    w.game.cashOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(w.calls.filter((call) => call.startsWith('cash'))).toEqual(['cashin id-1']);
  });

  it('GM-11 a cash out asked for by the operator goes out before the screen is left', async () => {
    const w = world();
    await w.showPicture();
    w.events().onInfo?.({ code: 18801, params: {}, message: 'closing', action: 'close_session' });
    await vi.advanceTimersByTimeAsync(0);
    expect(w.calls.slice(-2)).toEqual(['cashout id-1', 'leave']);
    expect(w.state().seat).toBe('left');
    expect(w.game.actor.getSnapshot().context.failure?.code).toBe(18801);
  });

  it('GM-14 leaving closes the picture, tells the platform and ends', async () => {
    const w = world();
    await w.showPicture();
    w.game.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(w.live().isClosed).toBe(true);
    expect(w.calls).toContain('leave');
    expect(w.state().seat).toBe('left');
  });

  it('GM-14 the back button does the same', async () => {
    const w = world();
    await w.showPicture();
    w.game.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(w.live().isClosed).toBe(true);
    expect(w.calls.slice(-2)).toEqual(['leave', 'close']);
  });

  it('a seat that moved to another device is not fought for, only taken back by hand', async () => {
    const w = world();
    await w.showPicture();
    w.events().onInfo?.({ code: 60007, params: {}, message: 'moved', action: 'quit_request' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(w.state().seat).toBe('elsewhere');
    expect(w.calls).toEqual(['init']);
    w.game.takeBack();
    await w.showPicture();
    expect(w.state().seat).toBe('playing');
  });
});
