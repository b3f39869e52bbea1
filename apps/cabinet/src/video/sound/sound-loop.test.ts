import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soundLoop } from './sound-loop.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const loudest = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** An encoder whose packets say how loud they are, and how many it has made. */
function openLoop(machine?: { addTo(samples: Float32Array): void }) {
  let encoded = 0;
  const sent: number[] = [];
  const opus = {
    encode(samples: Float32Array) {
      encoded += 1;
      return Buffer.of(loudest(samples) > 0 ? 1 : 0);
    },
  };
  const loop = soundLoop(opus, (packet) => sent.push(packet[0]!), machine);
  loop.start();
  return { loop, sent, encoded: () => encoded };
}

it('sends silence without a gap, and encodes it only until it is always the same', async () => {
  const { sent, encoded, loop } = openLoop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.length).toBeGreaterThanOrEqual(99);
  expect(encoded()).toBe(10);
  loop.stop();
});

it('encodes a sound from its first packet to the last, and what dies away after it', async () => {
  const { loop, sent, encoded } = openLoop();
  await vi.advanceTimersByTimeAsync(2_000);
  loop.play('win');
  await vi.advanceTimersByTimeAsync(5_000);
  const loud = sent.filter((packet) => packet === 1).length;
  expect(loud).toBeGreaterThan(5);
  expect(sent.at(-1)).toBe(0);
  expect(encoded()).toBeGreaterThanOrEqual(10 + loud + 10);
  expect(encoded()).toBeLessThan(sent.length - 100);
  loop.stop();
});

it('encodes all that a machine gives that has a sound of its own', async () => {
  const { loop, sent, encoded } = openLoop({ addTo: () => undefined });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(encoded()).toBe(sent.length);
  loop.stop();
});
