import type { Band } from '@salon/contract/player-picture.ts';
import { describe, expect, it } from 'vitest';
import { bandSelects, pictureChoice, pictureOffer } from './picture-bands.ts';

const band = (id: Band['id'], order: number): Band => ({
  id,
  order,
  widthPx: null,
  heightPx: null,
  framesPerSecond: null,
  maxKbps: null,
});

describe('picture choices', () => {
  it('GM-03 orders the bands by Order descending, and leaves the machine its own list', () => {
    const bands = [band('low', 1), band('auto', 4), band('high', 3), band('medium', 2)];
    expect(bandSelects(bands).map(({ id }) => id)).toEqual(['auto', 'high', 'medium', 'low']);
    expect(bands[0]?.id).toBe('low');
  });
  it.each([
    ['GM-02 both views', 'screen', true, false, ['screen', 'camera'], true, false],
    ['GM-02 SHOW_WEBCAM hides the camera', 'screen', false, false, [], true, false],
    ['GM-06 turned only in portrait', 'screen', true, true, ['screen', 'camera'], true, true],
    ['GM-06 not turned when it is the camera', 'camera', true, true, ['screen', 'camera'], false, false],
  ] as const)('%s', (_, view, showWebcam, isPortrait, views, canCrop, canRotate) => {
    const state = { view, views: ['screen' as const, 'camera' as const], canCrop: true };
    expect(pictureOffer(state, { showWebcam, isPortrait })).toEqual({ views, canCrop, canRotate });
  });
  it('offers no crop where nobody knows where the reels are', () => {
    const state = { view: 'screen' as const, views: ['screen' as const], canCrop: false };
    expect(pictureOffer(state, { showWebcam: true, isPortrait: true })).toMatchObject({
      canCrop: false,
      canRotate: true,
    });
  });
  it('GM-02 offers nothing before the first report of the machine', () => {
    const nothing = { views: [], canCrop: false, canRotate: false };
    expect(pictureOffer(null, { showWebcam: true, isPortrait: true })).toEqual(nothing);
  });
  it('GM-02 never asks for a camera that the operator does not show', () => {
    const chosen = { view: 'camera', band: 'auto' } as const;
    const isCropped = true;
    expect(pictureChoice(chosen, { isCropped, showWebcam: true })).toEqual({
      view: 'camera',
      crop: true,
      band: 'auto',
    });
    expect(pictureChoice(chosen, { isCropped, showWebcam: false })).toMatchObject({ view: 'screen' });
  });
});
