import { PRESS_LATE_MS, PRESS_REFUSALS, type Press } from '@salon/contract/player-channel.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY, type Outbox, type OutboxInput, type OutboxStep, outboxStep } from './press-outbox.ts';

const press: Press = { t: 'press', id: 'press-number-1', epoch: 3, button: 'spin', revision: 7, atMs: 0 };
const roundTripMs = 40;
const sent: Outbox = {
  at: 'sent',
  press,
  changesRevision: true,
  againAtMs: 40,
  expiresAtMs: PRESS_LATE_MS + roundTripMs,
};
const taken: Outbox = { at: 'taken', press };
const states = { empty: EMPTY, sent, taken };

const other: Press = { ...press, id: 'press-number-2' };
const inputs = {
  pressed: { type: 'PRESSED', press: other, changesRevision: true, nowMs: 0, roundTripMs },
  'taken, before the deck': { type: 'ANSWERED', id: press.id, reason: null, revision: 7 },
  'taken, after the deck': { type: 'ANSWERED', id: press.id, reason: null, revision: 8 },
  refused: { type: 'ANSWERED', id: press.id, reason: 'stale', revision: 7 },
  'answer to another press': { type: 'ANSWERED', id: 'press-number-0', reason: null, revision: 7 },
  'deck of this revision': { type: 'DECK', revision: 7 },
  'deck of the next revision': { type: 'DECK', revision: 8 },
  'too early': { type: 'DUE', nowMs: 39, roundTripMs },
  'a round trip later': { type: 'DUE', nowMs: 40, roundTripMs },
  'too late': { type: 'DUE', nowMs: PRESS_LATE_MS + roundTripMs, roundTripMs },
  left: { type: 'LEFT' },
} as const satisfies Record<string, OutboxInput>;

/** State after it, and what else: sent, or how the press ended. */
const outcome = ({ outbox, send, ended }: OutboxStep) =>
  [outbox.at, send === null ? null : 'sends', ended?.end.kind ?? null].filter((part) => part !== null).join(' ');

describe('the outbox of presses', () => {
  it.each<[keyof typeof inputs, Record<keyof typeof states, string>]>([
    ['pressed', { empty: 'sent sends', sent: 'sent', taken: 'taken' }],
    ['taken, before the deck', { empty: 'empty', sent: 'taken taken', taken: 'taken' }],
    ['taken, after the deck', { empty: 'empty', sent: 'empty taken', taken: 'taken' }],
    ['refused', { empty: 'empty', sent: 'empty refused', taken: 'taken' }],
    ['answer to another press', { empty: 'empty', sent: 'sent', taken: 'taken' }],
    ['deck of this revision', { empty: 'empty', sent: 'sent', taken: 'taken' }],
    ['deck of the next revision', { empty: 'empty', sent: 'sent', taken: 'empty' }],
    ['too early', { empty: 'empty', sent: 'sent', taken: 'taken' }],
    ['a round trip later', { empty: 'empty', sent: 'sent sends', taken: 'taken' }],
    ['too late', { empty: 'empty', sent: 'empty expired', taken: 'taken' }],
    ['left', { empty: 'empty', sent: 'empty', taken: 'empty' }],
  ])('GM-08 %s', (input, expected) => {
    for (const [name, state] of Object.entries(states))
      expect(`${name}: ${outcome(outboxStep(state, inputs[input]))}`).toBe(
        `${name}: ${expected[name as keyof typeof states]}`,
      );
  });

  it('repeats twice a round trip, never faster than 20 ms nor slower than 250', () => {
    const next = (trip: number | null) => {
      const { outbox } = outboxStep(EMPTY, { ...inputs.pressed, roundTripMs: trip });
      return outbox.at === 'sent' ? outbox.againAtMs : expect.fail('not sent');
    };
    expect([1, 80, 3_000, null].map(next)).toEqual([20, 40, 250, 100]);
  });

  const anyInput: fc.Arbitrary<(nowMs: number) => OutboxInput> = fc.oneof(
    fc.record({ id: fc.nat(5), changesRevision: fc.boolean() }).map(({ id, changesRevision }) => (nowMs: number) => ({
      type: 'PRESSED' as const,
      press: { ...press, id: `press-number-${id}` },
      ...{ changesRevision, nowMs, roundTripMs },
    })),
    fc
      .record({ id: fc.nat(5), reason: fc.option(fc.constantFrom(...PRESS_REFUSALS)), revision: fc.option(fc.nat(9)) })
      .map(({ id, reason, revision }) => () => ({
        type: 'ANSWERED' as const,
        id: `press-number-${id}`,
        reason,
        revision,
      })),
    fc.nat(9).map((revision) => () => ({ type: 'DECK' as const, revision })),
    fc.constant((nowMs: number) => ({ type: 'DUE' as const, nowMs, roundTripMs })),
  );

  it('ends every press once, sends none after its end, and leaves none without an end', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ make: anyInput, afterMs: fc.nat(400) })), (course) => {
        let outbox = EMPTY;
        let nowMs = 0;
        let underWay: { id: string; sinceMs: number } | null = null;
        const take = (input: OutboxInput) => {
          const step = outboxStep(outbox, input);
          if (step.send !== null && underWay === null) underWay = { id: step.send.id, sinceMs: nowMs };
          if (step.send !== null) expect(step.send.id).toBe(underWay?.id);
          if (step.ended !== null) {
            expect(step.ended.press.id).toBe(underWay?.id);
            underWay = null;
          }
          expect(step.outbox.at === 'sent').toBe(underWay !== null);
          outbox = step.outbox;
        };
        for (const { make, afterMs } of course) {
          nowMs += afterMs;
          take(make(nowMs));
        }
        nowMs += PRESS_LATE_MS + roundTripMs;
        take({ type: 'DUE', nowMs, roundTripMs });
        expect(underWay).toBeNull();
      }),
    );
  });
});
