import { type Language, languageNamed } from '@salon/domain/language.ts';
import { direction } from '@salon/i18n/languages.ts';
import { ar } from './content/ar.ts';
import { en } from './content/en.ts';
import type { InformationTexts } from './content/texts.ts';
import { tr } from './content/tr.ts';

export const textsOf: Record<Language, InformationTexts> = { tr, en, ar };
export const directionOf: (language: Language) => 'ltr' | 'rtl' = direction;

/** What was asked for, else what the browser prefers, else the site's. `accepted`: an Accept-Language header. */
export function chooseLanguage(asked: unknown, accepted: string | undefined, site: unknown): Language {
  return languageNamed(asked) ?? acceptedLanguage(accepted) ?? languageNamed(site) ?? 'tr';
}

function acceptedLanguage(header: string | undefined): Language | undefined {
  const preferences = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((one) => one.trim().startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.trim().slice(2));
      return { language: languageNamed(tag.toLowerCase().split('-')[0]), weight };
    });
  return preferences
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .find(({ language }) => language)?.language;
}
