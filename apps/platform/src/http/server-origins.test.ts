import { describe, expect, it } from 'vitest';
import { admitServers, serverOrigins } from './server-origins.ts';

const POLICY = "default-src 'none';connect-src 'self' ws://x;frame-src 'self'";

describe('servers of a site', () => {
  it('CA-10 are in connect-src and nowhere else, sockets by both schemes', () => {
    const origins = serverOrigins({
      API_URL: 'https://api.example/api/v1',
      MACHINE_URL: 'https://machines.example:8443',
      JACKPOT_URL: 'http://localhost:3001',
      NOTIFICATIONS_URL: '',
    });
    expect(admitServers(POLICY, origins)).toBe(
      "default-src 'none';connect-src 'self' ws://x https://api.example https://machines.example:8443 " +
        "wss://machines.example:8443 http://localhost:3001 ws://localhost:3001;frame-src 'self'",
    );
  });

  it.each([
    {},
    { API_URL: '' },
    { API_URL: 'javascript:alert(1)' },
    { MACHINE_URL: "https://x.example; script-src 'unsafe-inline'" },
  ])('CA-10 change nothing where there are none, or none that may be used: %o', (settings) =>
    expect(admitServers(POLICY, serverOrigins(settings))).toBe(POLICY),
  );
});
