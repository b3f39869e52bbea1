/** Words of a list as a sentence holds them, without an "and". */
export const listText = (language: string, items: readonly string[]): string =>
  items.join(language === 'ar' ? '، ' : ', ');
