import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStills, type StillsOptions } from './open-stills.ts';

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
    onAnswer: ({ seq }) => void said.push(`answer ${seq}`),
    onPlayed: () => void said.push('played'),
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
    answers = [answer(null, { t: 'answer', seq: 1, ok: true, reason: null })];
    expect(live.press({ epoch: 3, button: 'spin', turn: 8 })).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(JSON.parse(asked[1]?.texts[0] ?? '')).toMatchObject({ t: 'press', button: 'spin', epoch: 3, turn: 8 });
    expect(said).toContain('answer 1');
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
    expect([asked.length, live.press({ epoch: 1, button: 'spin', turn: 1 })]).toEqual([before, null]);
  });
});
