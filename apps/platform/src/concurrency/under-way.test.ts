import { expect, it } from 'vitest';
import { createUnderWay } from './under-way.ts';

it('waits for what is under way, not for what begins later, and no longer than it may', async () => {
  const underWay = createUnderWay();
  await underWay.ended(60_000);
  const [first, second] = [underWay.begin(), underWay.begin()];
  let isOver = false;
  const ended = underWay.ended(60_000).then(() => {
    isOver = true;
  });
  underWay.begin();
  first();
  first();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  second();
  await ended;
  await underWay.ended(1);
});
