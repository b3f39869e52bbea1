import { expect, it } from 'vitest';
import { readLineAddress } from './line-address.ts';

it.each([
  ['tcp:10.0.0.9:4001', { kind: 'tcp', host: '10.0.0.9', port: 4001 }],
  ['tcp:[fd00::9]:4001', { kind: 'tcp', host: 'fd00::9', port: 4001 }],
  ['pty:data/egm line', { kind: 'pty', path: 'data/egm line' }],
  ['uart:/dev/serial/by-id/usb-FTDI_x-if00', { kind: 'uart', path: '/dev/serial/by-id/usb-FTDI_x-if00' }],
])('reads %s', (text, address) => {
  expect(readLineAddress(text)).toEqual(address);
});

it.each([
  '',
  'tcp:',
  'tcp:host',
  'tcp:host:0',
  'tcp:host:65536',
  'tcp:a b:1',
  'pty:',
  'pty:a\nb',
  'serial:/dev/x',
  'uart:ttyUSB0',
  'uart:/dev/a b',
])('refuses %j', (text) => {
  expect(readLineAddress(text)).toBeNull();
});
