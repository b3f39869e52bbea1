import { describe, expect, it } from 'vitest';
import { createJitterBuffer, JITTER_MS } from './jitter-buffer.ts';

const PACKET = 960;
const silence = (samples: Float32Array) => samples.every((sample) => sample === 0);

/** Reads a packet every 20 ms of a device that gives `rateHz` samples a second in blocks of `blockMs`. */
function play(rateHz: number, blockMs: number, seconds: number) {
  const buffer = createJitterBuffer();
  const out = new Float32Array(PACKET);
  const packets: { isSilent: boolean; delayMs: number }[] = [];
  let [pushed, blocks] = [0, 0];
  for (let nowMs = 0; nowMs < 1_000 * seconds; nowMs += 1) {
    for (; (blocks + 1) * blockMs <= nowMs; blocks += 1) {
      const block = Math.round(((blocks + 1) * blockMs * rateHz) / 1_000) - pushed;
      // Each sample is its own number, so that what comes out says when it went in.
      buffer.push(Float32Array.from({ length: block }, (_, at) => 1 + pushed + at));
      pushed += block;
    }
    if (nowMs % 20 !== 0) continue;
    const isSilent = !buffer.readInto(out);
    packets.push({ isSilent, delayMs: nowMs - (1_000 * out[0]!) / rateHz });
  }
  return packets;
}

describe('createJitterBuffer', () => {
  it('is silent until it has 40 ms, and gives then what came, in order and unchanged', () => {
    const buffer = createJitterBuffer();
    const out = new Float32Array(PACKET);
    const block = Float32Array.from({ length: 20 * 48 }, (_, at) => at / 1_000);
    buffer.push(block);
    expect([buffer.readInto(out), silence(out)]).toEqual([false, true]);
    buffer.push(block);
    expect(buffer.readInto(out)).toBe(true);
    expect(out).toEqual(block);
  });
  it('is silent after an under-run until it has filled up again', () => {
    const buffer = createJitterBuffer();
    const out = new Float32Array(PACKET);
    const block = new Float32Array(PACKET).fill(0.5);
    for (let blocks = 0; blocks < 2; blocks += 1) buffer.push(block);
    for (let packets = 0; packets < 2; packets += 1) buffer.readInto(out);
    const after: boolean[] = [];
    for (let blocks = 0; blocks < 3; blocks += 1) {
      after.push(buffer.readInto(out));
      buffer.push(block);
    }
    expect(after).toEqual([false, false, true]);
  });
  it.each([
    [48_000, 20],
    [48_000, 10],
    [47_950, 20],
    [48_050, 20],
    [48_100, 32],
  ])('plays a device of %i Hz without a gap or growing delay, in blocks of %i ms', (rateHz, blockMs) => {
    const packets = play(rateHz, blockMs, 120).slice(10);
    expect(packets.filter(({ isSilent }) => isSilent)).toEqual([]);
    const late = packets.slice(-500).map(({ delayMs }) => delayMs);
    expect(Math.max(...late)).toBeLessThan(2 * JITTER_MS + blockMs);
    expect(Math.min(...late)).toBeGreaterThan(0);
  });
  it('drops what a stall has kept back', () => {
    const buffer = createJitterBuffer();
    const out = new Float32Array(PACKET);
    const second = Float32Array.from({ length: 48_000 }, (_, at) => at);
    buffer.push(second);
    buffer.readInto(out);
    expect(out[0]).toBe(48_000 - JITTER_MS * 48);
  });
});
