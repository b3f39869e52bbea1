import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('cabinet settings', () => {
  it('PR-01 needs a key and takes the rest as it stands', () => {
    expect(readConfig({ CABINET_KEY: 'k'.repeat(32), AGENT: '', SIMULATED_MACHINES: '1' })).toMatchObject({
      ok: true,
      config: { platformUrl: 'http://127.0.0.1:3000', agent: 'demo', key: 'k'.repeat(32) },
    });
  });

  it.each([
    [{}, /CABINET_KEY is missing/],
    [{ CABINET_KEY: 'secret', PLATFORM_URL: 'platform' }, /PLATFORM_URL/],
    [{ CABINET_KEY: 'secret', AGENT: 'a b' }, /AGENT/],
    [{ CABINET_KEY: 'secret', LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ CABINET_KEY: 'secret', DEMO: '1', NODE_ENV: 'production' }, /not for NODE_ENV=production/],
    [{ CABINET_KEY: 'secret', SITUATIONS_PER_HOUR: '5', SIMULATED_MACHINES: '1' }, /DEMO=1 alone/],
    [{ CABINET_KEY: 'secret', SIMULATED_MACHINES: '1', ICE_RANGES: '10.0.0.0/8,lan' }, /ICE_RANGES are/],
    [{ CABINET_KEY: 'secret', SIMULATED_MACHINES: '1', PICTURE_SPARES: '1' }, /PICTURE_SPARES/],
    [{ CABINET_KEY: 'secret' }, /simulated; SIMULATED_MACHINES=1/],
  ])('PR-01 refuses %j in one line without the key', (env, line) => {
    const read = readConfig(env);
    expect(read).toMatchObject({ ok: false, line: expect.stringMatching(line) });
    expect(JSON.stringify(read)).not.toMatch(/secret|\\n/);
  });
});
