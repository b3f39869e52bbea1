import { afterEach, beforeEach, expect, it } from 'vitest';
import { childPids } from '../../../../tools/bench/harness/cpu-time.ts';
import { type GlassCamera, startCamera } from '../../../../tools/egm/camera/server.ts';
import { GLASS, watchCamera } from './watched-camera.ts';

let source: GlassCamera;
let watched: ReturnType<typeof watchCamera>;
beforeEach(async () => {
  source = await startCamera(() => GLASS, 0);
  watched = watchCamera({ kind: 'http', url: `http://127.0.0.1:${source.port}/` });
  await watched.shows();
});
afterEach(() => {
  watched.close();
  source.close();
});

const children = () => childPids('capture-main.ts');

it.each(['stalled', 'repeating', 'gone'] as const)('reports a source that is %s, and heals', async (fault) => {
  source.become(fault);
  await watched.becomes(fault);
  source.become('live');
  await watched.shows();
  expect(watched.camera.counts()[fault]).toBeGreaterThan(0);
});

it('reads on after its capture child was killed', async () => {
  const [pid, ...others] = children();
  expect(others).toEqual([]);
  process.kill(pid!, 'SIGKILL');
  await watched.becomes('gone');
  await watched.shows();
  expect(children()).not.toContain(pid);
});

it('has no capture child once nobody needs it, and opens it again for who does', async () => {
  watched.release();
  await expect.poll(() => [watched.camera.state(), children()]).toEqual(['closed', []]);
  watched.camera.need();
  await watched.shows();
});
