import { type Failure, failure, operator } from '@salon/contract';
import { LINK_OF } from '../../mail/kinds.ts';

/** In the order in which the page shows them. */
export const placeholdersOf = (kind: operator.MailKind): string[] => [
  ...operator.MAIL_PLACEHOLDERS,
  ...operator.MAIL_KINDS[kind],
];

/** Why these words may not be a template of that kind. */
export function refusalOfTemplate(
  kind: operator.MailKind,
  { subject, body }: { subject: string; body: string },
): Failure | null {
  const known = placeholdersOf(kind);
  for (const text of [subject, body]) {
    const unknown = bracesOf(text).find((one) => !known.some((name) => one === `{{${name}}}`));
    if (unknown !== undefined) return failure('mail_placeholder_unknown', { placeholder: unknown });
  }
  // Subjects are shown on locked phones and kept in the logs of mail servers: a link of a login does not belong there.
  if (LINK_OF[kind] !== undefined && (!body.includes('{{link}}') || subject.includes('{{link}}')))
    return failure('mail_link_missing', { placeholder: '{{link}}' });
  return null;
}

/** Whole ones, and what looks like one that was mistyped. */
const bracesOf = (text: string): string[] => text.match(/\{\{[^{}]*\}\}|\{\{|\}\}/g) ?? [];
