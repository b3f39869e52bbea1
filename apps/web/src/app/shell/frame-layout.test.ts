import { settingsFrom } from '@salon/contract/player-settings.ts';
import { describe, expect, it } from 'vitest';
import { frameLayout, layoutsOf, placeOf } from './frame-layout.ts';

const of = (choices: Parameters<typeof settingsFrom>[0], ...handles: unknown[]) =>
  frameLayout(settingsFrom(choices).layout, choices.layout, layoutsOf(handles));

describe('the frame', () => {
  it("LY-01 has the route's style until the player chooses one", () => {
    expect(of({}).style).toBe('layout1');
    expect(of({}, { layout: { style: 'layout3' } }).style).toBe('layout3');
    expect(of({}, { layout: { style: 'layout3' } }, { layout: { style: 'layout2' } }).style).toBe('layout2');
    expect(of({ layout: { style: 'layout1' } }, { layout: { style: 'layout3' } }).style).toBe('layout1');
  });

  it('LY-02 HD-01 hides what the player or the route hides', () => {
    expect(of({})).toMatchObject({ hasNavbar: true, hasToolbar: true, hasFooter: false, hasSidePanel: false });
    expect(of({ layout: { config: { toolbar: { hidden: true }, footer: { hidden: false } } } })).toMatchObject({
      hasToolbar: false,
      hasFooter: true,
    });
    const bare = { navbar: { hidden: true }, toolbar: { hidden: true }, footer: { hidden: true } };
    expect(of({ layout: { config: { footer: { hidden: false } } } }, { layout: bare })).toMatchObject({
      hasNavbar: false,
      hasToolbar: false,
      hasFooter: false,
    });
  });

  it('LY-01 an inner route can show again what an outer one hides', () => {
    const outer = { layout: { toolbar: { hidden: true } } };
    expect(of({}, outer, { layout: { toolbar: { hidden: false } } }).hasToolbar).toBe(true);
    expect(of({}, outer, undefined, { id: 'page' }).hasToolbar).toBe(false);
  });

  it('LY-04 the background goes by the first part of the address', () => {
    expect(['/', '/lobby', '/lobby/3/x', '/slot-sessions/7', '/profile'].map(placeOf)).toEqual([
      'lobby',
      'lobby',
      'lobby',
      'slot-sessions',
      'profile',
    ]);
  });
});
