import { expect, it } from 'vitest';
import { hostsIn } from './hosts-in.ts';

it.each([
  ['https://staff.example', 'staff.example'],
  ['https://STAFF.example.:8443/w.js', 'staff.example'],
  ['http://somebody@staff.example/', 'staff.example'],
  ['//staff.example/pay', 'staff.example'],
  ['/\\staff.example/pay', 'staff.example'],
  ['turns:staff.example:443?transport=tcp', 'staff.example'],
  ['wss://staff.example', 'staff.example'],
])('%s names %s', (address, host) => {
  expect(hostsIn(address)).toEqual([host]);
  expect(hostsIn([{ urls: [address] }])).toEqual([host]);
});

it('a path, a number and a broken address name no host', () => {
  for (const value of ['', '/pay', 'pay', 7, null, true, 'https://', [[]]]) expect(hostsIn(value)).toEqual([]);
});
