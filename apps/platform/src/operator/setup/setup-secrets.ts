import type { Config } from '../../config.ts';
import { createSealedTexts, type SealedTexts } from '../../sealed-texts.ts';

/** New values of secrets while they wait for a second person. */
export const setupSecrets = ({ pinPepper, otherPepper }: Pick<Config, 'pinPepper' | 'otherPepper'>): SealedTexts =>
  createSealedTexts(pinPepper, 'salon setup change', otherPepper);
