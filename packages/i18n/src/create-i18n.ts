import { LANGUAGES } from '@salon/domain/language.ts';
import { type BackendModule, createInstance, type i18n } from 'i18next';
import { isolateValue } from './isolate-value.ts';
import type { LanguageId } from './languages.ts';

/** Keys are found in all three: the others are the `fallbackNS` of the first. */
const START = 'translation';
const FLOOR = 'floor';
const REST = 'rest';
type Part = typeof START | typeof FLOOR | typeof REST;

type Load = () => Promise<object>;

/** Three chunks per language, fetched when they are first used: what a guest sees, frame and lobby, everything else. */
const loaders: { [Id in LanguageId]: Record<Part, Load> | null } = {
  tr: {
    [START]: () => import('./tr/start.ts'),
    [FLOOR]: () => import('./tr/floor.ts'),
    [REST]: () => import('./tr/rest.ts'),
  },
  en: {
    [START]: () => import('./en/start.ts'),
    [FLOOR]: () => import('./en/floor.ts'),
    [REST]: () => import('./en/rest.ts'),
  },
  ar: {
    [START]: () => import('./ar/start.ts'),
    [FLOOR]: () => import('./ar/floor.ts'),
    [REST]: () => import('./ar/rest.ts'),
  },
  bg: null,
};

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, part, done) => {
    const parts = loaders[language as LanguageId];
    if (parts === undefined) return done(new Error(`no texts for ${language}`), false);
    if (parts === null) return done(null, {});
    parts[part as Part]().then(
      (texts) => done(null, texts as Record<string, object>),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** Fetches the first texts of a language ahead of the instance that will want them. */
export const fetchFirstTexts = (language: string): void =>
  void loaders[language as LanguageId]?.[START]().catch(() => undefined);

/**
 * An i18next instance in `language`, ready when the promise resolves; `changeLanguage` fetches the next one.
 * Only `bg` ever falls back (to `fallback`): the other languages are complete by type. `isWhole`: false has the texts of a guest,
 * until `fetchAllTexts`.
 */
export const createI18n = async (
  language: LanguageId,
  fallback: LanguageId = 'en',
  { isWhole = true }: { isWhole?: boolean } = {},
): Promise<i18n> => {
  const instance = createInstance();
  await instance.use(lazyTexts).init({
    lng: language,
    fallbackLng: { bg: [fallback], default: [] },
    ns: isWhole ? [START, FLOOR, REST] : [START],
    defaultNS: START,
    fallbackNS: [FLOOR, REST],
    partialBundledLanguages: false,
    // React escapes what a browser would read as markup; this is for what a reader would read in another order.
    interpolation: {
      escapeValue: true,
      escape: (text) => isolateValue(text, instance.dir() === 'rtl'),
    },
    returnNull: false,
    react: { useSuspense: false },
  });
  edited.push(instance);
  return instance;
};

/**
 * Texts of frame and lobby; from here on in each language that is chosen later, too. Where they are there already nothing is waited for:
 * i18next waits for every part that was ever asked for.
 */
export const fetchFloorTexts = async (i18n: i18n): Promise<void> => {
  if (!i18n.languages.every((language) => i18n.hasResourceBundle(language, FLOOR))) await i18n.loadNamespaces(FLOOR);
};

/** From here on every text is there. */
export const fetchAllTexts = (i18n: Pick<i18n, 'loadNamespaces'>): Promise<void> => i18n.loadNamespaces([FLOOR, REST]);

/** The language of the texts that are shown: the fallback of a language without texts. */
export const shownLanguage = (i18n: Pick<i18n, 'language' | 'resolvedLanguage'>): string =>
  i18n.resolvedLanguage ?? i18n.language;

/** Defined by Vite in development only: edited texts are applied without a reload. */
type Hot = { hot?: { accept: (files: string[], then: (changed: (object | undefined)[]) => void) => void } };
const edited: i18n[] = [];

// Vite finds the files in this very text: no comment between, each by its name.
(import.meta as Hot).hot?.accept(
  [
    './tr/start.ts',
    './tr/floor.ts',
    './tr/rest.ts',
    './en/start.ts',
    './en/floor.ts',
    './en/rest.ts',
    './ar/start.ts',
    './ar/floor.ts',
    './ar/rest.ts',
  ],
  (changed) => {
    const parts = [START, FLOOR, REST];
    for (const instance of edited) {
      for (const [index, texts] of changed.entries()) {
        const language = LANGUAGES[Math.floor(index / parts.length)];
        const part = parts[index % parts.length];
        if (texts && language && part) instance.addResourceBundle(language, part, { ...texts }, true, true);
      }
      instance.emit('languageChanged', instance.language);
    }
  },
);
