import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccessUnit, Transport, TransportEvents } from '../ports.ts';
import type { FromWatch } from './watch-ipc.ts';
import { createWatcherConnections } from './watcher-connections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Peer connections that a test opens and ends by hand, by their watcher. */
function open() {
  const emitted: FromWatch[] = [];
  const peers: { events: TransportEvents; received: string[]; isClosed: boolean }[] = [];
  let keyFrames = 0;
  const connections = createWatcherConnections({
    emit: (message) => void emitted.push(message),
    requestKeyFrame: () => {
      keyFrames += 1;
    },
    openTransport: (_servers, events) => {
      const peer = { events, received: [] as string[], isClosed: false };
      peers.push(peer);
      const transport: Partial<Transport> = {
        async answer(sdp) {
          if (sdp === 'no video') throw new Error('the offer holds no H.264 video');
          events.candidate({ candidate: 'candidate:1 1 UDP 1 192.0.2.1 5000 typ host', mid: '0' });
          return 'v=0\r\nm=video 9\r\n';
        },
        sendVideo: ({ data }: AccessUnit) => void peer.received.push(String(data)),
        close: () => {
          peer.isClosed = true;
          events.ended('closed');
        },
      };
      return transport as Transport;
    },
  });
  const offer = (watcherId: string, sdp = 'v=0') => connections.offer({ watcherId, sdp, iceServers: [] });
  const frame = (text: string, keyFrame = false) =>
    connections.frame({ data: Buffer.from(text), keyFrame, drawnAtMs: 1 });
  return { ...connections, offer, frame, emitted, peers, keyFrames: () => keyFrames };
}

describe('the connections of a watch process', () => {
  it('are answered once their candidates are gathered, or after a second', async () => {
    const { offer, emitted, peers } = open();
    const sdp = 'v=0\r\nm=video 9\r\na=candidate:1 1 UDP 1 192.0.2.1 5000 typ host\r\n';
    void offer('a');
    void offer('b');
    await vi.advanceTimersByTimeAsync(0);
    peers[0]?.events.gathered?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(emitted).toEqual([{ t: 'answer', watcherId: 'a', sdp }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(emitted.at(-1)).toEqual({ t: 'answer', watcherId: 'b', sdp });
  });

  it('receive frames from the first key frame after they opened, which they ask for', async () => {
    const { offer, frame, peers, keyFrames } = open();
    void offer('early');
    void offer('late');
    const [early, late] = peers;
    frame('to nobody', true);
    early?.events.videoOpened();
    frame('a part');
    frame('whole', true);
    late?.events.videoOpened();
    frame('next');
    expect([early?.received, late?.received, keyFrames()]).toEqual([['whole', 'next'], [], 2]);
    frame('whole again', true);
    expect([early?.received.length, late?.received]).toEqual([3, ['whole again']]);
  });

  it('begin anew with frames of another process', () => {
    const { offer, frame, peers, keyFrames, sourceChanged } = open();
    sourceChanged();
    expect(keyFrames()).toBe(0);
    void offer('a');
    peers[0]?.events.videoOpened();
    frame('whole', true);
    sourceChanged();
    frame('a part of something else');
    expect([peers[0]?.received, keyFrames()]).toEqual([['whole'], 2]);
  });

  it('end alone: by their browser, by the agent, or where the offer is of no use', async () => {
    const { offer, end, peers, emitted } = open();
    void offer('a');
    void offer('b');
    peers[0]?.events.ended('disconnected');
    end('b', 'the watcher left');
    await offer('c', 'no video');
    expect(peers.map(({ isClosed }) => isClosed)).toEqual([true, true, true]);
    expect(emitted.map((message) => message.t === 'ended' && message.watcherId)).toEqual(['a', 'b', 'c']);
  });
});
