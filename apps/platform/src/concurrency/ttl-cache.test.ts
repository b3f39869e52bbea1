import { describe, expect, it } from 'vitest';
import { ttlCache } from './ttl-cache.ts';

describe('a kept answer', () => {
  it('is asked for once while it is fresh, and again afterwards', async () => {
    let asked = 0;
    let now = 0;
    const read = ttlCache(
      async () => ++asked,
      1_000,
      () => now,
    );
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    now = 999;
    expect(await read()).toBe(1);
    now = 1_000;
    expect(await read()).toBe(2);
  });

  it('a failure is not kept', async () => {
    let asked = 0;
    const read = ttlCache(
      async () => {
        asked += 1;
        if (asked === 1) throw new Error('away');
        return asked;
      },
      1_000,
      () => 0,
    );
    await expect(read()).rejects.toThrow('away');
    expect(await read()).toBe(2);
  });
});
