import { operator } from '@salon/contract';
import type { Language } from '@salon/domain/language.ts';
import { withoutTurning } from '@salon/domain/names.ts';
import { formatMoney, formatNumber, isolateForeign, isolateText } from '@salon/i18n';
import { direction } from '@salon/i18n/languages.ts';
import type { MailTexts, Template } from './kinds.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { tr } from './texts/tr.ts';

const TEXTS: Record<Language, MailTexts> = { tr, en, ar };

export interface MailFacts {
  site: string;
  /** Empty: the mail calls nobody by name. */
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
  const wordsOf = (text: string) => (facts.name === '' ? withoutName(text) : text);
  const plain = plainForm(language);
  const subject = oneLine(`${facts.site}: ${fill(wordsOf(template.subject), values, plain)}`);
  const paragraphs = [...wordsOf(template.body).split(/\n{2,}/), texts.footer];
  return {
    subject,
    text: paragraphs.map((one) => fill(one, values, plain)).join('\n\n'),
    html: page(
      paragraphs.map((one) => fill(one, values, HTML)),
      language,
    ),
  };
}

/** A mail that has its words already, values of strangers among them: no address in it becomes a link. */
export function composeText(subject: string, body: string, language: Language): ComposedMail {
  return { subject: oneLine(subject), text: body, html: page(body.split(/\n{2,}/).map(escaped), language) };
}

/** A line end in a subject would begin another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Of a sentence that calls somebody by name: "Hello {{name}}," and "{{name}}, hello". */
const withoutName = (text: string) => text.replace(/ ?\{\{name\}\}/g, '').replace(/^[,،] */gm, '');

/** How words of the template and values become a text. */
interface Form {
  words(text: string): string;
  value(text: string, placeholder: string): string;
}

const plainForm = (language: Language): Form => ({
  words: (text) => text,
  value: (text, placeholder) => {
    // A reader of mails may take the sign for a part of the address.
    if (placeholder === 'link') return text;
    if (placeholder === 'name') return isolateText(text);
    return direction(language) === 'rtl' ? isolateText(text) : isolateForeign(text);
  },
});

/** Links are the template's own and `{{link}}`, never a value: a name with an address in it would be a link in our mail. */
const HTML: Form = {
  words: (text) => escaped(text).replace(/https?:\/\/[^\s<]+/g, anchor),
  value: (text, placeholder) => {
    if (placeholder === 'link') return anchor(escaped(text));
    return `<bdi>${escaped(placeholder === 'name' ? withoutTurning(text) : text)}</bdi>`;
  },
};

const fill = (text: string, values: Readonly<Record<string, string>>, { words, value }: Form) =>
  text
    .split(/\{\{(\w+)\}\}/)
    .map((piece, at) => {
      if (at % 2 === 0) return words(piece);
      return Object.hasOwn(values, piece) ? value(values[piece]!, piece) : '';
    })
    .join('');

function valuesOf(facts: MailFacts, language: Language, texts: MailTexts): Record<string, string> {
  const { params } = facts;
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '');
  const money = (minor: number) => formatMoney(language, minor, text('currency'));
  const { value } = params;
  const limit =
    typeof value !== 'number'
      ? texts.noLimit
      : text('limit') === 'time'
        ? formatNumber(language, Math.floor(value / 60), { style: 'unit', unit: 'minute', unitDisplay: 'long' })
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

const anchor = (url: string) => `<a href="${url}" dir="ltr">${url}</a>`;

/** Paragraphs are HTML already. */
function page(paragraphs: string[], language: Language): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const inner = paragraphs.map((one) => `<p>${one.replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head><body dir="${direction}" style="font-family:sans-serif;line-height:1.5">${inner.join('')}</body></html>`;
}
