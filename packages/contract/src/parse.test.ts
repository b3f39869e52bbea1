import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODES, channel, fields, HTTP_STATUS, http, link, parse, parseJson, requests, sockets } from './index.ts';

const uuid = '0191f0aa-0000-7000-8000-000000000001';

describe('what does not parse is a 40000 that names the field', () => {
  it.each([
    [requests.loginRequest, { username: 'ab', password: 'demo1234' }, 'username'],
    [requests.loginRequest, { username: 'demo', password: 1 }, 'password'],
    [http.machineTarget, { machineId: -1 }, 'machineId'],
    [sockets.machineInit, { machineID: '7; drop', token: 'x' }, 'machineID'],
    [sockets.cashInRequest, { transferId: 'not-a-uuid', amountMinor: 5 }, 'transferId'],
    [
      link.applyCommand,
      { machineId: 1, epoch: 1, transferId: uuid, amountMinor: 0.5, fingerprint: 'f' },
      'amountMinor',
    ],
    [link.plays, { machineId: 1, incarnation: uuid, plays: [] }, 'plays'],
    [link.handshake, { version: 'x', machines: [] }, 'version'],
    [channel.press, { t: 'press', id: '', epoch: 1, button: 'spin', revision: 1, atMs: 1 }, 'id'],
    [http.machineTarget, null, '(root)'],
  ])('ER-01 case %#', (schema, input, field) => {
    const result = parse(schema, input);
    expect(result).toMatchObject({ ok: false, failure: { status: 0, code: 40000, Params: { field } } });
  });

  it('ER-01 parsing any text of the deck channel returns a result and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const result = parseJson(channel.toCabinet, text);
        if (!result.ok) expect(result.failure.code).toBe(CODES.invalid_request);
      }),
    );
  });
});

describe('a text that no database keeps does not cross a border', () => {
  it.each([
    ['a NUL', 'de\0mo', 'username'],
    ['the first half of a surrogate pair', 'demo\ud800', 'username'],
    ['the second half', '\udc00demo', 'username'],
  ])('ER-01 %s', (_what, username, field) => {
    const result = parse(requests.loginRequest, { username, password: 'demo1234' });
    expect(result).toMatchObject({ ok: false, failure: { code: CODES.invalid_request, Params: { field } } });
  });

  it('ER-01 nor does one inside free JSON, however deep, as value or as key', () => {
    const play = { number: 1, epoch: 1, betMinor: 1, winMinor: 0, kind: 'base', gameId: 'g', jackpot: false };
    const rest = { contributionMinor: 0, handPayMinor: 0, endedAtMs: 1 };
    const outcomes = [
      { reels: [['a', '\ud83c']] },
      { '\0': 1 },
      JSON.parse(`${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`),
    ];
    for (const outcome of outcomes) {
      const plays = [{ ...play, ...rest, outcome }];
      expect(parse(link.plays, { machineId: 1, incarnation: uuid, plays })).toMatchObject({ ok: false });
    }
  });

  it('LG-01 whole pairs, right-to-left text and line breaks do', () => {
    expect(parse(fields.shortText, 'Çağla 🎰\n\u202eعربي')).toMatchObject({ ok: true });
  });
});

it('GM-01 accepts the machine id as a number or as the text of a path segment', () => {
  expect(parse(sockets.machineInit, { machineID: '17', token: 't' })).toEqual({
    ok: true,
    value: { machineID: 17, token: 't' },
  });
  expect(parse(sockets.machineInit, { machineID: 17, token: 't' })).toEqual({
    ok: true,
    value: { machineID: 17, token: 't' },
  });
});

it('LG-03 a login without a site is for site 0', () => {
  expect(parse(requests.loginRequest, { username: 'demo', password: 'demo1234' })).toMatchObject({
    value: { site_id: 0 },
  });
});

it('ER-01 every code is unique and has a matching HTTP status', () => {
  const codes = Object.values(CODES);
  expect(new Set(codes).size).toBe(codes.length);
  for (const status of Object.values(HTTP_STATUS)) expect(status).toBeGreaterThanOrEqual(200);
});
