import { type BackendModule, createInstance, type i18n } from 'i18next';
import { isolateForeign } from '../isolate-text.ts';
import type { ConsoleTexts } from './texts.ts';

/** Languages of the operator's people. */
export const consoleLanguages = ['tr', 'en'] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];

interface Loaders {
  console: () => Promise<ConsoleTexts>;
  /** The players' texts as far as the console needs them: those of error codes. */
  translation: () => Promise<object>;
}
const loaders: Record<ConsoleLanguage, Loaders> = {
  tr: { console: () => import('./tr/index.ts'), translation: () => import('../tr/errors.ts') },
  en: { console: () => import('./en/index.ts'), translation: () => import('../en/errors.ts') },
};

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = loaders[language as ConsoleLanguage]?.[namespace as keyof Loaders];
    if (!load) return done(new Error(`no ${namespace} of ${language}`), false);
    load().then(
      (texts) => done(null, texts as Record<string, object>),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** Texts of the staff console, by `useTranslation('console')`, ready when the promise resolves. The players' client never loads them. */
export const createConsoleI18n = async (language: ConsoleLanguage): Promise<i18n> => {
  const instance = createInstance();
  await instance.use(lazyTexts).init({
    ...{ lng: language, fallbackLng: false, ns: ['translation', 'console'], defaultNS: 'translation' },
    partialBundledLanguages: false,
    // Names, reasons and messages are strangers' texts: none puts the sentence around it in another order. React escapes the rest.
    interpolation: { escapeValue: true, escape: isolateForeign },
    returnNull: false,
    react: { useSuspense: false },
  });
  return instance;
};
