import type { Band, PictureState, View } from '@salon/contract/player-picture.ts';
import type { PictureChoice } from '../../../shared/live/deck-channel.ts';
import type { ScreenChoice } from '../column/screen-choice.ts';

/** Bands as the player chooses among them: highest order first. */
export function bandSelects(bands: readonly Band[]): Band[] {
  return [...bands].sort((a, b) => b.order - a.order);
}

export interface PictureOffer {
  /** Views that the player may switch between; one of them alone is no choice. */
  views: View[];
  canCrop: boolean;
  canRotate: boolean;
}

/** The choices that the machine, the operator (SHOW_WEBCAM) and the device's orientation allow now. */
export function pictureOffer(
  state: Pick<PictureState, 'views' | 'view' | 'canCrop'> | null,
  { showWebcam, isPortrait }: { showWebcam: boolean; isPortrait: boolean },
): PictureOffer {
  const views = (state?.views ?? []).filter((view) => view !== 'camera' || showWebcam);
  const isScreen = state?.view === 'screen';
  const canCrop = isScreen && state.canCrop;
  return { views: views.length > 1 ? views : [], canCrop, canRotate: isScreen && isPortrait };
}

/** The request to the machine. Without the operator's permission there is no camera. */
export function pictureChoice(
  { view, band }: Pick<ScreenChoice, 'view' | 'band'>,
  { isCropped, showWebcam }: { isCropped: boolean; showWebcam: boolean },
): PictureChoice {
  return { view: showWebcam ? view : 'screen', crop: isCropped, band };
}
