import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPatch,
  defaultPlayerSettings,
  joinPatches,
  type PlayerSettingsPatch,
  playerChoicesIn,
  playerSettingsPatch,
  settingsFrom,
  userUpdateRequest,
} from './player-settings.ts';

const leaf = <T>(...values: T[]) => fc.option(fc.constantFrom(...values, null), { nil: undefined });
/** Changes without keys that say nothing. */
const patches = fc
  .record(
    {
      theme: fc.record({ main: leaf('dark1', 'light3'), footer: leaf('mmk1') }),
      layout: fc.record({
        style: leaf('layout2' as const),
        config: fc.record({ navbar: fc.record({ folded: leaf(true, false) }) }),
      }),
      direction: leaf('rtl' as const, 'ltr' as const),
      shortcuts: leaf(['lobby'], []),
    },
    { requiredKeys: [] },
  )
  .map((patch) => JSON.parse(JSON.stringify(patch)) as PlayerSettingsPatch);

describe("a player's settings", () => {
  it('LY-03 begin with dark1 and layout1 without a footer', () => {
    const { layout, theme, direction } = settingsFrom({});
    expect(layout).toMatchObject({
      style: 'layout1',
      config: { footer: { hidden: true }, toolbar: { hidden: false } },
    });
    expect(theme).toEqual({ main: 'dark1', navbar: 'main', toolbar: 'main', footer: 'main' });
    expect(direction).toBe('auto');
  });

  it('ST-03 an invalid or unknown value falls back to its default, valid ones beside it stay', () => {
    const stored = {
      layout: { style: 'layout7', config: { navbar: { position: 'right', folded: 'yes' }, toolbar: true } },
      theme: { main: '"><script>', footer: 'dark2' },
      direction: 1,
      shortcuts: ['lobby', 3],
      font: 'huge',
    };
    expect(playerChoicesIn(stored)).toEqual({
      layout: { config: { navbar: { position: 'right' } } },
      theme: { footer: 'dark2' },
    });
    for (const nothing of [null, undefined, 7, 'dark1', [], { theme: [] }])
      expect(settingsFrom(playerChoicesIn(nothing))).toEqual(defaultPlayerSettings);
  });

  it('ST-03 a change is merged key by key; null resets one choice and no other', () => {
    const choices = applyPatch({ theme: { main: 'dark4', navbar: 'light1' } }, { theme: { main: null } });
    expect(choices).toEqual({ theme: { navbar: 'light1' } });
    expect(applyPatch(choices, { theme: { navbar: null } })).toEqual({});
    expect(applyPatch({ shortcuts: ['a', 'b'] }, { shortcuts: ['c'] })).toEqual({ shortcuts: ['c'] });
  });

  it('ST-03 two joined changes have the same effect as one after the other', () => {
    fc.assert(
      fc.property(patches, patches, patches, (before, first, then) => {
        const choices = applyPatch({}, before);
        expect(applyPatch(choices, joinPatches(first, then))).toEqual(applyPatch(applyPatch(choices, first), then));
      }),
    );
  });

  it('ST-03 every valid change passes the wire schema, and its result is readable', () => {
    fc.assert(
      fc.property(patches, (patch) => {
        expect(playerSettingsPatch.safeParse(patch).success).toBe(true);
        const choices = applyPatch({}, patch);
        expect(playerChoicesIn(JSON.parse(JSON.stringify(choices)))).toEqual(choices);
      }),
    );
  });

  it('ST-03 the wire schema refuses unknown settings', () => {
    for (const settings of [{ theme: { main: 5 } }, { font: 'huge' }, { layout: null }])
      expect(userUpdateRequest.safeParse({ user: { settings } }).success).toBe(false);
    expect(userUpdateRequest.safeParse({ user: { shortcuts: ['lobby'] } }).success).toBe(true);
  });
});
