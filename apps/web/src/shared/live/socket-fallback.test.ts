import type { Press } from '@salon/contract/player-channel.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSocketFallback, type SocketFallbackOptions } from './socket-fallback.ts';

type Ask = SocketFallbackOptions['ask'];
type Answer = Awaited<ReturnType<Ask>>;

let requests: Parameters<Ask>[0][];
let answers: Answer[];
let reported: string[];
const texts = (...messages: object[]) => messages.map((message) => JSON.stringify(message));
const answer = (still: string | null, ...messages: object[]): Answer => ({
  kind: 'answer',
  value: { status: 1, texts: texts(...messages), still },
});
const pong = { t: 'pong', sentMs: 0, cabinetMs: 5 };
const press: Press = { t: 'press', id: 'a-press-id', epoch: 3, button: 'spin', revision: 8, atMs: 5 };

function open(ask?: Ask) {
  return openSocketFallback({
    ask:
      ask ??
      (async (request) => {
        requests.push(request);
        return answers.shift() ?? answer(null);
      }),
    onOpen: () => void reported.push('open'),
    onDeck: () => void reported.push('deck'),
    onAnswer: ({ id }) => void reported.push(`answer ${id}`),
    onPlayed: () => void reported.push('played'),
    onUnsupported: () => void reported.push('unsupported'),
    onInvalid: (field) => void reported.push(`invalid ${field}`),
    onStill: (image) => void reported.push(`still ${image.size}`),
    onStats: ({ framesPerSecond }) => void reported.push(`stats ${framesPerSecond > 0}`),
    onFrozen: (isFrozen) => void reported.push(`frozen ${isFrozen}`),
    onLost: (reason) => void reported.push(`lost ${reason}`),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  answers = [];
  reported = [];
});
afterEach(() => void vi.useRealTimers());

describe('GM-16 socket fallback', () => {
  it('requests any still first, then changed ones, about twice a second', async () => {
    answers = [answer(btoa('first'), pong)];
    open();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(requests.map(({ still }) => still)).toEqual(['any', 'changed', 'changed', 'changed', 'changed']);
    expect(requests[0]?.texts.map((text) => JSON.parse(text).t)).toEqual(['ping']);
    expect(reported.slice(0, 3)).toEqual(['frozen false', 'still 5', 'open']);
  });
  it('begins afresh at first and after a request without an answer', async () => {
    answers = [answer(null, pong), { kind: 'no_answer' }, answer(null), answer(null)];
    open();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(requests.map(({ afresh }) => afresh)).toEqual([true, false, true, false]);
  });
  it('sends a press at once and delivers its answer', async () => {
    answers = [answer(null, pong)];
    const live = open();
    await vi.advanceTimersByTimeAsync(100);
    answers = [answer(null, { t: 'answer', id: 'a-press-id', ok: true, reason: null })];
    expect(live.deck()?.press(press)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(JSON.parse(requests[1]?.texts[0] ?? '')).toEqual(press);
    expect(reported).toContain('answer a-press-id');
  });
  it('sends a repeated press once per request until it is answered', async () => {
    const live = open(async (request) => {
      requests.push(request);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return answer(null, pong);
    });
    await vi.advanceTimersByTimeAsync(1_100);
    requests = [];
    for (let repeat = 0; repeat < 20; repeat += 1) {
      live.deck()?.press(press);
      await vi.advanceTimersByTimeAsync(50);
    }
    for (const { texts: sent } of requests)
      expect(sent.filter((text) => text.includes('a-press-id')).length).toBeLessThan(2);
    expect(requests.some(({ texts: sent }) => sent.some((text) => text.includes('a-press-id')))).toBe(true);
  });
  it('has at most one request under way and reports frozen after 2 s without a response', async () => {
    let underWay = 0;
    let most = 0;
    open(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      underWay -= 1;
      return answer(null);
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(most).toBe(1);
    expect(reported.slice(0, 2)).toEqual(['stats false', 'frozen true']);
  });
  it('is lost after three requests without a response, or a refusal', async () => {
    open(async () => ({ kind: 'no_answer' }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reported.at(-1)).toBe('lost signal_failed');
    reported = [];
    open(async () => ({ kind: 'refused', failure: { status: 0, code: 1, Params: {}, ErrorMessage: '' } }));
    await vi.advanceTimersByTimeAsync(1);
    expect(reported).toEqual(['lost signal_failed']);
  });
  it('sends nothing after it is closed', async () => {
    const live = open();
    await vi.advanceTimersByTimeAsync(10);
    live.close();
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([requests.length, live.deck()]).toEqual([before, null]);
  });
});
