import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealed } from './crc.ts';
import { bytesOf } from './hex.fixture.ts';
import { pollLength } from './poll-length.ts';
import { decodePoll } from './polls.ts';

const poll = (hex: string) => decodePoll(sealed([...bytesOf(hex)]));
/** 72: full, into the machine, 50.00, only if locked, asset 1234, id SALON-1. */
const BODY = `00 00 00 0000005000 0000000000 0000000000 40 D2040000 ${'00'.repeat(20)} 07 53414C4F4E2D31 00000000 0000 00`;
const transferOf = (body: string) => poll(`01 72 ${bytesOf(body).length.toString(16).padStart(2, '0')} ${body}`);

describe('a poll', () => {
  it('of a full transfer carries amount, flags, asset and id', () => {
    expect(transferOf(BODY)).toEqual({
      name: 'transfer',
      request: {
        code: 0,
        index: 0,
        type: 0,
        cashableCents: 5000,
        otherCents: 0,
        flags: 0x40,
        asset: 1234,
        key: '00'.repeat(20),
        id: 'SALON-1',
        expiration: '00000000',
        pool: '0000',
      },
    });
    expect(transferOf(`${BODY} 0050`)).toMatchObject({ request: { id: 'SALON-1' } });
  });
  it('of a transfer with a wrong code or id is refused by status, one that ends too early is none', () => {
    expect(transferOf(BODY.replace('00', '55'))).toEqual({ name: 'transfer_wrong', status: 'c1' });
    expect(transferOf(BODY.replace('07 53', '15 53'))).toEqual({ name: 'transfer_wrong', status: 'id' });
    expect(transferOf(BODY.replace('07 53', '00 53'))).toEqual({ name: 'transfer_wrong', status: 'id' });
    expect(transferOf(BODY.slice(0, -9))).toBeNull();
    expect(transferOf(BODY.replace('0000005000', '00000050A0'))).toMatchObject({ request: { cashableCents: null } });
  });
  it.each([
    ['01 01', { name: 'play', isOn: false }],
    ['01 02', { name: 'play', isOn: true }],
    ['01 07', { name: 'bill_acceptor', isOn: false }],
    ['01 0E 01', { name: 'real_time_events', isOn: true }],
    ['01 74 00 01 0500', { name: 'lock', code: 0, condition: 1, timeoutMs: 5000 }],
    ['01 7B 08 0100 0000 0000 0000', { name: 'validation', mask: 1, bits: 0 }],
    ['01 7F 11222026 190342', { name: 'date_time', digits: '11222026190342' }],
    ['01 A0 0000', { name: 'features', game: 0 }],
    ['01 2F 04 0000 00 01', { name: 'game_meters', game: 0, codes: [0, 1] }],
    ['01 6F 06 0000 A000 B800', { name: 'extended_meters', command: 0x6f, game: 0, codes: [0xa0, 0xb8] }],
  ])('%s is understood', (hex, expected) => {
    expect(poll(hex)).toEqual(expected);
  });
  it.each([
    '01 0E 02',
    '01 74 00 01 05A0',
    '01 2F 01 00',
    '01 6F 03 0000 A0',
    '01 7F 1122202619034A',
    '01 A0 000A',
    '01 73 02 0000',
  ])('%s is none', (hex) => {
    expect(poll(hex)).toBeNull();
  });
  it('that is damaged is never another one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 3, maxLength: 80 }), (bytes) => {
        const length = pollLength([1, ...bytes]);
        if (typeof length === 'number' && length > 2) expect(decodePoll(Uint8Array.of(1, ...bytes))).toBeNull();
      }),
      { seed: 7 },
    );
  });
});
