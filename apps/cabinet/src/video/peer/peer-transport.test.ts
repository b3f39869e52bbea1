import { describe, expect, it, vi } from 'vitest';

const native = vi.hoisted(() => ({ sent: 0, isClosedUnderneath: false, opened: (_channel: unknown) => {} }));
const SDP =
  'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=rtpmap:96 H264/90000\r\na=fmtp:96 packetization-mode=1\r\n';

/** The library's threads close tracks and channels at any time. */
vi.mock('node-datachannel', () => {
  const send = () => {
    if (native.isClosedUnderneath) throw new Error('Track is not open');
    native.sent += 1;
  };
  const track = { isOpen: () => true, onOpen() {}, onMessage() {}, setMediaHandler() {}, sendMessageBinary: send };
  const nothing = class {
    addH264Codec() {}
    addOpusCodec() {}
    addSSRC() {}
    addToChain() {}
  };
  class PeerConnection {
    #described = (_sdp: string, _type: string) => {};
    onLocalDescription(described: (sdp: string, type: string) => void) {
      this.#described = described;
    }
    onLocalCandidate() {}
    onGatheringStateChange() {}
    onStateChange() {}
    onDataChannel(opened: (channel: unknown) => void) {
      native.opened = opened;
    }
    addTrack = () => track;
    setRemoteDescription() {}
    setLocalDescription() {
      this.#described('v=0', 'answer');
    }
    close() {}
  }
  const channel = { onMessage() {}, onOpen() {}, onClosed() {}, isOpen: () => true, bufferedAmount: () => 0 };
  return {
    ...{ PeerConnection, Video: nothing, Audio: nothing, RtpPacketizationConfig: nothing, RtpPacketizer: nothing },
    RtcpSrReporter: nothing,
    channelOf: (label: string) => ({ ...channel, getLabel: () => label, sendMessage: send }),
  };
});

const { openPeerTransport } = await import('./peer-transport.ts');
const { channelOf } = (await import('node-datachannel')) as unknown as { channelOf(label: string): unknown };

describe('a connection that closes during a send', () => {
  it.each(['sendVideo', 'sendAudio', 'send', 'reply', 'probe'] as const)(
    'ends the connection, not the process: %s',
    async (method) => {
      Object.assign(native, { sent: 0, isClosedUnderneath: false });
      const ended: string[] = [];
      const ignored = { candidate() {}, videoOpened() {}, channelOpened() {}, message() {}, keyFrameRequested() {} };
      const transport = openPeerTransport([], {
        ...{ ...ignored, probeChannelOpened() {}, probeEcho() {} },
        ended: (reason) => ended.push(reason),
      });
      await transport.answer(`${SDP}m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:1\r\na=rtpmap:111 opus/48000/2\r\n`);
      for (const label of ['deck', 'press', 'probe']) native.opened(channelOf(label));
      const send = {
        sendVideo: () => transport.sendVideo({ data: Buffer.from([0, 0, 1, 0x65, 1]), keyFrame: false }, 0),
        sendAudio: () => transport.sendAudio(Buffer.alloc(1), 0),
        send: () => transport.send('text'),
        reply: () => transport.reply('text'),
        probe: () => transport.probe('text'),
      }[method];
      send();
      expect(native.sent).toBeGreaterThan(0);
      expect(ended).toEqual([]);
      native.isClosedUnderneath = true;
      send();
      expect(ended).toEqual(['closed while sending']);
      transport.close();
    },
  );
});
