import { afterEach, describe, expect, it, vi } from 'vitest';
import { isVideoRefusal, lacksH264, mayShowVideo } from './video-support.ts';

afterEach(() => vi.unstubAllGlobals());

const browser = (receives: string[] | 'unknown' | null) => {
  vi.stubGlobal('RTCPeerConnection', receives === null ? undefined : class {});
  const codecs = { codecs: Array.isArray(receives) ? receives.map((mimeType) => ({ mimeType })) : [] };
  const lists = { getCapabilities: () => codecs };
  vi.stubGlobal('RTCRtpReceiver', Object.assign(class {}, receives === 'unknown' ? {} : lists));
};

const sdp = (...lines: string[]) => ['v=0', 's=-', 't=0 0', ...lines, ''].join('\r\n');
const AUDIO = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=rtpmap:111 opus/48000/2'];
const H264 = 'a=rtpmap:102 H264/90000';
const VP8 = 'a=rtpmap:96 VP8/90000';

describe('GT-02 a browser that may show no live picture', () => {
  it.each<[string[] | 'unknown' | null, boolean]>([
    [['video/VP8', 'video/H264'], true],
    [['video/VP8', 'video/AV1'], false],
    [[], false],
    ['unknown', true],
    [null, false],
  ])('is known before the first offer: %j may %s', (receives, may) => {
    browser(receives);
    expect(mayShowVideo()).toBe(may);
  });

  it.each<[string, string, boolean]>([
    ['offers H.264', sdp(...AUDIO, 'm=video 9 UDP/TLS/RTP/SAVPF 96 102', VP8, H264), false],
    ['offers it bundled', sdp('m=video 0 UDP/TLS/RTP/SAVPF 102', 'a=bundle-only', H264, ...AUDIO), false],
    ['offers none', sdp('m=video 9 UDP/TLS/RTP/SAVPF 96', VP8, ...AUDIO), true],
    ['is answered with a refused picture', sdp('m=video 0 UDP/TLS/RTP/SAVPF 102', H264, ...AUDIO), true],
    ['has H.264 for something else', sdp('m=video 9 UDP/TLS/RTP/SAVPF 96', VP8, 'm=other 9 x 102', H264), true],
    ['has no picture to speak of', sdp(...AUDIO), false],
  ])('is seen in what it %s', (_, text, lacks) => {
    expect(lacksH264(text)).toBe(lacks);
  });

  it('is another reason than a lost network', () => {
    expect(['undecodable', 'blocked', 'frozen', 'ice_failed'].map(isVideoRefusal)).toEqual([true, true, false, false]);
  });
});
