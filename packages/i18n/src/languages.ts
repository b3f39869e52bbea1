export interface Language {
  id: LanguageId;
  /** In its own words. */
  label: string;
  short: string;
  direction: 'ltr' | 'rtl';
  /** Offered by the header's select. */
  inHeader: boolean;
}

/** `bg` is on the list without texts of its own: it falls back. */
export const languageIds = ['tr', 'en', 'ar', 'bg'] as const;
export type LanguageId = (typeof languageIds)[number];

export const languages: readonly Language[] = [
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
