import { doneAnswer } from '@salon/contract/http.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from './api/client.ts';
import { apiBase, setServers, socketOrigin } from './servers.ts';

const OWN = { API_URL: '', MACHINE_URL: '', NOTIFICATIONS_URL: '', JACKPOT_URL: '' };

beforeEach(() => vi.stubGlobal('location', { origin: 'https://play.example' }));
afterEach(() => {
  setServers(OWN);
  vi.unstubAllGlobals();
});

describe('where the platform is', () => {
  it("CA-10 is the site's own origin by default", () => {
    expect(apiBase()).toBe('/api/v1');
    for (const namespace of ['/machine', '/notifications', '/jackpots'] as const)
      expect(socketOrigin(namespace)).toBe('https://play.example');
  });

  it('CA-10 is what the settings name, each part by itself; the calls beside the base follow it', async () => {
    setServers({ ...OWN, API_URL: 'https://api.example/api/v1', MACHINE_URL: 'https://machines.example' });
    expect(socketOrigin('/machine')).toBe('https://machines.example');
    expect(socketOrigin('/jackpots')).toBe('https://play.example');
    const called: string[] = [];
    const request = createApi({
      fetch: async (input) => {
        called.push(new URL(String(input)).href);
        return new Response('{"status":1}');
      },
      ...{ token: () => null, onUnauthorized: () => {}, onLocked: () => {}, onUnreachable: () => {} },
      ...{ sleep: async () => {}, random: () => 0 },
    });
    for (const path of ['/player/balance', '/../check', '/../chat/contacts'])
      await request({ method: 'GET', path, answer: doneAnswer });
    expect(called).toEqual([
      'https://api.example/api/v1/player/balance',
      'https://api.example/api/check',
      'https://api.example/api/chat/contacts',
    ]);
  });
});
