import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const STAFF_HOST = 'staff.example';
const folder = mkdtempSync(join(tmpdir(), 'salon-clients-'));
const clientFolder = join(folder, 'client');
const consoleFolder = join(folder, 'console');

beforeAll(async () => {
  for (const [root, name] of [
    [clientFolder, 'players'],
    [consoleFolder, 'staff'],
  ] as const) {
    await mkdir(join(root, 'assets'), { recursive: true });
    await writeFile(join(root, 'index.html'), `<!doctype html><title>${name}</title>`);
    await writeFile(join(root, 'assets/app-1a2b.js'), `export const of = '${name}';`);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** fetch sets the host by itself. */
function get(node: PlatformNode, path: string, host: string): Promise<{ status: number; text: string; frame: string }> {
  return new Promise((resolve, reject) => {
    request(new URL(path, node.url), { headers: { host } }, async (reply) => {
      let text = '';
      for await (const part of reply) text += part;
      const { statusCode = 0, headers } = reply;
      resolve({ status: statusCode, text, frame: String(headers['x-frame-options']) });
    })
      .on('error', reject)
      .end();
  });
}

describe('pages of the staff console', () => {
  it('are answered below /staff at every host where no host is set for them', async () => {
    const node = await startPlatformNode({}, { clientFolder, consoleFolder });
    try {
      for (const path of ['/staff', '/staff/', '/staff/people/keys?x=1']) {
        const { status, text, frame } = await get(node, path, 'play.example');
        expect([path, status, frame]).toEqual([path, 200, 'DENY']);
        expect(text).toContain('<title>staff</title>');
      }
      expect((await get(node, '/staff/assets/app-1a2b.js', 'play.example')).text).toContain("'staff'");
      expect((await get(node, '/staff/assets/gone.js', 'play.example')).status).toBe(404);
      for (const path of ['/', '/lobby', '/stafford']) {
        const { text, frame } = await get(node, path, 'play.example');
        expect([path, frame]).toEqual([path, 'SAMEORIGIN']);
        expect(text).toContain('<title>players</title>');
      }
    } finally {
      await node.stop();
    }
  });

  it('are answered at their own host alone, and no page of the players there', async () => {
    const node = await startPlatformNode({ STAFF_HOST: 'Staff.Example' }, { clientFolder, consoleFolder });
    try {
      expect((await get(node, '/staff/people', `${STAFF_HOST}:8443`)).text).toContain('<title>staff</title>');
      expect((await get(node, '/lobby', 'play.example')).text).toContain('<title>players</title>');
      for (const [path, host] of [
        ['/staff', 'play.example'],
        ['/staff/people', 'play.example'],
        ['/staff/assets/app-1a2b.js', 'play.example'],
        ['/lobby', STAFF_HOST],
        ['/assets/app-1a2b.js', STAFF_HOST],
      ] as const)
        expect([path, host, (await get(node, path, host)).status]).toEqual([path, host, 404]);
      expect((await get(node, '/healthz', STAFF_HOST)).status).toBe(200);
    } finally {
      await node.stop();
    }
  });
});
