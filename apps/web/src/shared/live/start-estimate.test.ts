import { describe, expect, it } from 'vitest';
import { measuredKbps } from './start-estimate.ts';

const timing = (transferSize: number, forMs: number, responseEnd = 1_000) => ({
  transferSize,
  responseStart: responseEnd - forMs,
  responseEnd,
});

describe('what the network carries, by what the page has loaded', () => {
  it.each([
    ['nothing', [], null],
    ['cached and small files', [timing(0, 1), timing(29_000, 10)], null],
    ['one file', [timing(100_000, 400)], 2_000],
    ['the fastest of those that shared the network', [timing(100_000, 1_000), timing(100_000, 400)], 2_000],
    ['a file that came faster than the clock tells', [timing(100_000, 0)], 100_000],
    ['one of another hour', [timing(100_000, 400, -900_000)], null],
  ])('%s', (_, timings, kbps) => {
    expect(measuredKbps(timings, 2_000)).toBe(kbps);
  });
});
