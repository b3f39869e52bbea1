import { describe, expect, it } from 'vitest';
import { PLAYOUT_DELAY_URI, preferBaseline, withPlayoutDelay } from './offer-sdp.ts';

const sdp = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const AUDIO = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:1', 'a=extmap:2 urn:b'];

describe('withPlayoutDelay', () => {
  it('adds the extension to the video section under an id that no section uses', () => {
    const offer = sdp('v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:0', 'a=extmap:1 urn:a', ...AUDIO);
    const lines = withPlayoutDelay(offer).split('\r\n');
    expect(lines[3]).toBe(`a=extmap:3 ${PLAYOUT_DELAY_URI}`);
    expect(lines.filter((_, at) => at !== 3).join('\r\n')).toBe(offer);
  });
  it('leaves an offer alone that has it, that has no video, or no free id', () => {
    const has = sdp('m=video 9 X 96', 'a=mid:0', `a=extmap:5 ${PLAYOUT_DELAY_URI}`, ...AUDIO);
    const full = sdp('m=video 9 X 96', 'a=mid:0', ...Array.from({ length: 14 }, (_, at) => `a=extmap:${at + 1} urn:x`));
    for (const offer of [has, full, sdp('v=0', ...AUDIO), '']) expect(withPlayoutDelay(offer)).toBe(offer);
  });
  it('does not take an extension of the sound for one of the video', () => {
    const offer = sdp('m=video 9 X 96', 'a=mid:0', 'm=audio 9 X 111', 'a=mid:1', `a=extmap:5 ${PLAYOUT_DELAY_URI}`);
    expect(withPlayoutDelay(offer)).toContain(`a=mid:0\r\na=extmap:1 ${PLAYOUT_DELAY_URI}`);
  });
});

describe('preferBaseline', () => {
  it('puts constrained baseline in packetization-mode 1 first and keeps the rest in order', () => {
    const h264 = (profile: string, mode: number) => ({
      mimeType: 'video/H264',
      sdpFmtpLine: `level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`,
    });
    const [vp8, av1] = [{ mimeType: 'video/VP8' }, { mimeType: 'video/AV1' }];
    const codecs = [vp8, h264('42e01f', 0), av1, h264('640c1f', 1), h264('42E01F', 1)];
    expect(preferBaseline(codecs)).toEqual([h264('42E01F', 1), h264('640c1f', 1), h264('42e01f', 0), vp8, av1]);
  });
});
