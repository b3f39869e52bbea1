import { describe, expect, it } from 'vitest';
import { admit, liveChatOrigins } from './live-chat-policy.ts';

const POLICY = "default-src 'none';script-src 'self';connect-src 'self' ws://a;frame-src 'self';object-src 'none'";

describe('live chat in the policy of pages', () => {
  it('ER-03 admits nothing where no chat is set', () => {
    expect(liveChatOrigins({})).toEqual([]);
    expect(liveChatOrigins({ LIVE_CHAT_URL: '', LIVE_CHAT_FALLBACK_URL: 'https://two.example/w.js' })).toEqual([]);
    expect(admit(POLICY, [])).toBe(POLICY);
  });

  it('ER-03 admits exactly the hosts that are set, each once', () => {
    const origins = liveChatOrigins({
      LIVE_CHAT_URL: 'https://one.example/w.js?id=1',
      LIVE_CHAT_FALLBACK_URL: 'https://two.example:8443/w.js',
      LIVE_CHAT_HOSTS: ['https://one.example/', 'https://cdn.example/'],
    });
    expect(origins).toEqual(['https://one.example', 'https://two.example:8443', 'https://cdn.example']);
    expect(admit(POLICY, ['https://one.example'])).toBe(
      "default-src 'none';script-src 'self' https://one.example;" +
        "connect-src 'self' ws://a https://one.example wss://one.example;frame-src 'self' https://one.example;object-src 'none'",
    );
  });

  it.each([
    'http://one.example/w.js',
    "https://one.example/;script-src 'unsafe-inline'",
    'https://one.example/ *',
    'javascript:alert(1)',
    '//one.example/w.js',
  ])('ER-03 takes no address that would open more: %s', (LIVE_CHAT_URL) => {
    expect(liveChatOrigins({ LIVE_CHAT_URL })).toEqual([]);
  });
});
