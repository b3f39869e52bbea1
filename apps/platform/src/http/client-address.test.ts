import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../system-clock.ts';
import {
  addressOf,
  hostOf,
  isFromHere,
  isPlainHost,
  protocolOf,
  readAddress,
  UNKNOWN_ADDRESS,
  undeclaredProxy,
} from './client-address.ts';
import { createServer } from './server.ts';

const CLIENT = '78.160.0.1';
const SIX = '2001:db8:cafe::17';
const PROXY = '127.0.0.1';

/** An address in the forms in which proxies say it (docs/operations.md has their names), and what it is. */
const FORMS: readonly (readonly [form: string, address: string])[] = [
  ['78.160.0.1', CLIENT],
  [' 78.160.0.1\t', CLIENT],
  ['78.160.0.1:52344', CLIENT],
  ['"78.160.0.1:52344"', CLIENT],
  ['::ffff:78.160.0.1', CLIENT],
  ['::FFFF:4EA0:1', CLIENT],
  ['[::ffff:78.160.0.1]:443', CLIENT],
  ['0:0:0:0:0:ffff:78.160.0.1', CLIENT],
  ['2001:db8:cafe::17', SIX],
  ['2001:DB8:CAFE::17', SIX],
  ['2001:0db8:cafe:0000:0000:0000:0000:0017', SIX],
  ['[2001:db8:cafe::17]', SIX],
  ['[2001:db8:cafe::17]:47011', SIX],
  ['"[2001:db8:cafe::17]:47011"', SIX],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['unknown', UNKNOWN_ADDRESS],
  ['_hidden', UNKNOWN_ADDRESS],
  ['_SEVKISEK:4711', UNKNOWN_ADDRESS],
  ['', UNKNOWN_ADDRESS],
  ['-', UNKNOWN_ADDRESS],
  ['(null)', UNKNOWN_ADDRESS],
  ['78.160.0', UNKNOWN_ADDRESS],
  ['078.160.0.1', UNKNOWN_ADDRESS],
  ['78.160.0.256', UNKNOWN_ADDRESS],
  ['78.160.0.1:port', UNKNOWN_ADDRESS],
  ['[2001:db8::1', UNKNOWN_ADDRESS],
  ['2001:db8:::1', UNKNOWN_ADDRESS],
  ['player.example', UNKNOWN_ADDRESS],
];

it.each(FORMS)('CA-05 the address %j is %s', (form, address) => {
  expect(readAddress(form)).toBe(address);
});

const quoted = (form: string) => (/[^\w.-]/.test(form) ? `"${form.trim().replaceAll('"', '')}"` : form);

/** Headers of the nearest proxy, how many proxies are ours, and the client's address. */
const SPELLINGS: readonly (readonly [headers: Record<string, string>, hops: number, address: string])[] = [
  ...FORMS.filter(([form]) => form.trim() !== '').map(
    ([form, address]) => [{ 'x-forwarded-for': form }, 1, address] as const,
  ),
  ...FORMS.map(([form, address]) => [{ forwarded: `for=${quoted(form)};proto=https` }, 1, address] as const),
  [{}, 0, PROXY],
  [{ 'x-forwarded-for': CLIENT }, 0, PROXY],
  [{ 'x-forwarded-for': CLIENT }, 1, CLIENT],
  // What the caller wrote comes before what our proxy appended.
  [{ 'x-forwarded-for': `8.8.8.8, ${CLIENT}` }, 1, CLIENT],
  [{ 'x-forwarded-for': `8.8.8.8,,${CLIENT}, 10.0.0.2:8080` }, 2, CLIENT],
  [{ 'x-forwarded-for': CLIENT }, 3, CLIENT],
  [{}, 2, PROXY],
  [{ forwarded: `for=8.8.8.8, For="${CLIENT}:4711";by=10.0.0.2` }, 1, CLIENT],
  [{ forwarded: `for=${CLIENT};host="a,b", for=10.0.0.2` }, 2, CLIENT],
  [{ forwarded: `by="x;for=8.8.8.8";for=${CLIENT}` }, 1, CLIENT],
  [{ forwarded: 'by=10.0.0.2;proto=https' }, 1, UNKNOWN_ADDRESS],
  // A quote that a caller leaves open hides nothing of what our proxy says.
  [{ forwarded: `for=8.8.8.8;x=", for="[${SIX}]"` }, 1, SIX],
  [{ forwarded: `for="8.8.8.8, for=${CLIENT}` }, 1, CLIENT],
  [{ forwarded: `by = "10.0.0.2" ; for = ${CLIENT} ; proto=https` }, 1, CLIENT],
  [{ 'x-real-ip': `${CLIENT}:80` }, 1, CLIENT],
  [{ 'x-real-ip': CLIENT }, 2, CLIENT],
  // The first of these that there is, whatever the others have.
  [{ 'x-forwarded-for': CLIENT, forwarded: 'for=8.8.8.8', 'x-real-ip': '8.8.8.8' }, 1, CLIENT],
  // Another header counts only where it is named.
  [{ 'cf-connecting-ip': '8.8.8.8' }, 1, PROXY],
];

it.each(SPELLINGS)('CA-05 %j behind %i proxies is the address %s', (headers, trustedHops, address) => {
  expect(addressOf({ address: PROXY, headers }, { trustedHops })).toBe(address);
});

it('is read in time, however many blanks somebody has written into it', () => {
  for (const blanks of [' '.repeat(15_000), '\t '.repeat(7_500)])
    for (const parameter of ['for', 'host', 'proto', 'by']) {
      const forwarded = `${parameter}=${blanks}"`;
      expect(addressOf({ address: PROXY, headers: { forwarded } }, { trustedHops: 1 })).toBe(UNKNOWN_ADDRESS);
      expect(hostOf({ headers: { forwarded, host: 'inner' } }, 1)).toBe('inner');
    }
});

it.each([
  ['cf-connecting-ip', { 'cf-connecting-ip': CLIENT, 'x-forwarded-for': '8.8.8.8' }, CLIENT],
  ['true-client-ip', { 'true-client-ip': SIX.toUpperCase() }, SIX],
  ['x-azure-clientip', { 'x-azure-clientip': CLIENT }, CLIENT],
  ['forwarded', { forwarded: `for=${CLIENT}`, 'x-forwarded-for': '8.8.8.8' }, CLIENT],
  // Somebody who comes past that proxy is whom the connection comes from.
  ['cf-connecting-ip', { 'x-forwarded-for': '8.8.8.8' }, PROXY],
])('CA-05 where %s is named, %j is %s', (addressHeader, headers, address) => {
  expect(addressOf({ address: PROXY, headers }, { trustedHops: 1, addressHeader })).toBe(address);
});

describe('a call', () => {
  const apps = new Map<number, Awaited<ReturnType<typeof createServer>>>();
  beforeAll(async () => {
    for (const trustedHops of [0, 1, 2, 3]) {
      const app = await createServer({
        ...{ requestTimeoutMs: 30_000, stalledMs: 30_000, connectionsPerAddress: 1_000, trustedHops },
        ...{ callsPerAddress: 100_000, callsPerLogin: 100_000, loginOf: () => null, logLevel: 'silent' },
        ...{ allowedOrigins: [], strictTransport: true, frameSource: () => '', clock: systemClock, staffHost: null },
      });
      app.get('/api/me', async ({ ip, host, hostname, protocol }) => ({ ip, host, hostname, protocol }));
      apps.set(trustedHops, app);
    }
  });
  afterAll(() => Promise.all([...apps.values()].map((app) => app.close())));
  const me = async (headers: Record<string, string>, trustedHops: number) =>
    (await apps.get(trustedHops)!.inject({ url: '/api/me', headers })).json();

  it.each(SPELLINGS)(
    'CA-05 with %j behind %i proxies has the address of a socket: %s',
    async (headers, trustedHops, ip) => {
      expect(await me(headers, trustedHops)).toMatchObject({ ip });
    },
  );

  it('PR-02 has host and protocol by the rules of a socket', async () => {
    const headers = {
      host: 'inner:3000',
      'x-forwarded-host': 'said.example, b.example:8443',
      'x-forwarded-proto': 'https',
    };
    expect(await me(headers, 0)).toMatchObject({ host: 'inner:3000', hostname: 'inner', protocol: 'http' });
    expect(await me(headers, 1)).toMatchObject({ host: 'b.example:8443', hostname: 'b.example', protocol: 'https' });
    expect(await me({ host: '[::1]:3000' }, 0)).toMatchObject({ host: '[::1]:3000', hostname: '[::1]' });
  });
});

describe('host and protocol', () => {
  it.each([
    [{ host: 'a.example:443' }, 0, 'a.example:443'],
    // Without a declared proxy the header is the caller's own.
    [{ host: 'a.example', 'x-forwarded-host': 'b.example' }, 0, 'a.example'],
    [{ host: 'inner', 'x-forwarded-host': 'b.example' }, 1, 'b.example'],
    [{ host: 'inner', 'x-forwarded-host': 'said.example, b.example' }, 1, 'b.example'],
    [{ host: 'inner', forwarded: 'for=1.2.3.4;host="b.example:8443";proto=https' }, 1, 'b.example:8443'],
    [{ host: 'inner', forwarded: 'for=1.2.3.4' }, 1, 'inner'],
    [{ host: 'inner' }, 1, 'inner'],
    [{}, 0, ''],
  ])('PR-02 the host of %j behind %i proxies is %s', (headers, trustedHops, expected) => {
    expect(hostOf({ headers }, trustedHops)).toBe(expected);
  });

  it.each([
    [{ 'x-forwarded-proto': 'http, HTTPS' }, 1, 'https'],
    [{ forwarded: 'for=1.2.3.4;proto=https' }, 1, 'https'],
    [{ 'x-forwarded-proto': 'wss' }, 1, undefined],
    [{ 'x-forwarded-proto': 'https' }, 0, undefined],
    [{}, 1, undefined],
  ])('PR-02 the protocol of %j behind %i proxies is %s', (headers, trustedHops, expected) => {
    expect(protocolOf({ headers }, trustedHops)).toBe(expected);
  });
});

it.each([
  ['10.0.0.1', { 'x-forwarded-for': CLIENT }, 0, 'certain'],
  ['::ffff:10.0.0.1', { 'x-real-ip': CLIENT }, 0, 'certain'],
  ['203.0.113.7', { 'cf-connecting-ip': CLIENT }, 0, 'claimed'],
  ['10.0.0.1', { forwarded: 'for=unknown' }, 1, 'none'],
  ['10.0.0.1', {}, 0, 'none'],
] as const)('LG-14 %s with %j behind %i proxies is an undeclared proxy: %s', (address, headers, trustedHops, is) => {
  expect(undeclaredProxy({ address, headers }, trustedHops)).toBe(is);
});

describe('a host', () => {
  it.each([
    ...['play.example', 'PLAY.example.:443', 'play.example:', '127.0.0.1:3000', '[::1]:3000', 'platform_1:3000', ''],
  ])('%j is one', (host) => expect(isPlainHost(host)).toBe(true));

  it.each([
    ...['play.example/staff', 'ada@play.example', 'play.example:80:90', 'play.example:x', 'play%2eexample', 'a b'],
    ...['play.example, staff.example', 'play.example?x', 'play.example#x', 'play.example\\x', 'play\u0131.example'],
    ...['::1', '[::1', '[play.example]'],
  ])('%j is none', (host) => expect(isPlainHost(host)).toBe(false));
});

describe('the own computer', () => {
  it.each([
    ['127.0.0.1', {}, true],
    ['::1', {}, true],
    ['::ffff:127.0.0.1', {}, true],
    ['10.0.0.1', {}, false],
    ['', {}, false],
    // A proxy beside the node, whichever address its caller has.
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
    ['127.0.0.1', { 'x-forwarded-for': '' }, false],
    ['127.0.0.1', { forwarded: 'for=192.0.2.1' }, false],
    ['127.0.0.1', { 'x-real-ip': '192.0.2.1' }, false],
    ['127.0.0.1', { 'cf-connecting-ip': '192.0.2.1' }, false],
  ])('%s with %j: %s', (address, headers, expected) => expect(isFromHere({ address, headers })).toBe(expected));
});
