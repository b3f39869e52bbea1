import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Press } from './deck-channel.ts';
import { openStills, type StillsOptions } from './socket-fallback.ts';

type Ask = StillsOptions['ask'];
type Answer = Awaited<ReturnType<Ask>>;

let asked: Parameters<Ask>[0][];
let answers: Answer[];
let said: string[];
const texts = (...messages: object[]) => messages.map((message) => JSON.stringify(message));
const answer = (still: string | null, ...messages: object[]): Answer => ({
  kind: 'answer',
  value: { status: 1, texts: texts(...messages), still },
});
const pong = { t: 'pong', sentMs: 0, cabinetMs: 5 };
const press: Press = { t: 'press', id: 'a-press-id', epoch: 3, button: 'spin', revision: 8, atMs: 5 };

function open(ask?: Ask) {
  return openStills({
    ask:
      ask ??
      (async (request) => {
        asked.push(request);
        return answers.shift() ?? answer(null);
      }),
    onOpen: () => void said.push('open'),
    onDeck: () => void said.push('deck'),
    onAnswer: ({ id }) => void said.push(`answer ${id}`),
    onPlayed: () => void said.push('played'),
    onUnsupported: () => void said.push('unsupported'),
    onInvalid: (field) => void said.push(`invalid ${field}`),
    onStill: (image) => void said.push(`still ${image.size}`),
    onStats: ({ framesPerSecond }) => void said.push(`stats ${framesPerSecond > 0}`),
    onFrozen: (isFrozen) => void said.push(`frozen ${isFrozen}`),
    onLost: (reason) => void said.push(`lost ${reason}`),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
  said = [];
});
afterEach(() => void vi.useRealTimers());

describe('GM-16 stills over the platform', () => {
  it('asks for any still first, then for changed ones, about twice a second', async () => {
    answers = [answer(btoa('first'), pong)];
    open();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(asked.map(({ still }) => still)).toEqual(['any', 'changed', 'changed', 'changed', 'changed']);
    expect(asked[0]?.texts.map((text) => JSON.parse(text).t)).toEqual(['ping']);
    expect(said.slice(0, 3)).toEqual(['frozen false', 'still 5', 'open']);
  });
  it('sends a press at once and brings its answer', async () => {
    answers = [answer(null, pong)];
    const live = open();
    await vi.advanceTimersByTimeAsync(100);
    answers = [answer(null, { t: 'answer', id: 'a-press-id', ok: true, reason: null })];
    expect(live.press(press)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(JSON.parse(asked[1]?.texts[0] ?? '')).toEqual(press);
    expect(said).toContain('answer a-press-id');
  });
  it('carries a press once per question, however often it is repeated, until it is answered', async () => {
    const live = open(async (request) => {
      asked.push(request);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return answer(null, pong);
    });
    await vi.advanceTimersByTimeAsync(1_100);
    asked = [];
    for (let repeat = 0; repeat < 20; repeat += 1) {
      live.press(press);
      await vi.advanceTimersByTimeAsync(50);
    }
    for (const { texts: sent } of asked)
      expect(sent.filter((text) => text.includes('a-press-id')).length).toBeLessThan(2);
    expect(asked.some(({ texts: sent }) => sent.some((text) => text.includes('a-press-id')))).toBe(true);
  });
  it('has never more than one question on its way, and says when an answer is long in coming', async () => {
    let open_ = 0;
    let most = 0;
    open(async () => {
      open_ += 1;
      most = Math.max(most, open_);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      open_ -= 1;
      return answer(null);
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(most).toBe(1);
    expect(said.slice(0, 2)).toEqual(['stats false', 'frozen true']);
  });
  it('is lost after three questions without an answer, or when it is refused', async () => {
    open(async () => ({ kind: 'no_answer' }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said.at(-1)).toBe('lost signal_failed');
    said = [];
    open(async () => ({ kind: 'refused', failure: { status: 0, code: 1, Params: {}, ErrorMessage: '' } }));
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(['lost signal_failed']);
  });
  it('is quiet once it is closed', async () => {
    const live = open();
    await vi.advanceTimersByTimeAsync(10);
    live.close();
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([asked.length, live.press(press)]).toEqual([before, false]);
  });
});
