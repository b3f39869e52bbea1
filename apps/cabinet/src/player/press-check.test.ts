import { channel } from '@salon/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pressAnswers } from './press-check.ts';

const press = (part: Partial<channel.Press>): channel.Press => ({
  ...{ t: 'press', id: 'press-number-0', epoch: 1, button: 'spin', revision: 1, atMs: 0 },
  ...part,
});

/** A network that loses, repeats and delays what presses it likes; times are milliseconds of one clock. */
const arrivals = fc.array(
  fc.record({
    press: fc.nat(9),
    /** On its way for so long. */
    delayMs: fc.oneof(fc.nat(100), fc.nat(10_000)),
    epoch: fc.constantFrom(1, 1, 1, 1, 2),
  }),
  { maxLength: 80 },
);

describe('the answers to presses', () => {
  it('judges no press twice, none that is late, and answers every repeat as the first time', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, fc.nat(50), async (course, journalMs) => {
        let nowMs = 0;
        const answers = pressAnswers(() => nowMs);
        const judged: string[] = [];
        const first = new Map<string, unknown>();
        const coming = course
          // The seat of the second epoch is taken after five seconds, and nobody goes back.
          .map((one) => ({ ...one, atMs: 300 * one.press, comesAtMs: 300 * one.press + one.delayMs }))
          .sort((a, b) => a.comesAtMs - b.comesAtMs);
        let epoch = 1;
        for (const one of coming) {
          nowMs = one.comesAtMs;
          if (one.epoch > epoch && nowMs > 5_000) epoch = one.epoch;
          const id = `press-number-${one.press}`;
          const key = `${epoch} ${id}`;
          const verdict = await answers.answer(press({ id, epoch, atMs: one.atMs }), async () => {
            judged.push(key);
            expect(nowMs - one.atMs).toBeLessThanOrEqual(channel.PRESS_LATE_MS);
            nowMs += journalMs;
            return one.press % 3 === 0 ? 'not_now' : null;
          });
          // What was judged long ago is forgotten, and late by then.
          if (first.has(key) && verdict !== 'late') expect(verdict).toEqual(first.get(key));
          if (!first.has(key)) first.set(key, verdict);
        }
        expect(new Set(judged).size).toBe(judged.length);
      }),
    );
  });

  it('plays an expired press at no later time, whatever clock it was dated by', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -5_000, max: 5_000 }), fc.array(fc.nat(3_000)), async (atMs, waits) => {
        let nowMs = 0;
        const answers = pressAnswers(() => nowMs);
        const first = await answers.answer(press({ atMs }), async () => null);
        for (const waitMs of waits) {
          nowMs += waitMs;
          expect(await answers.answer(press({ atMs }), async () => expect.fail('played again'))).toSatisfy(
            (verdict) => verdict === first || verdict === 'late',
          );
        }
      }),
    );
  });

  it('says nothing about a press that is still being judged', async () => {
    const answers = pressAnswers(() => 0);
    const written = Promise.withResolvers<null>();
    const first = answers.answer(press({}), () => written.promise);
    expect(await answers.answer(press({}), async () => expect.fail('judged twice'))).toBeUndefined();
    written.resolve(null);
    expect([await first, await answers.answer(press({}), async () => expect.fail('judged twice'))]).toEqual([
      null,
      null,
    ]);
  });

  it('remembers within bounds: a flood is refused, and forgotten when it is late', async () => {
    let nowMs = 0;
    const answers = pressAnswers(() => nowMs);
    let played = 0;
    const flood = async () => {
      for (let count = 0; count < 2_000; count += 1)
        await answers.answer(press({ id: `flood-${nowMs}-${count}`, atMs: nowMs }), async () => {
          played += 1;
          return null;
        });
    };
    await flood();
    expect(played).toBe(400);
    nowMs = channel.PRESS_LATE_MS + 1;
    await flood();
    expect(played).toBe(800);
  });
});
