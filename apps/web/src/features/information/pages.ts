/** Static pages at the root of the site, in the order of the footer (FT-01). */
export const informationPages = [
  { path: '/password-reset', text: 'information.passwordReset' },
  { path: '/game-rules-and-content', text: 'information.gameRules' },
  { path: '/player-protection-information', text: 'information.playerProtection' },
  { path: '/terms-of-use', text: 'information.termsOfUse' },
  { path: '/privacy-policy', text: 'information.privacyPolicy' },
  { path: '/paytables', text: 'information.paytables' },
] as const;

export type InformationPage = (typeof informationPages)[number];

/** `lang` and `mode` are for the page to follow; one that does not know them leaves them alone. */
export const framePath = (page: InformationPage, language: string, mode: 'light' | 'dark'): string =>
  `${page.path}?${new URLSearchParams({ lang: language, mode })}`;
