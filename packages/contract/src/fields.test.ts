import { describe, expect, it } from 'vitest';
import { documentedCalls } from './documents/open-api.ts';
import { jackpots, machine, notifications } from './documents/player-channels.ts';
import { type JsonSchema, jsonSchemaOf } from './documents/schemas.ts';
import type { SocketChannel } from './documents/socket-channel.ts';
import { staff } from './documents/staff-channel.ts';
import { account, fields, mail, operator, parse, quickPanel, registration, requests } from './index.ts';

interface Field {
  name: string;
  schema: JsonSchema;
}

/** Every field of a message, those of its parts included. */
function fieldsIn(schema: JsonSchema): Field[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const parts = [...((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]), ...(schema.items ? [schema.items] : [])];
  return [
    ...properties.map(([name, field]) => ({ name, schema: field })),
    ...[...properties.map(([, field]) => field), ...(parts as JsonSchema[])].flatMap(fieldsIn),
  ];
}

const takes = (schema: JsonSchema, type: 'integer' | 'string'): boolean =>
  schema.type === type ||
  ((schema.anyOf ?? []) as JsonSchema[]).some((part) => takes(part, type)) ||
  (schema.items !== undefined && takes(schema.items as JsonSchema, type));

/** Names of ids that are numbers in the database. */
const ID = /^(machine|contact|chat|user|site|brand|player|staff|answer)(I[dD]s?|_id)$|^before$/;

const channels: readonly SocketChannel[] = [notifications, machine, jackpots, staff];
const documented = [
  ...Object.entries(documentedCalls).flatMap(([name, { query, body }]) =>
    [query, body].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
  ),
  ...channels.flatMap(({ address, handshake, received }) => [
    ...(handshake ? [[`${address} handshake`, handshake] as const] : []),
    ...Object.entries(received).map(([event, { message }]) => [`${address} ${event}`, message] as const),
  ]),
];

describe('an id is taken as a number and as its digits, wherever it is asked with', () => {
  const asked = documented.flatMap(([where, schema]) =>
    fieldsIn(jsonSchemaOf(schema, 'input'))
      .filter(({ name }) => ID.test(name))
      .map((field) => [where, field.name, field.schema] as const),
  );

  it('CA-03 there are such fields in calls and in sockets', () => {
    const names = asked.map(([where, name]) => `${where} ${name}`);
    expect(names).toEqual(expect.arrayContaining(['login site_id', 'sendMessage chatId', '/machine init machineID']));
  });

  it.each(asked)('CA-03 %s: %s', (_where, _name, schema) => {
    expect([takes(schema, 'integer'), takes(schema, 'string')]).toEqual([true, true]);
  });

  it.each([
    [fields.id, '17', 17],
    [fields.id, 17, 17],
    [fields.id, '2147483647', 2_147_483_647],
    [fields.idFromZero, '0', 0],
    [fields.longId, '2147483648', 2_147_483_648],
  ])('CA-03 takes %#', (schema, given, value) => {
    expect(parse(schema, given)).toEqual({ ok: true, value });
  });

  it.each(['', ' ', '0', '-1', '1.5', '1e3', '0x10', '017', '2147483648', '9007199254740993', '7; drop', true, null])(
    'CA-03 refuses %j',
    (given) => {
      expect(parse(fields.id, given).ok).toBe(false);
    },
  );

  it('an amount is its minor units, as a number or as text, and nothing that only looks like none', () => {
    expect(['0', 0, '2500', 2_500].map((given) => parse(fields.typedCredit, given))).toMatchObject(
      [0, 0, 2_500, 2_500].map((value) => ({ ok: true, value })),
    );
    for (const given of [null, '', ' ', false, true, [], ['7'], '-1', -1, '1.5', 1.5, '1e3', 1_000_000_000_001])
      for (const schema of [fields.typedCredit, fields.typedAmount]) expect(parse(schema, given).ok).toBe(false);
    for (const given of [0, '0']) expect(parse(fields.typedAmount, given).ok).toBe(false);
  });
});

describe('what people type has one form', () => {
  const password = 'demo1234';

  it.each([
    ['a login', requests.loginRequest, { username: '\u200f demo\u00a0', password }, { username: 'demo' }],
    ['a mail link', mail.resetRequest, { email: '\u2069lale@posta.example ' }, { email: 'lale@posta.example' }],
    ["a person's login", operator.staffLogin.login, { username: 'ays\u0327e\ufeff', password }, { username: 'ayşe' }],
    ["a person's code", operator.staffLogin.totp, { code: '۱۲۳ ۴۵۶' }, { code: '123456' }],
    ['a new PIN', account.pinRequest, { password, pin: '١٢٣٤' }, { pin: '1234' }],
    ['the PIN', requests.unlockRequest, { pin: ' １２３４ ' }, { pin: '1234' }],
    ['a search', operator.playersQuery, { text: ' ٤٢ ' }, { text: '42' }],
    ['a search of the audit', operator.auditQuery, { text: '۷' }, { text: '7' }],
  ])('LG-02 %s', (_what, schema, given, value) => {
    expect(parse(schema, given)).toMatchObject({ ok: true, value });
  });

  it('LG-02 a registration', () => {
    const typed = {
      ...{ username: ' lale_tan\u200e', email: 'lale@posta.example\u00a0', name: ' Gu\u0308l ', lastname: 'Tan' },
      ...{ password: 's\u0327ifre 1234', isOfAge: true, acceptsTerms: true },
    };
    expect(parse(registration.registerRequest, typed)).toMatchObject({
      ok: true,
      value: { username: 'lale_tan', email: 'lale@posta.example', name: 'Gül', password: 's\u0327ifre 1234' },
    });
  });

  it.each([
    ['blanks', ' \n\u00a0'],
    ['signs that nobody sees', '\u200b\u200f\u2800\u3164'],
    ['nothing', ''],
  ])('CH-03 a message of %s is empty', (_what, text) => {
    expect(parse(requests.sendRequest, { contactId: 1, messageText: text }).ok).toBe(false);
    expect(parse(quickPanel.noteRequest, { title: text }).ok).toBe(false);
  });

  it('CH-03 a message stays as it was typed', () => {
    const messageText = ' سلام می\u200cخواهم ';
    expect(parse(requests.sendRequest, { contactId: '1', chatId: '2', messageText })).toMatchObject({
      ok: true,
      value: { contactId: 1, chatId: 2, messageText },
    });
  });
});
