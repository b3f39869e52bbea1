import { describe, expect, it } from 'vitest';
import { pressAnswers } from '../../../apps/cabinet/src/player/press-check.ts';
import { EMPTY, type OutboxInput, outboxStep } from '../../../apps/web/src/features/game/session/press-outbox.ts';
import type { Press } from '../../../packages/contract/src/player-channel.ts';
import { impairment, UNIMPAIRED } from '../../relay/impairment.ts';
import { quantile } from '../harness/quantile.ts';

const PACKET_BYTES = 300;
const JOURNAL_MS = 3;
const ROUND_TRIP_MS = 40;

/** Presses one after the other through a simulated network in simulated time: no socket, no timer. */
async function pressThrough(lossShare: number, presses: number) {
  const lossy = {
    ...UNIMPAIRED,
    delayMs: ROUND_TRIP_MS / 2,
    jitterMs: 4,
    reorders: true,
    lossShare,
    duplicateShare: 0.05,
  };
  const [up, down] = [impairment(11, lossy), impairment(12, lossy)];
  let nowMs = 0;
  const due: { atMs: number; run(): Promise<void> | void }[] = [];
  const at = (atMs: number, run: () => Promise<void> | void) => void due.push({ atMs, run });
  const answers = pressAnswers(() => nowMs);
  const played: string[] = [];
  const ended: { ms: number; kind: string }[] = [];
  let outbox = EMPTY;
  let pressedAtMs = 0;

  const arrive = async (press: Press) => {
    const reason = await answers.answer(press, async () => {
      played.push(press.id);
      return null;
    });
    if (reason === undefined) return;
    const isFirst = played.at(-1) === press.id && nowMs - pressedAtMs < ROUND_TRIP_MS;
    for (const atMs of down.passAll(PACKET_BYTES, nowMs + (isFirst ? JOURNAL_MS : 0)))
      at(atMs, () => take({ type: 'ANSWERED', id: press.id, reason, revision: null }));
  };
  const take = (input: OutboxInput) => {
    const step = outboxStep(outbox, input);
    outbox = step.outbox;
    if (step.send !== null) {
      const { send } = step;
      for (const atMs of up.passAll(PACKET_BYTES, nowMs)) at(atMs, () => arrive(send));
      if (outbox.at === 'sent') at(outbox.againAtMs, tick);
    }
    if (step.ended !== null) ended.push({ ms: nowMs - pressedAtMs, kind: step.ended.end.kind });
  };
  const tick = () => take({ type: 'DUE', nowMs, roundTripMs: ROUND_TRIP_MS });

  for (let number = 1; number <= presses; number += 1) {
    pressedAtMs = nowMs;
    const press: Press = {
      t: 'press',
      id: `press-number-${number}`,
      epoch: 1,
      button: 'spin',
      revision: 1,
      atMs: nowMs,
    };
    take({ type: 'PRESSED', press, changesRevision: false, nowMs, roundTripMs: ROUND_TRIP_MS });
    while (due.length > 0) {
      due.sort((a, b) => a.atMs - b.atMs);
      const next = due.shift()!;
      nowMs = Math.max(nowMs, next.atMs);
      await next.run();
    }
    nowMs += 100;
  }
  return { played, ended };
}

describe('GM-08 presses over a simulated network with a round trip of 40 ms', () => {
  it.each([0.01, 0.05, 0.1])('at a loss of %f every press is answered and none is played twice', async (lossShare) => {
    const { played, ended } = await pressThrough(lossShare, 3_000);
    expect(ended.map(({ kind }) => kind)).toEqual(Array.from({ length: 3_000 }, () => 'taken'));
    expect(new Set(played).size).toBe(played.length);
    const ms = ended.map((one) => one.ms);
    // Simulated time: the load of the computer does not change it.
    expect(quantile(ms, 0.5)).toBeLessThanOrEqual(ROUND_TRIP_MS + 10);
    expect(quantile(ms, 0.99)).toBeLessThanOrEqual(2 * ROUND_TRIP_MS + 60);
  });
});
