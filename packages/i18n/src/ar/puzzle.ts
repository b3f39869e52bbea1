import type { puzzle as source } from '../en/puzzle.ts';
import type { AreaTexts } from '../texts.ts';

export const puzzle: AreaTexts<typeof source> = {
  checking: 'جارٍ التحقق من المتصفح…',
};
