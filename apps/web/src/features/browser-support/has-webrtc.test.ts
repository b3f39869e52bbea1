import { describe, expect, it } from 'vitest';
import { hasWebRtc, isRecommended } from './has-webrtc.ts';

const AGENTS: [agent: string, recommended: boolean][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0', false],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    false,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 OPR/120.0',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36',
    false,
  ],
  ['', false],
];

describe('browser', () => {
  it.each(AGENTS)('GT-02 %s: recommended %s', (agent, recommended) => {
    expect(isRecommended(agent)).toBe(recommended);
  });

  it('GT-02 has WebRTC only where there is something to connect with', () => {
    expect(hasWebRtc({ RTCPeerConnection: class {} })).toBe(true);
    expect(hasWebRtc({ RTCPeerConnection: undefined })).toBe(false);
    expect(hasWebRtc({})).toBe(false);
  });
});
