import { CODES, endReasons, failure } from '@salon/contract';
import { LANGUAGES } from '@salon/domain/language.ts';
import { createI18n, errorText } from '@salon/i18n';
import type { i18n } from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { world } from '../features/game/session/game-session.fixture.ts';
import { showNotice } from '../features/game/session/show-notice.ts';
import { takeMessages } from '../shared/messages/messages.ts';
import { loginEndOf } from '../shared/session/login-end.ts';

/** The reasons whose text may name another device. */
const ANOTHER_DEVICE = { tr: /başka (bir )?cihaz/, en: /another device/, ar: /جهاز آخر/ };
const OF_ANOTHER_DEVICE: readonly string[] = ['seat_moved', 'seat_given_up', 'ended_by_player'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The key is known at run time only. */
const words = (i18n: i18n, key: string): string => i18n.t(key as 'general.close');

/** Result of a seat-end push: where the screen ends and which texts it shows. */
async function seatEndTexts(end: endReasons.SeatEndReason, by: 'quit_request' | 'close_session' | 'refusal') {
  const w = world();
  await w.showPicture();
  const info = { code: CODES[end], params: { machineId: 7 }, message: end };
  if (by === 'refusal') {
    w.answers.offer = async () => ({ kind: 'refused', failure: failure(end) });
    await w
      .live()
      .options.signalling.offer('v=0')
      .catch(() => {});
  } else w.events().onInfo?.({ ...info, action: by });
  await vi.advanceTimersByTimeAsync(5_000);
  for (const notice of w.notices) showNotice(notice);
  const { failure: why } = w.game.actor.getSnapshot().context;
  return { seat: w.state().seat, messages: takeMessages(), why };
}

describe.each(LANGUAGES)('%s: why a seat or a login is over', (language) => {
  let i18n: i18n;
  // With the clock of the world: it waits for one.
  beforeAll(async () => {
    i18n = await createI18n(language);
  });
  const quits = endReasons.SEAT_END_REASONS.map((end) => [end, 'quit_request'] as const);
  const closes = (['session_terminating', 'session_idle', 'session_without_credit'] as const).map(
    (end) => [end, 'close_session'] as const,
  );
  const refusals = (['seat_moved', 'session_over'] as const).map((end) => [end, 'refusal'] as const);

  it.each([...quits, ...closes, ...refusals])('GM-13 RC-02 %s by %s shows its own reason', async (end, by) => {
    const { seat, messages, why } = await seatEndTexts(end, by);
    const texts = messages.map(({ body }) =>
      'failure' in body ? errorText(i18n, body.failure) : words(i18n, body.text),
    );
    if (why !== null) texts.push(errorText(i18n, why));
    if (end === 'seat_moved') {
      // The screen itself shows it, with a link back.
      expect([seat, texts]).toEqual(['elsewhere', []]);
      expect(i18n.t('game.playingElsewhere')).toMatch(ANOTHER_DEVICE[language]);
      return;
    }
    expect(seat).toBe('leaving');
    expect(texts).toEqual([words(i18n, `errors.${CODES[end]}`)]);
    expect(ANOTHER_DEVICE[language].test(texts[0]!)).toBe(OF_ANOTHER_DEVICE.includes(end));
  });

  it.each(endReasons.LOGIN_END_REASONS)('LG-11 a login that is over because of %s shows that reason', (reason) => {
    const end = loginEndOf(failure('unauthorized', { reason }))!;
    expect(end.text).toBe(`ending.${reason}`);
    expect(ANOTHER_DEVICE[language].test(words(i18n, end.text))).toBe(OF_ANOTHER_DEVICE.includes(reason));
  });

  it('LG-11 no two reasons read alike', () => {
    const seats = endReasons.SEAT_END_REASONS.map((end) => words(i18n, `errors.${CODES[end]}`));
    const logins = endReasons.LOGIN_END_REASONS.map((reason) => i18n.t(`ending.${reason}`));
    const all = [...seats, ...logins];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('an end that follows from another one', () => {
  it.each(['close_session', 'quit_request'] as const)('GM-13 shows no second notice after %s', async (action) => {
    const w = world();
    await w.showPicture();
    const receive = (end: endReasons.SeatEndReason, by: 'close_session' | 'quit_request') =>
      w.events().onInfo?.({ code: CODES[end], params: { machineId: 7 }, message: end, action: by });
    receive('session_terminating', action);
    const shown = w.notices.length;
    receive('session_over', 'quit_request');
    await vi.advanceTimersByTimeAsync(5_000);
    receive('session_over', 'quit_request');
    expect(w.notices.length).toBe(shown);
    expect(w.state().seat).toBe('leaving');
  });
});

describe('what ends no login', () => {
  it('LG-11 an unknown or missing reason shows a general text; other refusals end nothing', () => {
    for (const params of [{}, { reason: 'new' }])
      expect(loginEndOf(failure('unauthorized', params))).toEqual({ text: 'login.tokenInvalid', tone: 'bad' });
    expect(loginEndOf(failure('banned'))).toEqual({ text: 'ending.banned', tone: 'bad' });
    for (const name of ['forbidden', 'seat_moved', 'unavailable'] as const)
      expect(loginEndOf(failure(name))).toBeNull();
  });

  it('GM-16 an offer of a socket that has not sat down yet does not end the game: the seat is requested again', async () => {
    const w = world();
    await w.showPicture();
    w.answers.offer = async () => ({ kind: 'refused', failure: failure('seat_not_yours') });
    await w
      .live()
      .options.signalling.offer('v=0')
      .catch(() => {});
    await vi.advanceTimersByTimeAsync(3_000);
    expect(w.notices.filter(({ kind }) => kind === 'seat_ended')).toEqual([]);
    expect(w.state().seat).toBe('playing');
    expect(w.calls.filter((call) => call.startsWith('init')).length).toBeGreaterThan(1);
  });
});
