import { describe, expect, it } from 'vitest';
import { addressOf, hostOf, isFromHere, isPlainHost } from './client-address.ts';

const from = (forwarded?: string) => ({
  address: '10.0.0.1',
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('address of a socket', () => {
  it.each([
    [undefined, 0, '10.0.0.1'],
    ['78.160.0.1', 0, '10.0.0.1'],
    ['78.160.0.1', 1, '78.160.0.1'],
    // What the caller wrote comes before what our proxy appended.
    ['8.8.8.8, 78.160.0.1', 1, '78.160.0.1'],
    ['8.8.8.8, 78.160.0.1, 10.0.0.2', 2, '78.160.0.1'],
    ['78.160.0.1', 3, '78.160.0.1'],
    [undefined, 2, '10.0.0.1'],
  ])('CA-05 forwarded %j behind %i proxies is %s', (forwarded, trustedHops, expected) => {
    expect(addressOf(from(forwarded), trustedHops)).toBe(expected);
  });
});

describe('host of a socket', () => {
  it.each([
    [{ host: 'a.example:443' }, 0, 'a.example:443'],
    // Without a declared proxy the header is the caller's own.
    [{ host: 'a.example', 'x-forwarded-host': 'b.example' }, 0, 'a.example'],
    [{ host: 'inner', 'x-forwarded-host': 'b.example' }, 1, 'b.example'],
    [{ host: 'inner', 'x-forwarded-host': 'said.example, b.example' }, 1, 'b.example'],
    [{ host: 'inner' }, 1, 'inner'],
    [{}, 0, ''],
  ])('PR-02 %j behind %i proxies is %s', (headers, trustedHops, expected) => {
    expect(hostOf({ headers }, trustedHops)).toBe(expected);
  });
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
  ])('%s with %j: %s', (address, headers, expected) => expect(isFromHere({ address, headers })).toBe(expected));
});
