/**
 * Every setting that a site may store, besides what stands in columns of its own: its group, how `docs/settings.md` writes its type, and
 * its default. The meanings are texts of the console (`packages/i18n`). A test keeps the document equal to both.
 */
export const SETTING_GROUPS = ['identity', 'look', 'access', 'play', 'money', 'promotion', 'servers'] as const;

export interface SettingFacts {
  group: (typeof SETTING_GROUPS)[number];
  type: string;
  /** Null: nothing. */
  preset: string | number | boolean | null | readonly { price: number; color: string }[];
  /** What nothing means. */
  none?: 'all';
}

const HOT_COINS = [
  { price: 500, color: 'blue' },
  { price: 5_000, color: 'green' },
  { price: 10_000, color: 'purple' },
  { price: 50_000, color: 'yellow' },
  { price: 100_000, color: 'red' },
];

export const SETTING_CATALOGUE = {
  SITE_DESCRIPTION: { group: 'identity', type: 'text', preset: '' },
  API_URL: { group: 'servers', type: 'address', preset: '' },
  MACHINE_URL: { group: 'servers', type: 'origin', preset: '' },
  NOTIFICATIONS_URL: { group: 'servers', type: 'origin', preset: '' },
  JACKPOT_URL: { group: 'servers', type: 'origin', preset: '' },
  LANGUAGE: { group: 'identity', type: '"tr", "en", "ar"', preset: 'tr' },
  LANG_SELECT: { group: 'identity', type: 'yes/no', preset: true },
  PIN_CHECK: { group: 'access', type: 'yes/no', preset: false },
  INACTIVITY_PROMPT_S: { group: 'access', type: 'seconds', preset: 600 },
  IP_CHEKCING: { group: 'access', type: 'yes/no', preset: false },
  SHOW_WEBCAM: { group: 'play', type: 'yes/no', preset: true },
  HIDE_RESERVED: { group: 'play', type: 'yes/no', preset: true },
  WATCH: { group: 'play', type: 'yes/no', preset: true },
  SHOW_CONTACT_ON_LOGIN: { group: 'identity', type: 'yes/no', preset: true },
  CONTACT_EMAIL: { group: 'identity', type: 'e-mail', preset: '' },
  CONTACT_NUMBER: { group: 'identity', type: 'digits', preset: '' },
  SHOW_SPLASH_LOGO: { group: 'look', type: 'yes/no', preset: false },
  LOGIN_WITH_TOKEN: { group: 'access', type: 'yes/no', preset: false },
  REGISTRATION: { group: 'access', type: 'yes/no', preset: false },
  MAIL: { group: 'access', type: 'yes/no', preset: false },
  AGE_MIN: { group: 'access', type: 'years', preset: 18 },
  HELP_LINE: { group: 'identity', type: 'text', preset: '' },
  HELP_LINE_NUMBER: { group: 'identity', type: 'digits', preset: '' },
  LICENCE: { group: 'identity', type: 'text', preset: '' },
  LIVE_CHAT_URL: { group: 'servers', type: 'address', preset: '' },
  LIVE_CHAT_FALLBACK_URL: { group: 'servers', type: 'address', preset: '' },
  ALLOW_0_BALANCE_TO_PLAY: { group: 'play', type: 'yes/no', preset: true },
  DISCOUNT_MIN: { group: 'promotion', type: 'amount', preset: 100 },
  HOT_FLAG_LIMIT: { group: 'play', type: 'amount', preset: 20000 },
  MAX_ALL_IN_LIMIT: { group: 'money', type: 'amount', preset: 2500000 },
  HOT_COINS: { group: 'money', type: 'list of {price, color}', preset: HOT_COINS },
  DEPOSIT_URL: { group: 'money', type: 'address or path', preset: '' },
  UPDATE_LOBBY: { group: 'play', type: 'seconds', preset: 10 },
  FPS: { group: 'play', type: '5 to 240', preset: 30 },
  VOLUME: { group: 'look', type: '0 to 1', preset: 1 },
  CLICK_SOUND: { group: 'look', type: 'yes/no', preset: true },
  THEME: { group: 'look', type: 'theme id', preset: 'dark1' },
  SHOW_HEADER: { group: 'look', type: 'yes/no', preset: true },
  SHOW_INFORMATION: { group: 'identity', type: 'yes/no', preset: true },
  EXTERNAL_INFO: { group: 'identity', type: 'yes/no', preset: false },
  DEMO_PAGES: { group: 'look', type: 'yes/no', preset: false },
  AUTOPLAY: { group: 'play', type: 'yes/no', preset: true },
  SPIN_TIME_MIN_MS: { group: 'play', type: 'milliseconds', preset: 0 },
  DISCOUNT_BALANCE_CHECK: { group: 'promotion', type: 'yes/no', preset: true },
  AUTO_DISCOUNT: { group: 'promotion', type: 'yes/no', preset: false },
  AUTO_BONUS: { group: 'promotion', type: 'yes/no', preset: false },
  PROMO_PROMPTS: { group: 'promotion', type: 'yes/no', preset: true },
  DISCOUNT_COLOR: { group: 'look', type: 'tier colour', preset: 'purple' },
  BONUS_COLOR: { group: 'look', type: 'tier colour', preset: 'green' },
  CREDIT_COLOR: { group: 'look', type: 'tier colour', preset: 'yellow' },
  CASH_COLOR: { group: 'look', type: 'tier colour', preset: 'blue' },
  THEME_ACCENT: { group: 'look', type: 'colour', preset: '' },
  THEME_BACKGROUND: { group: 'look', type: 'colour', preset: '' },
  PROFILE: { group: 'play', type: '"spec", "strict"', preset: 'spec' },
  TIME_ZONE: { group: 'identity', type: 'zone name', preset: 'Europe/Istanbul' },
  REALITY_CHECK_MIN_MINUTES: { group: 'play', type: 'minutes', preset: 10 },
  MIN_CASH_IN: { group: 'money', type: 'amount', preset: 100 },
  HAND_PAY_WIN_LIMIT: { group: 'money', type: 'amount', preset: null },
  HAND_PAY_CASH_OUT_LIMIT: { group: 'money', type: 'amount', preset: null },
  HAND_PAY_APPROVAL_LIMIT: { group: 'money', type: 'amount', preset: 0 },
  SEAT_NO_CREDIT_S: { group: 'play', type: 'seconds', preset: 120 },
  SEAT_IDLE_S: { group: 'play', type: 'seconds', preset: 300 },
  DISCOUNT_SHARE_BP: { group: 'promotion', type: 'hundredths of a percent', preset: 1000 },
  GRANT_MAX: { group: 'promotion', type: 'amount', preset: 50000 },
  GRANT_DAY_MAX: { group: 'promotion', type: 'amount', preset: 500000 },
  DEPOSIT_MIN: { group: 'money', type: 'amount', preset: 1000 },
  DEPOSIT_MAX: { group: 'money', type: 'amount', preset: 5000000 },
  WITHDRAWAL_MIN: { group: 'money', type: 'amount', preset: 1000 },
  CORRECTION_MAX: { group: 'money', type: 'amount', preset: 5000000 },
  PAYMENT_PROVIDER: { group: 'money', type: 'text', preset: 'payments' },
  LIVE_CHAT_HOSTS: { group: 'servers', type: 'list of addresses', preset: null },
  RELAY_SERVERS: { group: 'servers', type: 'list of {urls, username, credential, region}', preset: null },
  CONTACT_ADDRESS: { group: 'identity', type: 'text', preset: '' },
  MAPS_KEY: { group: 'identity', type: 'text', preset: '' },
  DEFAULT_PIN: { group: 'access', type: 'digits', preset: '' },
  STAFF_ADDRESSES: { group: 'access', type: 'list of addresses and ranges', preset: null, none: 'all' },
  permittedAddresses: { group: 'access', type: 'list of addresses and ranges', preset: null, none: 'all' },
  permittedCountries: { group: 'access', type: 'list of two letters', preset: null },
} as const satisfies Record<string, SettingFacts>;

export type SettingName = keyof typeof SETTING_CATALOGUE;
