import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStillStore, type FetchedStill } from './still-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const image = (etag: string): FetchedStill => ({ image: new Blob([etag]), etag });

function world() {
  let made = 0;
  const revoked: string[] = [];
  const fetchStill = vi.fn(async (_machineId: number): Promise<FetchedStill> => image('a'));
  const stills = createStillStore({
    fetchStill,
    createUrl: () => `blob:${++made}`,
    revokeUrl: (url) => void revoked.push(url),
    nowMs: () => Date.now(),
  });
  return { stills, fetchStill, revoked };
}

describe('stills of machines', () => {
  let { stills, fetchStill, revoked } = world();
  beforeEach(() => {
    ({ stills, fetchStill, revoked } = world());
  });

  it('fetches one still for all who ask at the same time, and notifies them', async () => {
    const changed = vi.fn();
    stills.subscribe(7, changed);
    await Promise.all([stills.renew(7, 'lobby'), stills.renew(7, 'lobby')]);
    expect(fetchStill).toHaveBeenCalledTimes(1);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(stills.urlOf(7)).toBe('blob:1');
  });

  it('keeps the URL of an unchanged still, and revokes a replaced one', async () => {
    await stills.renew(7, 'lobby');
    await stills.renew(7, 'lobby');
    expect(stills.urlOf(7)).toBe('blob:1');
    fetchStill.mockResolvedValueOnce(image('b'));
    await stills.renew(7, 'lobby');
    vi.runAllTimers();
    expect([stills.urlOf(7), revoked]).toEqual(['blob:2', ['blob:1']]);
  });

  it('keeps the last one where none could be fetched, and drops it where there is none', async () => {
    await stills.renew(7, 'lobby');
    fetchStill.mockRejectedValueOnce(new TypeError('fetch failed'));
    await stills.renew(7, 'lobby');
    expect(stills.urlOf(7)).toBe('blob:1');
    fetchStill.mockResolvedValueOnce('none');
    await stills.renew(7, 'lobby');
    expect(stills.urlOf(7)).toBeNull();
  });

  it('never revokes one that is shown to make room', async () => {
    stills.subscribe(1, () => undefined);
    for (let machineId = 1; machineId <= 120; machineId += 1) await stills.renew(machineId, 'lobby');
    vi.runAllTimers();
    expect(stills.urlOf(1)).toBe('blob:1');
    expect([stills.urlOf(2), stills.urlOf(120)]).toEqual([null, 'blob:120']);
    expect(revoked).toHaveLength(24);
  });

  it('forgets all at the end of the login, also one that is on its way', async () => {
    await stills.renew(7, 'lobby');
    const late = stills.renew(8, 'lobby');
    stills.clear();
    await late;
    expect([stills.urlOf(7), stills.urlOf(8)]).toEqual([null, null]);
  });
});
