import type { Language } from '@salon/domain/language.ts';
import * as arTexts from '@salon/i18n/ar/index.ts';
import * as enConsole from '@salon/i18n/console/en/index.ts';
import * as trConsole from '@salon/i18n/console/tr/index.ts';
import * as enTexts from '@salon/i18n/en/index.ts';
import * as trTexts from '@salon/i18n/tr/index.ts';
import { expect, it } from 'vitest';
import { automaticAnswer } from '../../apps/platform/src/features/chat/answers.ts';
import { REAL_QUESTIONS } from '../../apps/platform/src/features/chat/real-questions.fixture.ts';
import { demoTexts } from '../../apps/platform/src/features/demo-provider/texts.ts';
import { ar as arPages } from '../../apps/platform/src/features/information/content/ar.ts';
import { en as enPages } from '../../apps/platform/src/features/information/content/en.ts';
import { tr as trPages } from '../../apps/platform/src/features/information/content/tr.ts';
import { ar as arMails } from '../../apps/platform/src/mail/texts/ar.ts';
import { en as enMails } from '../../apps/platform/src/mail/texts/en.ts';
import { tr as trMails } from '../../apps/platform/src/mail/texts/tr.ts';
import * as arHelp from '../../apps/web/src/features/documentation/content/ar.ts';
import * as enHelp from '../../apps/web/src/features/documentation/content/en.ts';
import * as trHelp from '../../apps/web/src/features/documentation/content/tr.ts';
import { GIVEN_UP } from './given-up.ts';

const topics = Object.values(REAL_QUESTIONS).flatMap((questions) => Object.values(questions).map(([first]) => first!));
const answersIn = (language: Language) =>
  [...topics, 'hello', 'thanks', 'password', '???'].map((text) =>
    automaticAnswer(text, language, { person: 'Ada', helpLine: '115' }),
  );

/** Every text that a player or a person of the staff reads, by where it stands. */
const TEXTS: Record<Language, Record<string, unknown>> = {
  tr: { page: trTexts, console: trConsole, mail: trMails, site: trPages, help: trHelp },
  en: { page: enTexts, console: enConsole, mail: enMails, site: enPages, help: enHelp },
  ar: { page: arTexts, mail: arMails, site: arPages, help: arHelp },
};
const LANGUAGES = Object.keys(TEXTS) as Language[];
for (const language of LANGUAGES)
  Object.assign(TEXTS[language], { assistant: answersIn(language), provider: demoTexts[language] });

/** Path and text of each. */
const textsIn = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, path === '' ? key : `${path}.${key}`));
};

it.each(LANGUAGES)('has one word for one thing in %s, wherever it is read', (language) => {
  const found = textsIn(TEXTS[language]).flatMap(([path, text]) => {
    const small = text.toLocaleLowerCase(language);
    return GIVEN_UP[language].flatMap(({ word, use }) => (word.test(small) ? `${path}: "${text}" → ${use}` : []));
  });
  expect(found).toEqual([]);
});

it('finds a word in capitals, and none that only looks like it', () => {
  const hits = (text: string) => GIVEN_UP.tr.filter(({ word }) => word.test(text.toLocaleLowerCase('tr'))).length;
  expect(['KAYIP SINIRI', 'Para ÇEKİMİ', 'Elden ödeme'].map(hits)).toEqual([1, 1, 1]);
  expect(['sınıf', 'Temelden', 'Makaralar', 'Dışa aktar'].map(hits)).toEqual([0, 0, 0, 0]);
});

/** A sentence that goes on; the specification writes these three with two. */
const TWO_DOTS = ['page.general.loading', 'page.general.loggingOut', 'page.general.searchNoResults'];

it.each(LANGUAGES)('writes quotes and dots in %s as printed texts do', (language) => {
  const faulty = textsIn(TEXTS[language]).filter(
    ([path, text]) => /"|(?<!\.)\.\.(?!\.)|\.\.\./.test(text) && !TWO_DOTS.includes(path),
  );
  expect(faulty).toEqual([]);
});
