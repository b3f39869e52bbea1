import { describe, expect, it } from 'vitest';
import { addressOf, hostOf } from './client-address.ts';

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
