import type { operator } from '@salon/contract';

/** Without its link such a mail is useless. */
export const LINK_OF: Partial<Record<string, 'verify' | 'reset'>> = {
  verify_address: 'verify',
  password_reset: 'reset',
};

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
  minutes: string;
  footer: string;
}
