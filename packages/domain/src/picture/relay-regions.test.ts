import { describe, expect, it } from 'vitest';
import { regionsOf, serversNear } from './relay-regions.ts';

interface Server {
  urls: string[];
  region?: string;
}

const stun: Server = { urls: ['stun:s'] };
const eu = { urls: ['turn:eu'], region: 'eu' };
const euTls = { urls: ['turns:eu'], region: 'eu' };
const us = { urls: ['turn:us'], region: 'us' };
const asia = { urls: ['turn:asia'], region: 'asia' };
const all: Server[] = [stun, eu, us, euTls, asia];

describe('relay servers of several regions', () => {
  it('are those of the nearest region, then of the second, then those of none', () => {
    expect(serversNear(all, ['us', 'eu', 'asia'])).toEqual([us, eu, euTls, stun]);
    expect(serversNear(all, ['asia', 'us', 'eu'])).toEqual([asia, us, stun]);
  });

  it('have a second region where only one was measured', () => {
    expect(serversNear(all, ['asia'])).toEqual([asia, eu, euTls, stun]);
  });

  it.each([
    ['nothing was measured', all, []],
    ['the measured regions are there no more', all, ['mars']],
    ['there is one region', [eu, euTls, stun], ['us', 'eu']],
    ['there is none', [stun], ['eu']],
  ])('are all as they were set where %s', (_title, servers, nearest) => {
    expect(serversNear(servers, nearest)).toEqual(servers);
  });

  it('name each region once', () => {
    expect(regionsOf(all)).toEqual(['eu', 'us', 'asia']);
    expect(regionsOf([stun])).toEqual([]);
  });
});
