import { afterEach, describe, expect, it, vi } from 'vitest';
import { measureRegions } from './measure-regions.ts';
import { keepNearest, nearRegions, nearServers } from './relay-regions.ts';

const eu = { urls: ['turn:eu'], region: 'eu' };
const us = { urls: ['turn:us'], region: 'us' };
const asia = { urls: ['turn:asia'], region: 'asia' };

afterEach(() => {
  vi.useRealTimers();
  keepNearest([]);
});

describe('the nearest region of relay servers', () => {
  it('is the one whose relay answers first; one that gives none is left out', async () => {
    const ms: Record<string, number | null> = { 'turn:eu': 90, 'turn:us': 20, 'turn:asia': null };
    expect(await measureRegions([eu, us, asia], async ([server]) => ms[server!.urls[0]!]!)).toEqual(['us', 'eu']);
  });

  it('is left alone in a browser that takes no such servers', async () => {
    vi.stubGlobal('RTCPeerConnection', function refuse() {
      throw new Error('InvalidAccessError');
    });
    expect(await measureRegions([eu, us])).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('is used with the second nearest, also by the cabinet, for 15 minutes', () => {
    vi.useFakeTimers();
    expect(nearServers([eu, us, asia])).toEqual([eu, us, asia]);
    expect(nearRegions()).toEqual({});
    keepNearest(['asia', 'us', 'eu']);
    expect(nearServers([eu, us, asia])).toEqual([asia, us]);
    expect(nearRegions()).toEqual({ regions: ['asia', 'us', 'eu'] });
    vi.advanceTimersByTime(15 * 60_000);
    expect(nearServers([eu, us, asia])).toEqual([eu, us, asia]);
  });
});
