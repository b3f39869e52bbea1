import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RelayFilter } from '../peer/relay-filter.ts';
import type { ToChild } from '../process/picture-ipc.ts';
import type { OpenWatchProcess, WatchProcessEvents } from './watch-process.ts';
import {
  ARRIVALS_MOST,
  createWatchers,
  LEASE_MS,
  REPLACED_WITHIN_MS,
  SESSIONS_MOST,
  WATCHERS_MOST,
} from './watchers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A machine that is played in a picture process, with watch processes that do what they should. */
function played() {
  const started: { path: string; events: WatchProcessEvents; ended: string[]; isClosed: boolean }[] = [];
  const sent: ToChild[] = [];
  const used: string[] = [];
  let refusing = false;
  const openProcess: OpenWatchProcess = (events) => {
    const one = { path: `path ${started.length}`, events, ended: [] as string[], isClosed: false };
    started.push(one);
    queueMicrotask(events.listening);
    return {
      path: one.path,
      answer: async ({ watcherId, iceServers }) => {
        used.push(...iceServers.flatMap(({ urls }) => urls));
        if (refusing) throw new Error('no H.264');
        return `answer to ${watcherId}`;
      },
      end: (watcherId) => void one.ended.push(watcherId),
      close: () => {
        one.isClosed = true;
      },
    };
  };
  const relays: RelayFilter = async (servers) =>
    servers.map((server) => ({ ...server, urls: server.urls.map((url) => `${url} checked`) }));
  const watchers = createWatchers(openProcess, relays);
  watchers.playedIn({ send: (message) => void sent.push(message) });
  const watch = (watcherId: string, urls: string[] = []) =>
    watchers.watch({ watcherId, sdp: 'v=0', iceServers: [{ urls }] });
  return { watchers, watch, started, sent, used, refuse: () => (refusing = true) };
}

describe('those who watch a machine', () => {
  it('have one process, which the picture process sends its frames to until the last has left', async () => {
    const { watchers, watch, started, sent } = played();
    expect([await watch('a'), await watch('b')]).toEqual([{ sdp: 'answer to a' }, { sdp: 'answer to b' }]);
    expect([started.length, sent]).toEqual([1, [{ t: 'share', path: 'path 0' }]]);
    watchers.end('a');
    expect(started[0]?.isClosed).toBe(false);
    watchers.end('b');
    expect(started[0]).toMatchObject({ isClosed: true, ended: ['a', 'b'] });
    expect(sent.at(-1)).toEqual({ t: 'unshare', path: 'path 0' });
    expect(watchers.renew('a')).toBe(false);
  });

  it('connect over relays that were checked', async () => {
    const { watch, used } = played();
    await watch('a', ['turn:relay.example']);
    expect(used).toEqual(['turn:relay.example checked']);
  });

  it('are eight at most, and a place is free again when one leaves', async () => {
    const { watchers, watch } = played();
    for (let count = 0; count < WATCHERS_MOST; count += 1) expect(await watch(`${count}`)).toHaveProperty('sdp');
    expect(await watch('one more')).toBe('full');
    watchers.end('3');
    expect(await watch('one more')).toHaveProperty('sdp');
  });

  it('are held for 20 s after the last renewal', async () => {
    const { watchers, watch, started } = played();
    await watch('renewed');
    await watch('silent');
    await vi.advanceTimersByTimeAsync(LEASE_MS / 2);
    expect(watchers.renew('renewed')).toBe(true);
    await vi.advanceTimersByTimeAsync(LEASE_MS / 2);
    expect(started[0]?.ended).toEqual(['silent']);
    expect([watchers.renew('silent'), watchers.renew('renewed')]).toEqual([false, true]);
  });

  it('see nothing where nobody plays, and end with the player', async () => {
    const { watchers, watch, started } = played();
    await watch('a');
    watchers.close();
    expect([started[0]?.isClosed, watchers.renew('a')]).toEqual([true, false]);
    await watch('b');
    watchers.playedIn(null);
    expect([watchers.renew('b'), await watch('c')]).toEqual([true, 'none']);
    await vi.advanceTimersByTimeAsync(REPLACED_WITHIN_MS);
    expect([started[1]?.isClosed, watchers.renew('b')]).toEqual([true, false]);
  });

  it('stay over a new connection of the player, whose process sends its frames from then on', async () => {
    const { watchers, watch } = played();
    await watch('a');
    const sent: ToChild[] = [];
    // The end of the one before may be heard first.
    watchers.playedIn(null);
    watchers.playedIn({ send: (message) => void sent.push(message) });
    await vi.advanceTimersByTimeAsync(REPLACED_WITHIN_MS);
    expect([sent, watchers.renew('a')]).toEqual([[{ t: 'share', path: 'path 0' }], true]);
  });

  it('are gone with their process, and the next one has a new process', async () => {
    const { watchers, watch, started } = played();
    await watch('a');
    started[0]?.events.lost();
    expect(watchers.renew('a')).toBe(false);
    expect(await watch('b')).toHaveProperty('sdp');
    expect(started).toHaveLength(2);
  });

  it('whose offer cannot be answered take no place', async () => {
    const { watch, started, refuse } = played();
    refuse();
    expect(await watch('a')).toBe('failed');
    expect(started[0]?.isClosed).toBe(true);
  });

  it('come to a new process after 40 sessions of one, which those in it keep', async () => {
    const { watchers, watch, started } = played();
    await watch('stays');
    for (let session = 1; session <= SESSIONS_MOST; session += 1) {
      expect(await watch(`${session}`)).toHaveProperty('sdp');
      if (session < SESSIONS_MOST) watchers.end(`${session}`);
      await vi.advanceTimersByTimeAsync(2_500);
      watchers.renew('stays');
    }
    expect([started.length, started[0]?.isClosed, watchers.renew('stays')]).toEqual([2, false, true]);
  });

  it('that come and go are so many in a minute', async () => {
    const { watchers, watch } = played();
    for (let arrival = 0; arrival < ARRIVALS_MOST.count; arrival += 1) {
      expect(await watch(`${arrival}`)).toHaveProperty('sdp');
      watchers.end(`${arrival}`);
    }
    expect(await watch('one more')).toBe('full');
    await vi.advanceTimersByTimeAsync(ARRIVALS_MOST.withinMs);
    expect(await watch('later')).toHaveProperty('sdp');
  });
});
