/** One call of everything that a player can change: bodies and answers as the document has them. */
import { randomUUID } from 'node:crypto';
import { documentedCalls, pathOf } from '@salon/contract/documents/open-api.ts';
import { fieldsOf } from '@salon/contract/operator/call-fields.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../apps/platform/src/db/seed.ts';
import { jpegFile } from '../../../apps/platform/src/features/account/photo/jpeg.fixture.ts';
import { type ApiDocuments, openDocuments } from './api-documents.ts';
import { inheritedNames } from './inherited-names.ts';
import { type PlatformNode, startPlatformNode } from './platform-node.ts';

let node: PlatformNode;
let documents: ApiDocuments;
let token = '';

beforeAll(async () => {
  node = await startPlatformNode();
  documents = await openDocuments(node.url);
  ({ token } = await node.login('demo'));
});
afterAll(() => node.stop());

const machine = { machineId: 1 };
const withdrawal = randomUUID();
const limit = { kind: 'loss', period: 'day' };

/** In the order of a day: what ends or locks the login comes last. */
const WRITES: readonly [name: string, body?: object | null, params?: Record<string, string>][] = [
  ['setFavourites', { machineIds: [1, 2] }],
  ['joinWaitlist', machine],
  ['leaveWaitlist', null, { id: '1' }],
  ['openDeposit'],
  ['requestWithdrawal', { id: withdrawal, amountMinor: 10_000 }],
  ['cancelWithdrawal', null, { id: withdrawal }],
  ['changePlayerSettings', { user: { settings: { direction: 'ltr' }, shortcuts: null } }],
  ['changeChatUser', { status: 'away' }],
  ['addNote', { title: 'a note' }],
  ['setPhoto', { jpeg: jpegFile().toString('base64') }],
  ['setPhoto', { jpeg: null }],
  ['setLimit', { ...limit, amount: 100_000 }],
  ['setLimit', { ...limit, amount: null }],
  ['dropLimit', limit],
  ['setRealityCheck', { minutes: 60 }],
  ['handOver'],
  ['lock'],
  ['getLock'],
  // Nobody has a PIN here.
  ['unlock', { password: DEMO_PASSWORD }],
  ['endDevices', {}],
];

it('every change answers as the document says, and takes the body that it describes', async () => {
  for (const [name, body, params = {}] of WRITES) {
    const call = documentedCalls[name] ?? expect.fail(`no call ${name}`);
    const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => params[part] ?? expect.fail(part));
    if (body) documents.checkBody(call.method, pathOf(call), body);
    const response = await fetch(node.url + path, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await documents.checkAnswer(call.method, pathOf(call), response);
    if (response.status !== 200) documents.unfit.push(`${name}: ${response.status} ${await response.text()}`);
  }
  expect(documents.unfit).toEqual([]);
});

it('a body that the document does not allow is refused as it says', async () => {
  for (const [name, body] of [
    ['login', { username: 'demo' }],
    ['login', { username: 'demo', password: DEMO_PASSWORD, site_id: 0, purpose: 'watch' }],
    ['register', { username: 'x' }],
    ['kick', { machineId: 'one' }],
  ] as const) {
    const call = documentedCalls[name] ?? expect.fail(`no call ${name}`);
    const seen = documents.unfit.length;
    documents.checkBody(call.method, pathOf(call), body);
    expect([name, documents.unfit.length]).toEqual([name, seen + 1]);
    documents.unfit.length = seen;
    const own = (await node.login('demo2')).token;
    const response = await fetch(node.url + call.path, {
      method: call.method,
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([name, response.status]).toEqual([name, 400]);
    await documents.checkAnswer(call.method, pathOf(call), response);
  }
  expect(documents.unfit).toEqual([]);
});

it('a name that every object has is answered like any other, in every field of every call of a player', async () => {
  const own = (await node.login('demo3')).token;
  const wrong: string[] = [];
  for (const [name, call] of Object.entries(documentedCalls)) {
    if (call.access !== 'player' && call.access !== 'any_login' && call.access !== 'anyone') continue;
    const [, body, params] = WRITES.find(([one]) => one === name) ?? [];
    for (const field of fieldsOf(call))
      for (const value of inheritedNames(field.schema)) {
        const asked: Record<string, Record<string, unknown>> = { params: { ...params }, query: {}, body: { ...body } };
        asked[field.in] = { ...asked[field.in], [field.name]: value };
        const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => String(asked.params?.[part] ?? 1));
        const response = await fetch(
          `${node.url}${path}?${new URLSearchParams(asked.query as Record<string, string>)}`,
          {
            method: call.method,
            headers: { authorization: `Bearer ${own}`, ...(call.body && { 'content-type': 'application/json' }) },
            ...(call.body && { body: JSON.stringify(asked.body) }),
          },
        );
        if (response.status >= 500)
          wrong.push(`${name} ${field.name} ${JSON.stringify(value)}: ${response.status} ${await response.text()}`);
      }
  }
  expect(wrong).toEqual([]);
});
