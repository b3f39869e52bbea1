import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('cabinet settings', () => {
  it('PR-01 needs a key and takes the rest as it stands', () => {
    expect(readEnvironment({ CABINET_KEY: 'k'.repeat(32), AGENT: '', CABINET_CONFIG: 'cabinet.json' })).toMatchObject({
      ok: true,
      config: {
        ...{ platformUrl: 'http://127.0.0.1:3000', agent: 'demo', key: 'k'.repeat(32), machinesFile: 'cabinet.json' },
        ...{ allowSimulated: false, allowSituations: false },
      },
    });
  });

  it.each([
    [{ DEMO: '1' }, { allowSimulated: true, allowSituations: true, allowForTests: true }],
    [
      { DEMO: '1', NODE_ENV: 'production' },
      { allowSimulated: true, allowSituations: false, allowForTests: false },
    ],
    [{ NODE_ENV: 'production' }, { allowSimulated: false, allowSituations: false }],
  ])('PR-01 with %j allows %j: no outcome can be requested in production', (env, config) => {
    const read = readEnvironment({ CABINET_KEY: 'secret', CABINET_CONFIG: 'cabinet.json', ...env });
    expect(read).toMatchObject({ ok: true, config });
  });

  it.each([
    [{ CABINET_KEY: undefined }, /CABINET_KEY is missing/],
    [{ CABINET_CONFIG: '' }, /CABINET_CONFIG is missing/],
    [{ PLATFORM_URL: 'platform' }, /PLATFORM_URL/],
    [{ AGENT: 'a b' }, /AGENT/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ SITUATIONS_PER_HOUR: '5' }, /DEMO=1 alone/],
    [{ SITUATIONS_PER_HOUR: '5', DEMO: '1', NODE_ENV: 'production' }, /not for NODE_ENV=production/],
    [{ ICE_RANGES: '10.0.0.0/8,lan' }, /ICE_RANGES are/],
    [{ PICTURE_SPARES: '1' }, /PICTURE_SPARES/],
    [{ ENCODER: 'h265' }, /ENCODER must be one of x264, openh264/],
  ])('PR-01 refuses %j in one line without the key', (env, line) => {
    const read = readEnvironment({ CABINET_KEY: 'secret', CABINET_CONFIG: 'cabinet.json', ...env });
    expect(read).toMatchObject({ ok: false, line: expect.stringMatching(line) });
    expect(JSON.stringify(read)).not.toMatch(/secret|\\n/);
  });
});
