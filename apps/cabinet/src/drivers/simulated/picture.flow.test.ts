import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { burnInMachine, sceneAtRest } from '../../../../../tests/live/burn-in-machine.ts';
import { type BrowserPage, openLivePage } from '../../../../../tests/live/open-live-page.ts';
import { missing } from '../../../../../tests/programs.ts';
import type { Picture } from '../../video/picture.ts';
import { openPictures } from '../../video/process/pictures.ts';

interface Watched {
  picture: Picture;
  connected: boolean[];
  lost: string[];
  /** UDP ports that its connection listens on. */
  ports: Set<number>;
}

const watched = new Map<string, Watched>();
let page: BrowserPage;
const { openPicture, keepWarm, close } = openPictures(new URL('./picture-main.ts', import.meta.url));

/** Opens a picture and a connection of the page to it, both called `name`. */
async function watch(name: string): Promise<Watched> {
  const onMessage = burnInMachine(() => picture);
  const received: Watched = { picture: null as never, connected: [], lost: [], ports: new Set() };
  const picture = openPicture({
    candidate(candidate) {
      received.ports.add(Number(candidate.candidate.split(' ')[5]));
      void page.call('candidate', name, candidate).catch(() => undefined);
    },
    connected: (connected) => received.connected.push(connected),
    message: onMessage,
    lost: (reason) => received.lost.push(reason),
  });
  received.picture = picture;
  watched.set(name, received);
  picture.show(sceneAtRest(), false);
  await page.call('open', name);
  return received;
}

const state = async (name: string) => (await page.call('state', name)) ?? expect.fail(`no connection ${name}`);
const eventually = <T>(check: () => Promise<T> | T) => vi.waitFor(check, { timeout: 45_000, interval: 50 });
const decodes = (name: string, atLeast: number) =>
  eventually(async () => {
    const shown = await state(name);
    expect(shown.frames, JSON.stringify(shown)).toBeGreaterThanOrEqual(atLeast);
  });

/** Pids of the pictures' processes, warm ones too. */
function childPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
        return (
          parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('simulated/picture-main.ts')
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The child that serves a connection: it owns a UDP socket on one of the connection's ports; a spare and one that is ending do not. */
function pidServing({ ports }: Watched): number | undefined {
  const sockets = ['/proc/net/udp', '/proc/net/udp6'].flatMap((table) =>
    readFileSync(table, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local]) => ports.has(Number.parseInt(local?.split(':').at(-1) ?? '', 16)))
      .map((columns) => `socket:[${columns[9]}]`),
  );
  return childPids().find((pid) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.includes(readlinkSync(`/proc/${pid}/fd/${fd}`)));
    } catch {
      return false;
    }
  });
}

beforeAll(async () => {
  keepWarm();
  page = await openLivePage((name) => {
    const { picture } = watched.get(name) ?? expect.fail(`nobody opened ${name}`);
    return {
      answer: async (sdp) => (await picture.answer({ sdp, iceServers: [] })).sdp,
      addCandidate: (candidate) => picture.addCandidate(candidate),
    };
  });
});
afterEach(async () => {
  for (const [name, { picture }] of watched) {
    await page.call('close', name);
    picture.close();
  }
  watched.clear();
});
afterAll(async () => {
  close();
  await page.close();
});

describe.skipIf(missing('chromium'))('the picture in a real browser', () => {
  it('GM-02 shows live frames with sound, and the browser counts them', async () => {
    const received = await watch('live');
    await decodes('live', 20);
    await eventually(async () => {
      const { open, soundTracks, stats } = await state('live');
      expect({ open, soundTracks }).toEqual({ open: true, soundTracks: 1 });
      expect(stats?.framesPerSecond).toBeGreaterThan(5);
    });
    expect(received.connected).toEqual([true]);
  });

  it('GM-08 shows a press: its mark appears and the key lights up', async () => {
    await watch('press');
    await decodes('press', 5);
    await eventually(async () => expect((await state('press')).open).toBe(true));
    expect(await page.call('photonMs', 'press', 4711)).toBeNull();
    const before = await page.call('pixel', 'press', 84, 376);
    expect(await page.call('press', 'press', 4711)).toBe(true);
    await eventually(async () => expect(await page.call('photonMs', 'press', 4711)).not.toBeNull());
    expect(await page.call('pixel', 'press', 84, 376)).not.toEqual(before);
  });

  it('GM-14 a closed page ends the child and the machine hears of it', async () => {
    const received = await watch('leave');
    await decodes('leave', 5);
    // Which other processes there are depends on when the warm ones were refilled.
    const pid = await eventually(() => pidServing(received) ?? expect.fail('no child'));
    await page.call('close', 'leave');
    await eventually(() => expect(received.connected.at(-1)).toBe(false));
    await eventually(() => expect(childPids()).not.toContain(pid));
    expect(received.lost).toEqual([]);
  });

  it('GM-16 a killed child reports lost, the browser notices or goes on beside it, and a new picture works', async () => {
    const received = await watch('killed');
    await decodes('killed', 5);
    // Between two connections of a busy machine there is none for a moment.
    process.kill(await eventually(() => pidServing(received) ?? expect.fail('no child')), 'SIGKILL');
    await eventually(() => expect(received.lost.length).toBeGreaterThan(0));
    const { frames } = await state('killed');
    await eventually(async () => {
      const after = await state('killed');
      expect(after.lost !== null || after.frames > frames + 5).toBe(true);
    });
    await watch('again');
    await decodes('again', 10);
  });

  it('GM-02 GM-05 shows screen, camera and the reels alone over one connection', async () => {
    const received = await watch('views');
    await eventually(async () => expect((await state('views')).open).toBe(true));
    const shows = (view: string, crop: boolean, isWide: boolean) =>
      eventually(async () => {
        const { picture, widthPx, heightPx } = await state('views');
        expect(picture).toMatchObject({ view, crop, views: ['screen', 'camera'] });
        expect(widthPx > heightPx).toBe(isWide);
      });
    await shows('screen', false, false);
    const screen = await page.call('pixel', 'views', 20, 1_200);
    await page.call('choose', 'views', 'camera', true, 'high');
    // Nothing is cropped of what the camera sees.
    await shows('camera', false, false);
    await eventually(async () => expect(await page.call('pixel', 'views', 20, 1_200)).not.toEqual(screen));
    await page.call('choose', 'views', 'screen', true, 'high');
    await shows('screen', true, true);
    const { frames } = await state('views');
    await decodes('views', frames + 10);
    expect(received.connected).toEqual([true]);
  });

  it('GM-03 sends the band that is chosen, and says which and why', async () => {
    await watch('bands');
    await eventually(async () => expect((await state('bands')).picture?.chosen).toBe('auto'));
    for (const [band, widthPx] of [
      ['low', 360],
      ['medium', 540],
      ['high', 720],
    ] as const) {
      await page.call('choose', 'bands', 'screen', false, band);
      await eventually(async () => {
        const { picture, ...shown } = await state('bands');
        expect(picture).toMatchObject({ chosen: band, active: band });
        expect(shown.widthPx).toBe(widthPx);
      });
    }
  });

  it('GM-16 keeps the connection that works until the one beside it is open', async () => {
    const received = await watch('steady');
    await decodes('steady', 5);
    // An offer that nobody goes on with: a second way that leads nowhere.
    const leadsNowhere = received.picture.answer({ sdp: await page.call('offer'), iceServers: [] });
    // On a busy machine the page may have begun a second way of its own, and the later offer counts.
    await leadsNowhere.catch((error: Error) => expect(error.message).toBe('replaced by a later offer'));
    const { frames } = await state('steady');
    await decodes('steady', frames + 10);
    expect([received.connected, (await state('steady')).lost]).toEqual([[true], null]);
  });

  it('GM-16 carries texts and stills without any connection', async () => {
    const output: string[] = [];
    const connected: boolean[] = [];
    const picture = openPicture({
      candidate: () => undefined,
      connected: (now) => connected.push(now),
      message(text) {
        output.push(text);
        picture.send('an answer');
      },
      lost: (reason) => output.push(reason),
    });
    picture.show(sceneAtRest(), false);
    const ask = (texts: string[], still: 'none' | 'changed' | 'any') => picture.socketFallback({ texts, still });
    expect(await ask(['a question'], 'none')).toEqual({ status: 1, texts: ['an answer'], still: null });
    await eventually(async () => {
      const jpeg = Buffer.from((await ask([], 'any')).still ?? '', 'base64');
      expect([jpeg.subarray(0, 2).toString('hex'), jpeg.length > 5_000]).toEqual(['ffd8', true]);
    });
    // What is lit up when a scene begins comes to rest first.
    await eventually(async () => expect((await ask([], 'changed')).still === null).toBe(true));
    picture.show({ ...sceneAtRest(), creditMinor: 1 }, false);
    await eventually(async () => expect((await ask([], 'changed')).still === null).toBe(false));
    expect([output, connected]).toEqual([['a question'], [true]]);
    picture.close();
  });
});
