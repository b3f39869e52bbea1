import { failure } from '@salon/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Asker } from '../../shared/sockets/ask.ts';
import { openWatchConnection } from './watch-connection.ts';

const WATCHER = '00000000-0000-4000-8000-000000000001';
const settled = () => vi.advanceTimersByTimeAsync(0);

const WITHOUT_H264 = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n';

class BlockedPeer {
  constructor() {
    throw new DOMException('blocked', 'NotAllowedError');
  }
}

class FakePeer {
  static last: FakePeer;
  static offered = 'v=0 offer';
  isClosed = false;
  connectionState = 'new';
  iceGatheringState = 'new';
  localDescription: { sdp: string } | null = null;
  answer = '';
  ontrack: ((event: { track: string }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  onicegatheringstatechange: (() => void) | null = null;
  constructor() {
    FakePeer.last = this;
  }
  addTransceiver = () => ({ setCodecPreferences: () => undefined });
  createOffer = async () => ({ sdp: FakePeer.offered });
  async setLocalDescription({ sdp }: { sdp: string }) {
    this.localDescription = { sdp };
  }
  async setRemoteDescription({ sdp }: { sdp: string }) {
    this.answer = sdp;
  }
  close() {
    this.isClosed = true;
  }
  gather(candidate: string) {
    this.localDescription = { sdp: `v=0 offer ${candidate}` };
    this.iceGatheringState = 'complete';
    this.onicegatheringstatechange?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', FakePeer);
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null });
  vi.stubGlobal('MediaStream', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakePeer.offered = 'v=0 offer';
});

/** The platform's answers by event; a machine with a place by default. */
function open(answers: Record<string, object> = {}) {
  const asked: string[] = [];
  const sent: Record<string, unknown> = {};
  const reply: Record<string, object> = {
    ...{ 'watch-servers': { status: 1, iceServers: [] }, 'watch-renew': { status: 1 }, 'watch-end': { status: 1 } },
    ...{ watch: { status: 1, watcherId: WATCHER, sdp: 'v=0 answer of the cabinet' } },
    ...answers,
  };
  const emitWithAck = async (event: string, payload: unknown) => {
    asked.push(event);
    sent[event] = payload;
    return reply[event];
  };
  const socket = { connected: true, timeout: () => ({ emitWithAck }) } as unknown as Asker;
  const events = { onVideo: vi.fn(), onEnded: vi.fn() };
  const close = openWatchConnection(1, socket, events);
  return { asked, sent, reply, close, ...events };
}

describe('a connection that watches', () => {
  it('is offered with all candidates, shown and renewed every ten seconds', async () => {
    const { asked, sent, onVideo } = open();
    await settled();
    expect(asked).toEqual(['watch-servers']);
    FakePeer.last.gather('with a candidate');
    await settled();
    expect(sent.watch).toEqual({ machineId: 1, sdp: 'v=0 offer with a candidate' });
    expect(FakePeer.last.answer).toBe('v=0 answer of the cabinet');
    FakePeer.last.ontrack?.({ track: 'video' });
    expect(onVideo).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual(['watch-servers', 'watch', 'watch-renew', 'watch-renew']);
    expect(sent['watch-renew']).toEqual({ watcherId: WATCHER });
  });

  it('is offered after a second where candidates do not end', async () => {
    const { asked } = open();
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toEqual(['watch-servers']);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['watch-servers', 'watch']);
  });

  it.each(['watch-servers', 'watch', 'watch-renew'])('ends once where the platform refuses %s', async (event) => {
    const { onEnded, asked } = open({ [event]: failure('forbidden') });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onEnded).toHaveBeenCalledOnce();
    expect(asked.filter((one) => one === event)).toHaveLength(1);
  });

  it.each<[string, () => void, Record<string, object>]>([
    ['no peer connection', () => vi.stubGlobal('RTCPeerConnection', BlockedPeer), {}],
    [
      'no H.264 to offer',
      () => {
        FakePeer.offered = WITHOUT_H264;
      },
      {},
    ],
    ['no H.264 in the answer', () => undefined, { watch: { status: 1, watcherId: WATCHER, sdp: WITHOUT_H264 } }],
  ])('ends for good where the browser has %s', async (_, refuse, answers) => {
    refuse();
    const { onEnded } = open(answers);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onEnded.mock.calls).toEqual([[true]]);
  });

  it('ends where the connection fails, and gives its place back', async () => {
    const { onEnded, asked } = open();
    await vi.advanceTimersByTimeAsync(1_000);
    FakePeer.last.connectionState = 'failed';
    FakePeer.last.onconnectionstatechange?.();
    await settled();
    expect([onEnded.mock.calls.length, FakePeer.last.isClosed, asked.at(-1)]).toEqual([1, true, 'watch-end']);
  });

  it('that is closed gives its place back, also one that is only on its way', async () => {
    const { close, onEnded, asked } = open();
    await vi.advanceTimersByTimeAsync(1_000);
    close();
    await settled();
    expect(asked).toEqual(['watch-servers', 'watch', 'watch-end']);
    const answer = Promise.withResolvers<object>();
    const early = open({ watch: answer.promise });
    await vi.advanceTimersByTimeAsync(1_000);
    early.close();
    answer.resolve({ status: 1, watcherId: WATCHER, sdp: 'v=0 answer of the cabinet' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(early.asked).toEqual(['watch-servers', 'watch', 'watch-end']);
    expect([onEnded.mock.calls.length, early.onEnded.mock.calls.length]).toEqual([0, 0]);
  });
});
