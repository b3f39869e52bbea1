import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { scriptedNotices } from '../db/testing/scripted-notices.ts';
import { createSites, hostName } from './sites.ts';

describe('host of a site', () => {
  it.each([
    ['Second.Localhost:3000', 'second.localhost'],
    ['salon.example.', 'salon.example'],
    ['salon.example.:443', 'salon.example'],
    ['salon.example..:', 'salon.example'],
    ['127.0.0.1', '127.0.0.1'],
    ['', ''],
  ])('PR-02 %j is looked up as %j', (host, expected) => {
    expect(hostName(host)).toBe(expected);
  });
});

function setUp() {
  const notices = scriptedNotices();
  const stored = { version: 1, hosts: [{ host: 'second.example', site_id: 1 }], nowMs: 0 };
  const asked: string[] = [];
  let hold: Promise<void> | null = null;
  const pool = {
    query: async ({ name }: { name: string }) => {
      asked.push(name);
      const { version, hosts } = stored;
      if (hold !== null) await hold;
      const row = { id: 0, name: `Salon ${version}`, currency: 'TRY', logo: null, settings: {}, version: `${version}` };
      return { rows: name === 'site_hosts' ? hosts : [row, { ...row, id: 1 }] };
    },
  } as unknown as Pick<Pool, 'query'>;
  const sites = createSites(pool, 0, notices, () => stored.nowMs);
  return {
    ...{ notices, stored, asked, sites },
    nameNow: async () => (await sites.ofHost('salon.example'))?.name,
    hold: () => {
      let release = () => {};
      hold = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        hold = null;
        release();
      };
    },
  };
}

describe('a site', () => {
  it('is asked for once while the database tells of changes, and anew after one', async () => {
    const { notices, stored, asked, sites, nameNow } = setUp();
    notices.current = true;
    expect(sites.atHand('salon.example')).toBeUndefined();
    await nameNow();
    asked.length = 0;
    expect(await nameNow()).toBe('Salon 1');
    expect(sites.atHand('salon.example')).toBe(await sites.ofHost('salon.example'));
    expect(asked).toEqual([]);
    stored.version = 2;
    notices.notify('setup_changed', 'site');
    expect(sites.atHand('salon.example')).toBeUndefined();
    expect(await nameNow()).toBe('Salon 2');
    stored.version = 3;
    sites.changed();
    expect(await nameNow()).toBe('Salon 3');
  });

  it('is asked for each time while it does not, and the hosts every five seconds', async () => {
    const { stored, asked, sites, nameNow } = setUp();
    await nameNow();
    stored.version = 2;
    expect(await nameNow()).toBe('Salon 2');
    expect(sites.atHand('salon.example')).toBeUndefined();
    expect(asked.filter((name) => name === 'site_hosts')).toHaveLength(1);
    stored.hosts = [];
    expect(await sites.idOfHost('second.example')).toBe(1);
    stored.nowMs = 5_000;
    expect(await sites.idOfHost('second.example')).toBe(0);
  });

  it('is asked for after a gap, and after five seconds in any case', async () => {
    const { notices, stored, sites, nameNow } = setUp();
    notices.current = true;
    await nameNow();
    stored.version = 2;
    notices.gap();
    expect(await nameNow()).toBe('Salon 2');
    stored.version = 3;
    stored.nowMs = 4_999;
    expect(await nameNow()).toBe('Salon 2');
    stored.nowMs = 5_000;
    expect(sites.atHand('salon.example')).toBeUndefined();
    expect(await nameNow()).toBe('Salon 3');
  });

  it('a reading that began before a change is not cached', async () => {
    const { notices, stored, nameNow, hold } = setUp();
    notices.current = true;
    await nameNow();
    notices.gap();
    const release = hold();
    const early = nameNow();
    await new Promise((resolve) => setImmediate(resolve));
    stored.version = 2;
    notices.notify('setup_changed', 'site');
    release();
    await early;
    expect(await nameNow()).toBe('Salon 2');
  });
});
