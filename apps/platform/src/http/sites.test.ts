import { describe, expect, it } from 'vitest';
import { hostName } from './sites.ts';

describe('host of a site', () => {
  it.each([
    ['Second.Localhost:3000', 'second.localhost'],
    ['salon.example.', 'salon.example'],
    ['salon.example.:443', 'salon.example'],
    ['127.0.0.1', '127.0.0.1'],
    ['', ''],
  ])('PR-02 %j is looked up as %j', (host, expected) => {
    expect(hostName(host)).toBe(expected);
  });
});
