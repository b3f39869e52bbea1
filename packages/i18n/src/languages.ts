import { LANGUAGES } from '@salon/domain/language.ts';

interface LanguageEntry {
  id: LanguageId;
  /** Its name in the language itself. */
  label: string;
  short: string;
  direction: 'ltr' | 'rtl';
  /** Offered by the header's select. */
  inHeader: boolean;
}

/** Languages that a player can choose. `bg` has no texts yet and falls back. */
const languageIds = [...LANGUAGES, 'bg'] as const;
export type LanguageId = (typeof languageIds)[number];

export const languages: readonly LanguageEntry[] = [
  { id: 'tr', label: 'Türkçe', short: 'TR', direction: 'ltr', inHeader: true },
  { id: 'en', label: 'English', short: 'EN', direction: 'ltr', inHeader: true },
  { id: 'ar', label: 'العربية', short: 'AR', direction: 'rtl', inHeader: false },
  { id: 'bg', label: 'Български', short: 'BG', direction: 'ltr', inHeader: false },
];

export const defaultLanguageId: LanguageId = 'tr';

export const isLanguageId = (value: unknown): value is LanguageId =>
  typeof value === 'string' && (languageIds as readonly string[]).includes(value);

export const direction = (language: string): 'ltr' | 'rtl' =>
  languages.find(({ id }) => id === language)?.direction ?? 'ltr';
