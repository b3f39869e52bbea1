import { readSettings } from '@salon/contract/client-settings.ts';
import type { LanguageId } from '@salon/i18n/languages.ts';

export type TierColor = 'blue' | 'green' | 'purple' | 'yellow' | 'red';

export interface HotCoin {
  /** Minor units. */
  price: number;
  color: TierColor;
}

/** What an operator may set. Names are the operator's own, as in `Settings.json`; amounts are minor units. */
export interface Settings {
  SITE_ID: number;
  SITE_NAME: string;
  SITE_DESCRIPTION: string;
  /** Its address; empty: the name is shown instead. */
  SITE_LOGO: string;
  /** Empty: the site's own origin; the same of the three below. */
  API_URL: string;
  MACHINE_URL: string;
  NOTIFICATIONS_URL: string;
  JACKPOT_URL: string;
  LANGUAGE: LanguageId;
  CURRENCY: string;
  LANG_SELECT: boolean;
  PIN_CHECK: boolean;
  INACTIVITY_PROMPT_S: number;
  IP_CHEKCING: boolean;
  SHOW_WEBCAM: boolean;
  HIDE_RESERVED: boolean;
  WATCH: boolean;
  SHOW_CONTACT_ON_LOGIN: boolean;
  /** Empty: none. */
  CONTACT_EMAIL: string;
  /** Digits with the country code; empty: no shortcut. */
  CONTACT_NUMBER: string;
  SHOW_SPLASH_LOGO: boolean;
  LOGIN_WITH_TOKEN: boolean;
  REGISTRATION: boolean;
  MAIL: boolean;
  /** Years. */
  AGE_MIN: number;
  /** Who helps people with gambling problems, and their number; empty: not named. */
  HELP_LINE: string;
  HELP_LINE_NUMBER: string;
  /** As its authority asks for it; empty: not named. */
  LICENCE: string;
  /** Script of the live chat's widget; empty: no live chat. */
  LIVE_CHAT_URL: string;
  LIVE_CHAT_FALLBACK_URL: string;
  ALLOW_0_BALANCE_TO_PLAY: boolean;
  DISCOUNT_MIN: number;
  HOT_FLAG_LIMIT: number;
  MAX_ALL_IN_LIMIT: number;
  HOT_COINS: HotCoin[];
  /** Address of the payment page; empty: no deposits here. */
  DEPOSIT_URL: string;
  /** Seconds. */
  UPDATE_LOBBY: number;
  FPS: number;
  VOLUME: number;
  CLICK_SOUND: boolean;
  THEME: string;
  SHOW_HEADER: boolean;
  SHOW_INFORMATION: boolean;
  EXTERNAL_INFO: boolean;
  DEMO_PAGES: boolean;
  AUTOPLAY: boolean;
  SPIN_TIME_MIN_MS: number;
  DISCOUNT_BALANCE_CHECK: boolean;
  AUTO_DISCOUNT: boolean;
  AUTO_BONUS: boolean;
  PROMO_PROMPTS: boolean;
  DISCOUNT_COLOR: TierColor;
  BONUS_COLOR: TierColor;
  CREDIT_COLOR: TierColor;
  CASH_COLOR: TierColor;
}

export const defaultSettings: Settings = {
  SITE_ID: 0,
  SITE_NAME: 'Salon',
  SITE_DESCRIPTION: '',
  SITE_LOGO: '',
  API_URL: '',
  MACHINE_URL: '',
  NOTIFICATIONS_URL: '',
  JACKPOT_URL: '',
  LANGUAGE: 'tr',
  CURRENCY: 'TRY',
  LANG_SELECT: true,
  PIN_CHECK: false,
  INACTIVITY_PROMPT_S: 600,
  IP_CHEKCING: false,
  SHOW_WEBCAM: true,
  HIDE_RESERVED: true,
  WATCH: true,
  SHOW_CONTACT_ON_LOGIN: true,
  CONTACT_EMAIL: '',
  CONTACT_NUMBER: '',
  SHOW_SPLASH_LOGO: false,
  LOGIN_WITH_TOKEN: false,
  REGISTRATION: false,
  MAIL: false,
  AGE_MIN: 18,
  HELP_LINE: '',
  HELP_LINE_NUMBER: '',
  LICENCE: '',
  LIVE_CHAT_URL: '',
  LIVE_CHAT_FALLBACK_URL: '',
  ALLOW_0_BALANCE_TO_PLAY: true,
  DISCOUNT_MIN: 100,
  HOT_FLAG_LIMIT: 20_000,
  MAX_ALL_IN_LIMIT: 2_500_000,
  HOT_COINS: [
    { price: 500, color: 'blue' },
    { price: 5_000, color: 'green' },
    { price: 10_000, color: 'purple' },
    { price: 50_000, color: 'yellow' },
    { price: 100_000, color: 'red' },
  ],
  DEPOSIT_URL: '',
  UPDATE_LOBBY: 10,
  FPS: 30,
  VOLUME: 1,
  CLICK_SOUND: true,
  THEME: 'dark1',
  SHOW_HEADER: true,
  SHOW_INFORMATION: true,
  EXTERNAL_INFO: false,
  DEMO_PAGES: false,
  AUTOPLAY: true,
  SPIN_TIME_MIN_MS: 0,
  DISCOUNT_BALANCE_CHECK: true,
  AUTO_DISCOUNT: false,
  AUTO_BONUS: false,
  PROMO_PROMPTS: true,
  DISCOUNT_COLOR: 'purple',
  BONUS_COLOR: 'green',
  CREDIT_COLOR: 'yellow',
  CASH_COLOR: 'blue',
};

type Report = (text: string) => void;

/** The operator's file over the defaults, value by value: a bad value is reported and its default stays (PR-04). */
export function settingsOver(file: unknown, report: Report): Settings {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    report('Settings.json is not an object; the defaults are used');
    return defaultSettings;
  }
  const { settings, refused, unknown } = readSettings({ ...file });
  const { REFUSED = [], ...values } = settings;
  for (const name of [...refused, ...REFUSED])
    report(
      `Settings.json: the value of ${name} is not usable; its default is used, of a security setting the strict value`,
    );
  for (const name of unknown) report(`Settings.json: ${name} is not known`);
  // What is not there is left out, never undefined.
  return { ...defaultSettings, ...(values as Partial<Settings>) } as Settings;
}

/** What `boot.js` has asked for, once; a later call asks itself. */
function fetchSettings(input: string, init: RequestInit): Promise<Response> {
  const page = globalThis as { salonSettings?: Promise<Response> };
  const early = page.salonSettings;
  delete page.salonSettings;
  if (early === undefined) return fetch(input, init);
  const late = new Promise<never>((_, reject) =>
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
  );
  return Promise.race([early, late]);
}

/** Never fails: without a readable file the product starts with the defaults. */
export async function loadSettings(
  fetchFile: typeof fetchSettings = fetchSettings,
  report: Report = console.warn,
): Promise<Settings> {
  try {
    const answer = await fetchFile('/Settings.json', { signal: AbortSignal.timeout(5_000), cache: 'no-cache' });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return settingsOver(await answer.json(), report);
  } catch (error) {
    report(
      `Settings.json could not be read (${error instanceof Error ? error.message : 'unknown'}); the defaults are used`,
    );
    return defaultSettings;
  }
}
