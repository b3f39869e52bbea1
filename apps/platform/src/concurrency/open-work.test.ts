import { expect, it } from 'vitest';
import { createOpenWork } from './open-work.ts';

it('waits for what is under way, not for what begins later, and no longer than it may', async () => {
  const openWork = createOpenWork();
  await openWork.ended(60_000);
  const [first, second] = [openWork.begin(), openWork.begin()];
  let isOver = false;
  const ended = openWork.ended(60_000).then(() => {
    isOver = true;
  });
  openWork.begin();
  first();
  first();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  second();
  await ended;
  await openWork.ended(1);
});
