import { fakeClock, quiet } from '@salon/testkit/fake-clock.ts';
import { describe, expect, it } from 'vitest';
import { CANDIDATES_MAX, createOfferLimiter, OFFER_EVERY_MS } from './offer-limiter.ts';

function openLimiter() {
  const clock = fakeClock();
  const passed: string[] = [];
  const limiter = createOfferLimiter<string>(clock, (candidate) => passed.push(candidate));
  const offer = (name: string, answer: Promise<string> = Promise.resolve(`answer to ${name}`), written = 0) =>
    limiter.offer(written, () => {
      passed.push(name);
      return answer;
    });
  return { clock, passed, limiter, offer };
}

describe('the offers of one seat', () => {
  it('forwards two at once, for a reload and a second connection', async () => {
    const { offer, passed } = openLimiter();
    expect(await offer('one')).toBe('answer to one');
    expect(await offer('two')).toBe('answer to two');
    expect(passed).toEqual(['one', 'two']);
  });

  it('forwards at most four of 72 offers in 4 s, the newest included, and answers every one', async () => {
    const { clock, offer, passed } = openLimiter();
    const answers: Promise<string | null>[] = [];
    for (let number = 1; number <= 72; number += 1) {
      answers.push(offer(String(number)));
      await clock.advance(4_000 / 72);
    }
    await clock.advance(OFFER_EVERY_MS);
    const results = await Promise.all(answers);
    expect(passed.length).toBeLessThanOrEqual(4);
    expect(passed.at(-1)).toBe('72');
    expect(results.filter((answer) => answer !== null).length).toBe(passed.length);
    expect(results.at(-1)).toBe('answer to 72');
  });

  it('returns null for an offer that a newer one supersedes while it is answered', async () => {
    const { offer } = openLimiter();
    const never = offer('never answered', new Promise(() => undefined));
    expect(await offer('newer')).toBe('answer to newer');
    expect(await never).toBeNull();
  });

  it('forwards two at once again after 4 s', async () => {
    const { clock, offer, passed } = openLimiter();
    await offer('one');
    await offer('two');
    await clock.advance(2 * OFFER_EVERY_MS);
    await offer('three');
    await offer('four');
    void offer('five');
    await quiet();
    expect(passed).toEqual(['one', 'two', 'three', 'four']);
  });

  it('sends candidates after their own offer, never to the one before', async () => {
    const { clock, limiter, offer, passed } = openLimiter();
    await offer('one');
    await offer('two');
    limiter.candidate('of two');
    void offer('three');
    limiter.candidate('of three');
    await quiet();
    expect(passed).toEqual(['one', 'two', 'of two']);
    await clock.advance(OFFER_EVERY_MS);
    limiter.candidate('of three, late');
    expect(passed.slice(3)).toEqual(['three', 'of three', 'of three, late']);
  });

  it('sends no candidate before any offer, and at most 20 per offer, those in its SDP included', async () => {
    const { limiter, offer, passed } = openLimiter();
    limiter.candidate('of nothing');
    await offer('one', Promise.resolve(''), CANDIDATES_MAX - 2);
    for (const name of ['a', 'b', 'c']) limiter.candidate(name);
    await offer('two', Promise.resolve(''), CANDIDATES_MAX + 5);
    limiter.candidate('d');
    expect(passed).toEqual(['one', 'a', 'b', 'two']);
  });
});
