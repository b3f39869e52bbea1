import type { Config } from '../../config.ts';
import { createSealedTexts, type SealedTexts } from '../../sealed-texts.ts';

/** What webhooks are signed with: shown once, and readable to the platform alone. */
export const webhookSecrets = ({ pinPepper, otherPepper }: Pick<Config, 'pinPepper' | 'otherPepper'>): SealedTexts =>
  createSealedTexts(pinPepper, 'salon alert webhook', otherPepper);
