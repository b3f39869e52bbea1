import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRelayedPage, type RelayedPage } from '../live/relayed-page.ts';
import { spinningMachine } from '../live/spinning-machine.ts';
import { missing } from '../programs.ts';

const PRESSES = 40;
const BAD = { delayMs: 20, jitterMs: 30, reorders: true, lossShare: 0.1, duplicateShare: 0.2 };

let relayed: RelayedPage;
beforeAll(async () => {
  relayed = await openRelayedPage();
}, 60_000);
afterAll(() => relayed.close());

describe.skipIf(missing('chromium'))('presses of a real browser on a bad network', () => {
  it('one packet in ten lost, one in five twice, many out of order: every press is answered, and played once', async () => {
    const { page } = relayed;
    const played: string[] = [];
    const watched = await relayed.watch('bad', {
      seed: 7,
      machine: (picture) => spinningMachine(picture, (id) => played.push(id)),
    });
    await vi.waitFor(async () => expect((await page.call('state', 'bad'))?.open).toBe(true), { timeout: 45_000 });
    watched.relay.set({ up: BAD, down: BAD });
    const ended = [];
    for (let press = 0; press < PRESSES; press += 1) ended.push(await page.call('pressUntilEnd', 'bad'));
    expect(ended.filter(({ end }) => end !== 'taken')).toEqual([]);
    expect(played).toEqual(ended.map(({ id }) => id));
    await watched.close();
  }, 120_000);

  it('a way that is cut: the press expires, and is not played when the way is open again', async () => {
    const { page } = relayed;
    const played: string[] = [];
    const watched = await relayed.watch('cut', {
      seed: 8,
      machine: (picture) => spinningMachine(picture, (id) => played.push(id)),
    });
    await vi.waitFor(async () => expect((await page.call('state', 'cut'))?.open).toBe(true), { timeout: 45_000 });
    watched.relay.set({ up: { lossShare: 1 } });
    const cut = await page.call('pressUntilEnd', 'cut');
    expect(cut.end).toBe('expired');
    watched.relay.set({});
    await vi.waitFor(async () => expect((await page.call('pressUntilEnd', 'cut')).end).toBe('taken'), {
      timeout: 45_000,
    });
    expect(played).not.toContain(cut.id);
    await watched.close();
  }, 120_000);
});
