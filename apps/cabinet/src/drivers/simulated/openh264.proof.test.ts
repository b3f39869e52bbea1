import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { burnInMachine, sceneAtRest } from '../../../../../tests/live/burn-in-machine.ts';
import { type BrowserPage, openLivePage } from '../../../../../tests/live/open-live-page.ts';
import { missing } from '../../../../../tests/programs.ts';
import type { Picture } from '../../video/picture.ts';
import { openPictures } from '../../video/process/pictures.ts';

/** A cabinet with `ENCODER=openh264`: its picture process, in a real browser. */
const { openPicture, close } = openPictures(new URL('./picture-main.ts', import.meta.url), { encoder: 'openh264' });
let picture: Picture;
let page: BrowserPage;
const lost: string[] = [];
const eventually = <T>(check: () => Promise<T> | T) => vi.waitFor(check, { timeout: 45_000, interval: 50 });

beforeAll(async () => {
  page = await openLivePage(() => ({
    answer: async (sdp) => (await picture.answer({ sdp, iceServers: [] })).sdp,
    addCandidate: (candidate) => picture.addCandidate(candidate),
  }));
  picture = openPicture({
    candidate: (candidate) => void page.call('candidate', 'one', candidate).catch(() => undefined),
    connected: () => undefined,
    message: burnInMachine(() => picture),
    lost: (reason) => lost.push(reason),
  });
});
afterAll(async () => {
  picture.close();
  close();
  await page.close();
});

/** Picture processes that have loaded it; a browser may have it, too. */
const picturesWithOpenH264 = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`);
      const isPicture = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('simulated/picture-main.ts');
      return isChild && isPicture && readFileSync(`/proc/${pid}/maps`, 'utf8').includes('libopenh264.so');
    } catch {
      return false;
    }
  });

it.skipIf(missing('OpenH264', 'chromium'))(
  'the browser decodes the frames of OpenH264, at rest and as they change by a press and by another rate',
  async () => {
    picture.show(sceneAtRest(), false);
    await page.call('open', 'one');
    const state = async () => (await page.call('state', 'one')) ?? expect.fail('no connection');
    await eventually(async () => expect((await state()).frames).toBeGreaterThan(20));
    expect(picturesWithOpenH264().length).toBeGreaterThan(0);
    await eventually(async () => expect((await state()).open).toBe(true));
    expect(await page.call('photonMs', 'one', 4711)).toBeNull();
    expect(await page.call('press', 'one', 4711)).toBe(true);
    await eventually(async () => expect(await page.call('photonMs', 'one', 4711)).not.toBeNull());
    // Another size opens another encoder.
    const { widthPx } = await state();
    await page.call('choose', 'one', 'screen', false, 'low');
    await eventually(async () => expect((await state()).widthPx).toBeLessThan(widthPx));
    expect(lost).toEqual([]);
  },
);
