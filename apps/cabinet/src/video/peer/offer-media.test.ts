import { describe, expect, it } from 'vitest';
import { PLAYOUT_DELAY_URI, readOffer } from './offer-media.ts';

const OFFER = [
  'v=0',
  'a=group:BUNDLE v s d',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 102 103 106 108',
  'a=mid:v',
  `a=extmap:7 ${PLAYOUT_DELAY_URI}`,
  'a=rtcp-xr:rcvr-rtt=all',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 packetization-mode=0;profile-level-id=42e01f',
  'a=rtpmap:106 H264/90000',
  'a=fmtp:106 packetization-mode=1;profile-level-id=640c1f',
  'a=rtpmap:108 H264/90000',
  'a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'm=audio 9 UDP/TLS/RTP/SAVPF 63 111',
  'a=mid:s',
  'a=rtpmap:63 red/48000/2',
  'a=rtpmap:111 opus/48000/2',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=mid:d',
].join('\r\n');

describe('readOffer', () => {
  it("reads the browser's mids, payload types and extension id", () => {
    expect(readOffer(OFFER)).toEqual({
      video: {
        mid: 'v',
        payloadType: 108,
        fmtp: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
        playoutDelayId: 7,
        measuresRoundTrip: true,
      },
      audio: { mid: 's', payloadType: 111 },
    });
  });
  it('falls back to another H.264 profile; the extension is optional', () => {
    const offer = OFFER.replace('packetization-mode=1;profile-level-id=42e01f', 'profile-level-id=42e01f').replace(
      PLAYOUT_DELAY_URI,
      'urn:other',
    );
    expect(readOffer(offer).video).toMatchObject({ payloadType: 106, playoutDelayId: null });
  });
  it('knows where the browser sends no clock, and an extension id that does not fit', () =>
    expect(
      readOffer(OFFER.replace('a=rtcp-xr:rcvr-rtt=all', 'a=x').replace('extmap:7', 'extmap:15')).video,
    ).toMatchObject({
      playoutDelayId: null,
      measuresRoundTrip: false,
    }));
  it('returns null without H.264 or any media', () => {
    expect(readOffer('')).toEqual({ video: null, audio: null });
    expect(readOffer(OFFER.replaceAll('H264', 'H265')).video).toBeNull();
  });
});
