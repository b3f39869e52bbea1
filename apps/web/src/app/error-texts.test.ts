import { CODES } from '@salon/contract/errors.ts';
import type { Language } from '@salon/domain/language.ts';
import * as ar from '@salon/i18n/ar/index.ts';
import * as en from '@salon/i18n/en/index.ts';
import * as tr from '@salon/i18n/tr/index.ts';
import { describe, expect, it } from 'vitest';

const languages: Record<Language, { errors: object }> = { tr, en, ar };

describe('texts of the error codes', () => {
  it.each(Object.entries(languages))('ER-01 %s has a text for every code of the contract', (_, texts) => {
    const known = new Set(Object.keys(texts.errors));
    expect(Object.entries(CODES).filter(([, code]) => !known.has(String(code)))).toEqual([]);
  });
});
