import { CODES, http } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
beforeAll(async () => {
  node = await startPlatformNode();
});
afterAll(() => node.stop());

const READ = `${http.API_BASE}/player/settings`;
const UPDATE = '/api/auth/user/update';
const saved = async (token: string) => (await node.call('GET', READ, { token })).body.settings;
const update = (token: string, user: unknown) => node.call('POST', UPDATE, { token, body: { user } });

describe("a player's own settings", () => {
  it('ST-03 NV-08 are merged key by key and are there at the next login; null takes one back', async () => {
    const first = await node.login('demo');
    expect(await saved(first.token)).toEqual({});
    await update(first.token, {
      settings: { theme: { main: 'dark7' }, layout: { config: { navbar: { folded: true } } } },
    });
    await update(first.token, { settings: { theme: { navbar: 'light2' } }, shortcuts: ['transactions', 'lobby'] });
    const all = {
      theme: { main: 'dark7', navbar: 'light2' },
      layout: { config: { navbar: { folded: true } } },
      shortcuts: ['transactions', 'lobby'],
    };
    const second = await node.login('demo');
    expect(await saved(second.token)).toEqual(all);
    const { body } = await update(second.token, { settings: { theme: { main: null }, layout: null } });
    expect(body.code, 'a section is not taken back as a whole').toBe(CODES.invalid_request);
    await update(second.token, { settings: { theme: { main: null } } });
    expect(await saved(first.token)).toEqual({ ...all, theme: { navbar: 'light2' } });
  });

  it('ST-03 belong to one player, and stay beside what else is kept of them', async () => {
    const { token } = await node.login('demo2');
    await node.call('PUT', `${http.API_BASE}/player/favourites`, { token, body: { machineIds: [3, 1] } });
    await update(token, { settings: { direction: 'rtl' } });
    expect((await node.call('GET', `${http.API_BASE}/player/favourites`, { token })).body.machineIds).toEqual([3, 1]);
    expect(await saved(token)).toEqual({ direction: 'rtl' });
    expect(await saved((await node.login('demo3')).token)).toEqual({});
  });

  it('ST-03 two devices at once lose nothing', async () => {
    const { token } = await node.login('demo3');
    const parts = ['main', 'navbar', 'toolbar', 'footer'];
    await Promise.all(
      parts.map((part, index) => update(token, { settings: { theme: { [part]: `dark${index + 1}` } } })),
    );
    expect(await saved(token)).toEqual({
      theme: { main: 'dark1', navbar: 'dark2', toolbar: 'dark3', footer: 'dark4' },
    });
  });

  it('ST-03 refuses what it does not know and callers that it does not know', async () => {
    const { token } = await node.login('demo4');
    for (const settings of [{ theme: { main: 'a"b' } }, { layout: { style: 'layout9' } }, { colour: 'red' }, 'dark1'])
      expect((await update(token, { settings })).body.code).toBe(CODES.invalid_request);
    expect((await update(token, { shortcuts: Array.from({ length: 41 }, String) })).status).toBe(400);
    expect(await saved(token)).toEqual({});
    for (const reply of [await node.call('GET', READ), await node.call('POST', UPDATE, { body: { user: {} } })])
      expect([reply.status, reply.body.code]).toEqual([401, CODES.unauthorized]);
  });

  it('ST-03 what an older client left behind and nobody understands any more is left out', async () => {
    const { token, user } = await node.login('demo5');
    const text = `UPDATE player SET settings = settings || '{"client":{"theme":{"main":7,"footer":"dark2"},"sound":1}}' WHERE id = $1`;
    await node.database.pool.query(text, [user.id]);
    expect(await saved(token)).toEqual({ theme: { footer: 'dark2' } });
  });
});
