import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { burningMachine, sceneAtRest } from '../../../../tests/live/burning-machine.ts';
import { type BrowserPage, openLivePage } from '../../../../tests/live/open-live-page.ts';
import { keepSpare, openPicture } from './open-picture.ts';
import type { Picture } from './picture.ts';

interface Watched {
  picture: Picture;
  connected: boolean[];
  lost: string[];
  /** UDP ports that its connection listens on. */
  ports: Set<number>;
}

const watched = new Map<string, Watched>();
let page: BrowserPage;
let endSpare: () => void;

/** Opens a picture and a connection of the page to it, both called `name`. */
async function watch(name: string): Promise<Watched> {
  const hear = burningMachine(() => picture);
  const seen: Watched = { picture: null as never, connected: [], lost: [], ports: new Set() };
  const picture = openPicture({
    candidate(candidate) {
      seen.ports.add(Number(candidate.candidate.split(' ')[5]));
      void page.call('candidate', name, candidate).catch(() => undefined);
    },
    connected: (connected) => seen.connected.push(connected),
    message: hear,
    lost: (reason) => seen.lost.push(reason),
  });
  seen.picture = picture;
  watched.set(name, seen);
  picture.show(sceneAtRest(), false);
  await page.call('open', name);
  return seen;
}

const state = async (name: string) => (await page.call('state', name)) ?? expect.fail(`no connection ${name}`);
const eventually = <T>(check: () => Promise<T> | T) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const decodes = (name: string, atLeast: number) =>
  eventually(async () => expect((await state(name)).frames).toBeGreaterThanOrEqual(atLeast));

/** Pids of the pictures' processes that serve a connection: children of this process, without the spare. */
function childPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('video/child.ts');
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
  endSpare = keepSpare();
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
  endSpare();
  await page.close();
});

describe('the picture in a real browser', () => {
  it('GM-02 shows live frames with sound, and the browser counts them', async () => {
    const seen = await watch('live');
    await decodes('live', 20);
    await eventually(async () => {
      const { open, soundTracks, stats } = await state('live');
      expect({ open, soundTracks }).toEqual({ open: true, soundTracks: 1 });
      expect(stats?.framesPerSecond).toBeGreaterThan(5);
    });
    expect(seen.connected).toEqual([true]);
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
    const before = new Set(childPids());
    const seen = await watch('leave');
    await decodes('leave', 5);
    await page.call('close', 'leave');
    await eventually(() => expect(seen.connected.at(-1)).toBe(false));
    // What is left is at most the one spare that waits for the next viewer.
    await eventually(() => expect(childPids().filter((pid) => before.has(pid))).toEqual([]));
    await eventually(() => expect(childPids().length).toBeLessThanOrEqual(1));
    expect(seen.lost).toEqual([]);
  });

  it('GM-16 a killed child reports lost, the browser notices, and a new picture works', async () => {
    const seen = await watch('killed');
    await decodes('killed', 5);
    process.kill(pidServing(seen) ?? expect.fail('no child'), 'SIGKILL');
    await eventually(() => expect(seen.lost).toHaveLength(1));
    expect(seen.connected.at(-1)).toBe(false);
    await eventually(async () => expect((await state('killed')).lost).not.toBeNull());
    await watch('again');
    await decodes('again', 10);
  });

  it('GM-16 a later offer replaces the connection of the same picture', async () => {
    const seen = await watch('first');
    await decodes('first', 5);
    watched.set('second', seen);
    const events = page.call('open', 'second');
    await events;
    await eventually(async () => expect((await state('first')).lost).not.toBeNull());
    expect(seen.lost).toEqual([]);
  });
});
