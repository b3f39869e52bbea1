import { isLanguageId, type LanguageId } from '@salon/i18n/languages.ts';
import * as z from 'zod/mini';
import { storedJson, storedText } from './stored.ts';

const isText = (text: string): text is string => text.length > 0 && text.length < 5_000;

/** Everything that this client keeps in the browser. Language and theme are read by `public/boot.js` too. */
export const entries = {
  token: storedText('salon.token.v1', '', isText),
  language: storedText<LanguageId | ''>('salon.language', '', (text): text is LanguageId | '' => isLanguageId(text)),
  theme: storedText('salon.theme', '', (text): text is string => /^[A-Za-z0-9-]{1,40}$/.test(text)),
  remember: storedJson('salon.remember.v1', z.object({ on: z.boolean(), username: z.string() }), {
    on: false,
    username: '',
  }),
  balanceHidden: storedJson('salon.balance-hidden.v1', z.boolean(), false),
  sound: storedJson('salon.sound.v1', z.object({ on: z.boolean() }), { on: true }),
  /** Where to go after login; of this tab only, so that two tabs do not send each other around. */
  redirect: storedText('salon.redirect.v1', '', isText, 'tab'),
};
