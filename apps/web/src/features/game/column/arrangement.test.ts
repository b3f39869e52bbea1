import { describe, expect, it } from 'vitest';
import { arrangementOf } from './arrangement.ts';

const unchanged = { layout: 'auto', sideBar: null, crop: null } as const;
const phone = { hasDeckRoom: false, hasColumnRoom: false, isShort: false };
const lyingPhone = { hasDeckRoom: true, hasColumnRoom: false, isShort: true };
const desktop = { hasDeckRoom: true, hasColumnRoom: true, isShort: false };

describe('where the parts of the game screen stand', () => {
  it.each([
    ['phone', phone, { deck: 'below', hasSideBar: false, hasColumnRoom: false, isCropped: false }],
    ['phone in landscape', lyingPhone, { deck: 'beside', hasSideBar: false, hasColumnRoom: false, isCropped: true }],
    ['desktop', desktop, { deck: 'beside', hasSideBar: true, hasColumnRoom: true, isCropped: false }],
  ])('follows the window: %s', (_, shape, expected) => {
    expect(arrangementOf(unchanged, shape)).toEqual(expected);
  });

  it("follows the player's own choice before the window", () => {
    expect(arrangementOf({ layout: 'below', sideBar: false, crop: true }, desktop)).toEqual({
      deck: 'below',
      hasSideBar: false,
      hasColumnRoom: true,
      isCropped: true,
    });
    expect(arrangementOf({ ...unchanged, crop: false }, lyingPhone).isCropped).toBe(false);
  });

  it('has no side column where there is no room for it, whatever was chosen', () => {
    expect(arrangementOf({ ...unchanged, sideBar: true }, phone).hasSideBar).toBe(false);
  });
});
