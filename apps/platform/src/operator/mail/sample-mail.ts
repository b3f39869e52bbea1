import { mail, type operator } from '@salon/contract';
import type { Language } from '@salon/domain/language.ts';
import { compose } from '../../mail/compose.ts';
import { LINK_OF, type Template } from '../../mail/kinds.ts';
import type { MailSite } from './mail-queries.ts';

const NAMES: Record<Language, string> = { tr: 'Ayşe Yılmaz', en: 'Alex Smith', ar: 'ليلى حسن' };

/** A mail with values that no player has; its link leads to the page and opens nothing. */
export function sampleMail(
  kind: operator.MailKind,
  language: Language,
  template: Template,
  { name: site, currency, timeZone, host }: MailSite,
  nowMs: number,
): { subject: string; body: string } {
  const purpose = LINK_OF[kind];
  const link = purpose === undefined ? '' : `https://${host ?? 'localhost'}${mail.LINK_PATHS[purpose]}#example`;
  const hours = purpose === undefined ? 0 : mail.LINK_LIFE_HOURS[purpose];
  const params = {
    ...{ amountMinor: 123_456, currency, at: new Date(nowMs).toISOString(), reference: '1f0c2b7e-example' },
    ...{ limit: 'deposit', period: 'day', value: 50_000 },
  };
  const { subject, text } = compose(template, language, { site, name: NAMES[language], timeZone, link, hours, params });
  return { subject, body: text };
}
