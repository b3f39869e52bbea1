import { direction, type LanguageId } from '@salon/i18n/languages.ts';
import { ar } from './content/ar.ts';
import { en } from './content/en.ts';
import type { InformationTexts } from './content/texts.ts';
import { tr } from './content/tr.ts';

/** Languages that the pages are written in. */
export const pageLanguages = ['tr', 'en', 'ar'] as const satisfies readonly LanguageId[];
export type PageLanguage = (typeof pageLanguages)[number];

export const textsOf: Record<PageLanguage, InformationTexts> = { tr, en, ar };
export const directionOf: (language: PageLanguage) => 'ltr' | 'rtl' = direction;

const known = (text: unknown): PageLanguage | undefined => pageLanguages.find((one) => one === text);

/** What was asked for, else what the browser prefers, else the site's. `accepted`: an Accept-Language header. */
export function chooseLanguage(asked: unknown, accepted: string | undefined, site: unknown): PageLanguage {
  return known(asked) ?? acceptedLanguage(accepted) ?? known(site) ?? 'tr';
}

function acceptedLanguage(header: string | undefined): PageLanguage | undefined {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((one) => one.trim().startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.trim().slice(2));
      return { language: known(tag.toLowerCase().split('-')[0]), weight };
    });
  return wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .find(({ language }) => language)?.language;
}
