import { operator } from '@salon/contract';
import type { Language } from '@salon/domain/language.ts';
import { formatMoney } from '@salon/i18n';
import type { MailTexts, Template } from './kinds.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { tr } from './texts/tr.ts';

const TEXTS: Record<Language, MailTexts> = { tr, en, ar };

export interface MailFacts {
  site: string;
  name: string;
  timeZone: string;
  /** Empty: the kind has none. */
  link: string;
  hours: number;
  params: Readonly<Record<string, unknown>>;
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

export const isMailKind = (kind: string): kind is operator.MailKind => Object.hasOwn(operator.MAIL_KINDS, kind);
export const builtIn = (kind: operator.MailKind, language: Language): Template => TEXTS[language].templates[kind];

/** A mail of its template in its language, as text and as HTML. */
export function compose(template: Template, language: Language, facts: MailFacts): ComposedMail {
  const texts = TEXTS[language];
  const values = valuesOf(facts, language, texts);
  const subject = oneLine(`${facts.site}: ${fill(template.subject, values)}`);
  const paragraphs = [...fill(template.body, values).split(/\n{2,}/), fill(texts.footer, values)];
  return { subject, text: paragraphs.join('\n\n'), html: page(paragraphs, language) };
}

/** A mail that has its words already. */
export function composeText(subject: string, body: string, language: Language): ComposedMail {
  const paragraphs = body.split(/\n{2,}/);
  return { subject: oneLine(subject), text: body, html: page(paragraphs, language) };
}

/** A line end in a subject would begin another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => (Object.hasOwn(values, name) ? values[name]! : ''));

function valuesOf(facts: MailFacts, language: Language, texts: MailTexts): Record<string, string> {
  const { params } = facts;
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '');
  const money = (minor: number) => formatMoney(language, minor, text('currency'));
  const { value } = params;
  const limit =
    typeof value !== 'number'
      ? texts.noLimit
      : text('limit') === 'time'
        ? `${Math.floor(value / 60)} ${texts.minutes}`
        : money(value);
  const at = new Date(text('at'));
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: facts.timeZone } as const;
  return {
    ...{
      site: facts.site,
      name: facts.name,
      link: facts.link,
      hours: String(facts.hours),
      reference: text('reference'),
    },
    amount: typeof params.amountMinor === 'number' ? money(params.amountMinor) : '',
    at: Number.isNaN(at.getTime()) ? '' : new Intl.DateTimeFormat(language, format).format(at),
    limit: texts.limit[text('limit') as keyof MailTexts['limit']] ?? '',
    period: texts.period[text('period') as keyof MailTexts['period']] ?? '',
    value: limit,
  };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => ESCAPES[one]!);

function page(paragraphs: string[], language: Language): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const inner = paragraphs
    .map((one) => escaped(one).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" dir="ltr">${url}</a>`))
    .map((one) => `<p>${one.replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head><body dir="${direction}" style="font-family:sans-serif;line-height:1.5">${inner.join('')}</body></html>`;
}
