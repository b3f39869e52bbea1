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
  it('lets two through at once, as a reload and a second way need', async () => {
    const { offer, passed } = openLimiter();
    expect(await offer('one')).toBe('answer to one');
    expect(await offer('two')).toBe('answer to two');
    expect(passed).toEqual(['one', 'two']);
  });

  it('makes of a flood of 72 offers in 4 s not more than four, the newest among them, and answers every one', async () => {
    const { clock, offer, passed } = openLimiter();
    const answers: Promise<string | null>[] = [];
    for (let number = 1; number <= 72; number += 1) {
      answers.push(offer(String(number)));
      await clock.advance(4_000 / 72);
    }
    await clock.advance(OFFER_EVERY_MS);
    const told = await Promise.all(answers);
    expect(passed.length).toBeLessThanOrEqual(4);
    expect(passed.at(-1)).toBe('72');
    expect(told.filter((answer) => answer !== null).length).toBe(passed.length);
    expect(told.at(-1)).toBe('answer to 72');
  });

  it('tells an offer that is being answered that a newer one took its place', async () => {
    const { offer } = openLimiter();
    const never = offer('never answered', new Promise(() => undefined));
    expect(await offer('newer')).toBe('answer to newer');
    expect(await never).toBeNull();
  });

  it('gives two at once again after a rest', async () => {
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

  it('passes candidates on after their own offer, never to the one before', async () => {
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

  it('passes on no candidate before any offer, and of an offer not more than the most, written ones counted', async () => {
    const { limiter, offer, passed } = openLimiter();
    limiter.candidate('of nothing');
    await offer('one', Promise.resolve(''), CANDIDATES_MAX - 2);
    for (const name of ['a', 'b', 'c']) limiter.candidate(name);
    await offer('two', Promise.resolve(''), CANDIDATES_MAX + 5);
    limiter.candidate('d');
    expect(passed).toEqual(['one', 'a', 'b', 'two']);
  });
});
