import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followRegions } from './follow-regions.ts';
import { keepNearest, nearRegions } from './relay-regions.ts';

const MINUTE_MS = 60_000;
const REGIONS = ['eu', 'us'].map((region) => ({ urls: [`turn:${region}`], region }));

// The measuring code is a chunk of its own: `dynamicImportSettled` resolves once it is there and has run.

/** Gives a relay at once. */
class FakePeer {
  onicecandidate: ((event: { candidate: { candidate: string } }) => void) | null = null;
  createDataChannel = () => undefined;
  close = () => undefined;
  setLocalDescription = async () => this.onicecandidate?.({ candidate: { candidate: 'candidate:1' } });
}

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', FakePeer);
  vi.stubGlobal('window', page);
});
afterEach(() => {
  keepNearest([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(iceServers: object[]) {
  const asked: string[] = [];
  const listeners = new Map<string, () => void>();
  const socket = {
    connected: true,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
    timeout: () => ({
      emitWithAck: async (event: string) => {
        asked.push(event);
        return { status: 1, iceServers };
      },
    }),
  };
  const stop = followRegions(socket as unknown as Parameters<typeof followRegions>[0]);
  return { asked, stop, socket, reconnect: () => listeners.get('connect')?.() };
}

it('GM-16 regions of relays are measured after a second, and again every ten minutes', async () => {
  const { asked, stop, reconnect } = follow(REGIONS);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_100);
  await vi.dynamicImportSettled();
  expect(nearRegions()).toEqual({ regions: ['eu', 'us'] });
  reconnect();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(asked).toEqual(['relay-servers']);
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
  expect(asked).toHaveLength(2);
  stop();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(asked).toHaveLength(2);
});

it('GM-16 without regions a page asks once', async () => {
  const { asked, stop } = follow([]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(asked).toHaveLength(1);
  expect(nearRegions()).toEqual({});
  stop();
});

it('GM-16 another network forgets the measurement, and measures again as soon as the socket is back', async () => {
  const { asked, stop, socket, reconnect } = follow(REGIONS);
  await vi.advanceTimersByTimeAsync(1_100);
  await vi.dynamicImportSettled();
  expect(nearRegions()).not.toEqual({});
  socket.connected = false;
  page.dispatchEvent(new Event('online'));
  expect(nearRegions()).toEqual({});
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(1);
  socket.connected = true;
  reconnect();
  await vi.advanceTimersByTimeAsync(1_100);
  await vi.dynamicImportSettled();
  expect(nearRegions()).not.toEqual({});
  expect(asked).toHaveLength(2);
  stop();
});
