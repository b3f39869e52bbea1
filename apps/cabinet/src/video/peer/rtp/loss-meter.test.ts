import { expect, it } from 'vitest';
import { createLossMeter } from './loss-meter.ts';

it('has the share of the last two seconds, and none of so few packets that it says nothing', () => {
  const meter = createLossMeter();
  meter.sent(59, 0);
  meter.missed(10);
  expect(meter.share(20)).toBe(0);
  meter.sent(41, 600);
  meter.missed(700);
  expect(meter.share(800)).toBe(0.02);
  // The first half second is over by now.
  meter.sent(59, 2_100);
  expect(meter.share(2_100)).toBe(0.01);
  expect(meter.share(2_900)).toBe(0);
});

it('is never more than all: what is missed may have been sent before', () => {
  const meter = createLossMeter();
  meter.sent(60, 0);
  for (let packet = 0; packet < 90; packet += 1) meter.missed(1_000);
  expect(meter.share(1_000)).toBe(1);
});
