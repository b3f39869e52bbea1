import { describe, expect, it } from 'vitest';
import { createDefaultPin } from './default-pin.ts';

const of = (settings: Record<string, unknown> | null, isProduction = true) =>
  createDefaultPin(async () => settings, isProduction)(0);

describe("LK-01 a site's default PIN", () => {
  it('is what the site has set, and none where it has set nothing', async () => {
    expect(await of({ DEFAULT_PIN: '4711' })).toBe('4711');
    for (const settings of [null, {}, { DEFAULT_PIN: '' }, { DEFAULT_PIN: 'abcd' }, { DEFAULT_PIN: 4_711 }])
      expect(await of(settings)).toBeNull();
  });
  it.each(['0000', '1234', '121212'])('is none in production where it is %s', async (pin) => {
    expect([await of({ DEFAULT_PIN: pin }), await of({ DEFAULT_PIN: pin }, false)]).toEqual([null, pin]);
  });
});
