import type { operator } from '@salon/contract';
import { isolateText } from '@salon/i18n';
import * as en from '@salon/i18n/console/en/alerts.ts';
import * as tr from '@salon/i18n/console/tr/alerts.ts';

/** An alert as a mail in the site's language: Turkish, also where the site has chosen none, otherwise English. */
export function alertMail(
  { kind, details, openedAt }: operator.WebhookAlert,
  siteName: string,
  language: string | null,
): { subject: string; body: string } {
  const texts = (language ?? 'tr') === 'tr' ? tr.alerts : en.alerts;
  const facts = Object.entries(Object(details)).map(([name, value]) => `${name}: ${textOf(value)}`);
  const title = texts[`kind_${kind}`];
  return { subject: `${siteName}: ${title}`, body: [title, openedAt, ...facts].join('\n') };
}

/** Cabinets and machines bring texts along. */
function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return isolateText(typeof value === 'string' ? value : JSON.stringify(value));
}
