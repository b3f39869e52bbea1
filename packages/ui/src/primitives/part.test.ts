import { expect, it, vi } from 'vitest';
import { part } from './part.ts';

it('fetches its code once, and again after a failure', async () => {
  const fetchPart = vi.fn(async () => 'code');
  fetchPart.mockRejectedValueOnce(new TypeError('the chunk is gone'));
  const { load } = part(fetchPart);
  load();
  load();
  expect(fetchPart).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  await Promise.resolve();
  load();
  await Promise.resolve();
  await Promise.resolve();
  load();
  expect(fetchPart).toHaveBeenCalledTimes(2);
});
