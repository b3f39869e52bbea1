import { failure } from '@salon/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deckAt, progress, seat, world } from './game-session.fixture.ts';

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

  it('GM-01 a join without any answer is given up', async () => {
    const w = world({ kind: 'no_answer' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(w.state().seat).toBe('failed');
  });

  it('GM-16 a move to another node ends no autoplay; one that does not arrive is a loss', async () => {
    const w = world();
    await w.showPicture();
    w.game.startAutoplay({ spins: 10, lossLimitMinor: null, winStopMinor: null });
    const end = () => w.game.actor.getSnapshot().context.autoplayEnd;
    w.answer(null);
    w.socket(false, true);
    await vi.advanceTimersByTimeAsync(200);
    w.socket(true);
    await vi.advanceTimersByTimeAsync(3_300);
    expect([w.state().seat, end()]).toEqual(['playing', null]);
    w.socket(false, true);
    await vi.advanceTimersByTimeAsync(3_300);
    expect([w.state().seat, end()]).toEqual(['playing', 'connection']);
  });

  it('GM-16 a lost socket stops nothing: picture, presses and deck go on, and the same seat is joined again', async () => {
    const w = world();
    await w.showPicture();
    w.socket(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([w.state().seat, w.game.view.getState().isSocketDown]).toEqual(['playing', true]);
    w.game.press('spin');
    expect(w.live().presses.length).toBe(1);
    w.socket(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([w.state().seat, w.game.view.getState().isSocketDown]).toEqual(['playing', false]);
    expect(w.calls).toEqual(['init', 'init 3']);
    expect([w.lives.length, w.live().isClosed]).toEqual([1, false]);
  });

  it('GM-16 while the picture is up, a machine that is offline is not reported', async () => {
    const w = world();
    await w.showPicture();
    w.answers.init = async () => ({ kind: 'refused', failure: failure('machine_offline') });
    w.socket(false);
    w.socket(true);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(w.state().seat).toBe('playing');
    w.answers.init = async () => ({ kind: 'answer', value: seat });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([w.state().seat, w.game.view.getState().isSocketDown, w.lives.length]).toEqual(['playing', false, 1]);
  });

  it('GM-16 a picture lost while the socket is down is reconnected', async () => {
    const w = world();
    await w.showPicture();
    w.socket(false);
    w.live().options.onLost('silent');
    expect([w.state().seat, w.game.view.getState().isSocketDown]).toEqual(['reconnecting', false]);
    w.socket(true);
    await w.showPicture(2);
    expect([w.state().seat, w.lives.length]).toEqual(['playing', 2]);
    expect(w.notices).toContainEqual({ kind: 'connection_back' });
  });

  it('GM-16 play without the platform ends after the time that a seat is reserved', async () => {
    const w = world();
    await w.showPicture();
    w.socket(false);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(w.state().seat).toBe('failed');
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

  it.each([
    ['another session begins without the last play of the one before', 'other', null],
    ['a new seat of the same session keeps its last play', seat.sessionId, { winMinor: 900 }],
  ])('%s', async (_, sessionId, lastPlay) => {
    const w = world();
    await w.showPicture();
    w.live().options.onPlayed({ t: 'play', number: 1, kind: 'base', betMinor: 100, winMinor: 900, jackpot: true });
    w.answers.init = async () => ({ kind: 'answer', value: { ...seat, epoch: 4, sessionId } });
    w.live().options.onLost('silent');
    await w.showPicture();
    if (lastPlay === null) expect(w.game.view.getState().lastPlay).toBeNull();
    else expect(w.game.view.getState().lastPlay).toMatchObject(lastPlay);
  });

  it('GM-16 a lost picture joins again, and waits for a machine that is offline meanwhile', async () => {
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

  it('GM-16 after the time that the seat is reserved, the session fails', async () => {
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
    expect(w.live().presses).toMatchObject([{ epoch: 3, button: 'spin', revision: 1 }]);
    w.answer(null);
    w.game.press('spin');
    expect(w.pressed().length).toBe(1);
    w.live().options.onDeck(deckAt(2));
    w.game.press('spin');
    expect(w.live().presses.at(-1)).toMatchObject({ epoch: 3, button: 'spin', revision: 2 });
  });

  it('GM-08 a refused press notifies the reason and unlocks', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.press('spin');
    w.answer('credit_too_small');
    expect(w.notices).toContainEqual({ kind: 'press_refused', reason: 'credit_too_small' });
    expect(w.game.view.getState().pressing).toBeNull();
  });

  it('GM-08 the lock of a press without an answer ends', async () => {
    const w = world();
    await w.showPicture(1);
    w.game.press('up');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(w.game.view.getState().pressing).toBeNull();
  });

  it('GM-10 after a lost answer the transfer is in doubt and asked about until it is decided', async () => {
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
    expect(w.state().seat).toBe('leaving');
    expect(w.game.actor.getSnapshot().context.failure?.code).toBe(18801);
  });

  it('GM-14 leaving closes the picture and leaves at the platform, without a wait for its answer', async () => {
    const w = world();
    await w.showPicture();
    w.game.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(w.live().isClosed).toBe(true);
    expect(w.calls).toContain('leave');
    expect(w.state().seat).toBe('leaving');
    // The screen goes at once, and the socket with it: after the message.
    w.game.close();
    expect(w.calls.slice(-2)).toEqual(['leave', 'close']);
  });

  it('GM-14 the back button does the same', async () => {
    const w = world();
    await w.showPicture();
    w.game.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(w.live().isClosed).toBe(true);
    expect(w.calls.slice(-2)).toEqual(['leave', 'close']);
  });

  it('a seat that moved to another device is taken back only by the player', async () => {
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
