import type { operator } from '@salon/contract';

/** Without its link such a mail is useless. */
export const LINK_OF: Partial<Record<string, 'verify' | 'reset'>> = {
  verify_address: 'verify',
  password_reset: 'reset',
};

/** Anybody can cause these, also at an address that is not theirs. */
export const ASKED: ReadonlySet<string> = new Set<operator.MailKind>([
  'verify_address',
  'password_reset',
  'address_taken',
]);

/** Whether a stranger can cause it: an address that nobody has verified may be anybody's. What the staff sends names its address itself. */
export const isAsked = (mail: { kind: string; playerId: number | null; isVerified: boolean }): boolean =>
  ASKED.has(mail.kind) || (mail.playerId !== null && !mail.isVerified);

export interface Template {
  subject: string;
  /** Plain text; an empty line between paragraphs. */
  body: string;
}

/** Words of one language. */
export interface MailTexts {
  templates: Record<operator.MailKind, Template>;
  limit: Record<'deposit' | 'loss' | 'time', string>;
  period: Record<'day' | 'week' | 'month', string>;
  noLimit: string;
  footer: string;
}
