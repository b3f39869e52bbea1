/** Rules of the jurisdiction of a site. `spec`: the defaults of the product. `strict`: for strict jurisdictions. */
export const PROFILES = ['spec', 'strict'] as const;
export type Profile = (typeof PROFILES)[number];

export interface ProfileRules {
  /** Autoplay is allowed. */
  autoplay: boolean;
  /** Shortest time from the start of one game to the start of the next, milliseconds; the cabinet refuses an earlier one. */
  minSpinMs: number;
  /** The player may stop the reels before they rest by themselves. */
  mayStop: boolean;
  /** The reality check cannot be switched off. */
  realityCheckCompulsory: boolean;
  /** Bonus and discount may be offered right after a loss. */
  bonusPromptsAfterLoss: boolean;
}

const RULES: Record<Profile, ProfileRules> = {
  spec: { autoplay: true, minSpinMs: 0, mayStop: true, realityCheckCompulsory: false, bonusPromptsAfterLoss: true },
  strict: {
    autoplay: false,
    minSpinMs: 2_500,
    mayStop: false,
    realityCheckCompulsory: true,
    bonusPromptsAfterLoss: false,
  },
};

export const rulesOf = (profile: Profile): ProfileRules => RULES[profile];

/** Profile in a site's settings; an unknown value counts as `strict`. */
export function profileOf(setting: unknown): Profile {
  if (setting === undefined || setting === null) return 'spec';
  return PROFILES.find((profile) => profile === setting) ?? 'strict';
}

/** The profile with a site's own settings, which can make it stricter, never looser. */
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
