import { describe, expect, it } from 'vitest';
import { pictureNotice } from './picture-notice.ts';

const live = { frames: 'live', still: null, isVideoRefused: false } as const;
const stills = { ...live, still: 'blob:still' } as const;

describe('what is said of the picture', () => {
  it.each([
    [live, false, null],
    [live, true, 'game.lineDown'],
    [stills, false, 'picture.stills'],
    [{ ...live, frames: 'waiting' }, true, 'picture.waiting'],
    [{ ...live, frames: 'stalled' }, false, 'picture.stalled'],
    // Before the first still as well: nothing was offered, so nothing is waited for.
    [{ ...live, frames: 'waiting', isVideoRefused: true }, false, 'picture.undecodable'],
    [{ ...stills, isVideoRefused: true }, false, 'picture.undecodable'],
    [{ ...stills, frames: 'stalled', isVideoRefused: true }, false, 'picture.stalled'],
  ] as const)('GM-16 of %j, line down: %s', (view, isLineDown, text) => {
    expect(pictureNotice(view, isLineDown)).toBe(text);
  });
});
