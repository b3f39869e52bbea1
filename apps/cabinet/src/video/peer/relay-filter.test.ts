import { parseRangeList } from '@salon/domain/addresses/ranges.ts';
import { describe, expect, it } from 'vitest';
import { nativeIceServers } from './ice-servers.ts';
import { createRelayFilter } from './relay-filter.ts';

/** Names of a stub resolver; one that is not there is not known. */
const NAMES: Record<string, string[]> = {
  'relay.example': ['203.0.114.7', '2a00:1450::7'],
  'six.example': ['2a00:1450::8'],
  'both.example': ['10.0.0.9', '203.0.114.9'],
  localhost: ['127.0.0.1', '::1'],
  'metadata.example': ['169.254.169.254'],
  'lan.example': ['10.7.0.3'],
  'hidden.example': ['::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::1'],
  '2130706433': ['127.0.0.1'],
  '0177.0.0.1': ['127.0.0.1'],
};

function filter(ranges = '', withinMs = 1_000) {
  const read = parseRangeList(ranges);
  const asked: string[] = [];
  const warned: object[] = [];
  const relays = createRelayFilter({
    allowed: read.ok ? read.ranges : [],
    resolve: async (name) => {
      asked.push(name);
      if (name === 'silent.example') return new Promise(() => undefined);
      return NAMES[name] ?? Promise.reject(new Error('ENOTFOUND'));
    },
    withinMs,
    log: { warn: (facts) => void warned.push(facts) },
  });
  const urlsOf = async (...urls: string[]) => (await relays([{ urls }]))[0]?.urls;
  return { relays, urlsOf, asked, warned };
}

describe('the relays that a cabinet connects to', () => {
  it('are the very addresses that were checked, IPv4 first, with all else of their URLs and credentials', async () => {
    const { relays, asked } = filter();
    const turn = { username: 'u', credential: 'c', region: 'eu' };
    const other = ['stun:six.example', 'turn:both.example'];
    const urls = ['turn:relay.example:80?transport=tcp', 'turns:relay.example', ...other];
    expect(await relays([{ urls, ...turn }])).toEqual([
      {
        urls: ['turn:203.0.114.7:80?transport=tcp', 'turns:203.0.114.7', 'stun:[2a00:1450::8]', 'turn:203.0.114.9'],
        ...turn,
      },
    ]);
    expect(asked).toEqual(['relay.example', 'six.example', 'both.example']);
  });

  it.each([
    ...['localhost', 'metadata.example', 'lan.example', 'hidden.example', '2130706433', '0177.0.0.1'],
    ...['127.0.0.1', '10.7.0.3', '169.254.169.254', '[::1]', '[fe80::1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'],
    ...['0.0.0.0', '100.64.0.1', '224.0.0.1', '192.0.2.1'],
  ])('are none where %s leads: the library gets nothing to send to', async (host) => {
    const { relays } = filter();
    const urls = [`stun:${host}:3478`, `turn:${host}:3478?transport=udp`];
    expect(nativeIceServers(await relays([{ urls, username: 'u', credential: 'c' }]))).toEqual([]);
  });

  it('may be in a range that the agent allows', async () => {
    const { urlsOf } = filter('10.7.0.0/16,127.0.0.1');
    expect(await urlsOf('turn:lan.example', 'turn:localhost', 'turn:[::ffff:7f00:1]', 'turn:10.8.0.1')).toEqual([
      ...['turn:10.7.0.3', 'turn:127.0.0.1', 'turn:[::ffff:7f00:1]'],
    ]);
  });

  it('are left out where a name is not known, or not in time, and each host is logged once', async () => {
    const { urlsOf, warned } = filter('', 10);
    for (let times = 0; times < 3; times += 1)
      expect(await urlsOf('turn:nowhere.example', 'turn:silent.example', 'turn:relay.example', 'http://x')).toEqual([
        'turn:203.0.114.7',
      ]);
    expect(warned).toMatchObject([{ host: 'nowhere.example' }, { host: 'silent.example' }]);
  });
});
