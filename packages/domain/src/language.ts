/** Languages that the product has texts in. */
export const LANGUAGES = ['tr', 'en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
