/** The rules of the place that a site is run in. `spec`: what the product does by itself. `strict`: what strict places ask for. */
export const PROFILES = ['spec', 'strict'] as const;
export type Profile = (typeof PROFILES)[number];

export interface ProfileRules {
  /** The machine may be left to press its own keys. */
  autoplay: boolean;
  /** Shortest time from the start of one game to the start of the next, milliseconds; the cabinet refuses what is sooner. */
  minSpinMs: number;
  /** The reality check cannot be switched off. */
  realityCheckCompulsory: boolean;
  /** A bonus or a discount may be offered to somebody who has just lost. */
  bonusPromptsAfterLoss: boolean;
}

const RULES: Record<Profile, ProfileRules> = {
  spec: { autoplay: true, minSpinMs: 0, realityCheckCompulsory: false, bonusPromptsAfterLoss: true },
  strict: { autoplay: false, minSpinMs: 2_500, realityCheckCompulsory: true, bonusPromptsAfterLoss: false },
};

export const rulesOf = (profile: Profile): ProfileRules => RULES[profile];

/** What a site's settings say, in whatever state they are: a word that nobody knows is not a looser profile by accident. */
export function profileOf(setting: unknown): Profile {
  if (setting === undefined || setting === null) return 'spec';
  return PROFILES.find((profile) => profile === setting) ?? 'strict';
}

/** A site's own settings on top of its profile: they may be stricter, never looser. `settings` as the site's row has them. */
export function rulesOfSite(settings: Record<string, unknown>): ProfileRules {
  const rules = rulesOf(profileOf(settings.PROFILE));
  const ownMs = settings.SPIN_TIME_MIN_MS;
  return {
    ...rules,
    autoplay: rules.autoplay && settings.AUTOPLAY !== false,
    minSpinMs: Math.max(rules.minSpinMs, typeof ownMs === 'number' ? ownMs : 0),
    bonusPromptsAfterLoss: rules.bonusPromptsAfterLoss && settings.PROMO_PROMPTS !== false,
  };
}
