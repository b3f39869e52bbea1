import type { Language } from '@salon/domain/language.ts';
import { LANGUAGES } from '@salon/domain/language.ts';
import { type BackendModule, createInstance, type i18n } from 'i18next';
import type { LanguageId } from './languages.ts';
import type { Texts } from './texts.ts';

/** One chunk per language, fetched when it is first used. */
const loaders: { [Id in LanguageId]: () => Promise<Id extends Language ? Texts : object> } = {
  tr: () => import('./tr/index.ts'),
  en: () => import('./en/index.ts'),
  ar: () => import('./ar/index.ts'),
  bg: async () => ({}),
};

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, _namespace, done) => {
    const load = loaders[language as LanguageId];
    if (!load) return done(new Error(`no texts for ${language}`), false);
    load().then(
      (texts) => done(null, texts as Record<string, object>),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/**
 * An i18next instance in `language`, ready when the promise resolves; `changeLanguage` fetches the next one.
 * Only `bg` ever falls back (to `fallback`): the other languages are complete by type.
 */
export const createI18n = async (language: LanguageId, fallback: LanguageId = 'en'): Promise<i18n> => {
  const instance = createInstance();
  await instance.use(lazyTexts).init({
    lng: language,
    fallbackLng: { bg: [fallback], default: [] },
    partialBundledLanguages: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  });
  edited.push(instance);
  return instance;
};

/** The language of the texts that are shown: the fallback of a language without texts. */
export const shownLanguage = (i18n: Pick<i18n, 'language' | 'resolvedLanguage'>): string =>
  i18n.resolvedLanguage ?? i18n.language;

/** Defined by Vite in development only: edited texts are applied without a reload. */
type Hot = { hot?: { accept: (files: string[], then: (changed: (object | undefined)[]) => void) => void } };
const edited: i18n[] = [];

(import.meta as Hot).hot?.accept(['./tr/index.ts', './en/index.ts', './ar/index.ts'], (changed) => {
  for (const instance of edited) {
    for (const [index, language] of LANGUAGES.entries())
      instance.addResourceBundle(language, 'translation', { ...changed[index] }, true, true);
    instance.emit('languageChanged', instance.language);
  }
});
