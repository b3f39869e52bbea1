/** Languages that the product has texts in. */
export const LANGUAGES = ['tr', 'en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of that tag; undefined: there is none, or it is no text. */
export const languageNamed = (tag: unknown): Language | undefined => LANGUAGES.find((one) => one === tag);
