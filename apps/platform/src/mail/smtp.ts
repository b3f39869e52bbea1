import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { ComposedMail } from './compose.ts';
import type { MailEnd } from './outbox.ts';

export interface Letter extends ComposedMail {
  from: { name: string; address: string };
  to: string;
  /** The same at every attempt, so that a mail system can drop a copy. */
  messageId: string;
}

export interface MailServer {
  /** `begin` runs when the server waits for the content, and before it gets any; false sends nothing. */
  deliver(letter: Letter, begin: () => Promise<boolean>): Promise<Delivery>;
}

/** Without `inS` of a mail to be tried again: the sender decides that by the number of attempts. `lost`: another node has it. */
export type Delivery = Exclude<MailEnd, { state: 'queued' }> | { state: 'queued'; why: string } | { state: 'lost' };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** One connection a mail. */
export function createMailServer(smtpUrl: string): MailServer {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  return {
    deliver: async (letter, begin) => {
      const raw = await new MailComposer({
        ...{ from: letter.from, to: { name: '', address: letter.to }, messageId: letter.messageId },
        ...{ subject: letter.subject, text: letter.text, html: letter.html, newline: 'windows' },
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      })
        .compile()
        .build();
      const connection = new SMTPConnection({ ...options, ...TIMEOUTS, logger: false });
      /** The server may have the content from here on. */
      let hasBegun = false;
      let isOurs = true;
      const content = Readable.from(
        (async function* () {
          isOurs = await begin();
          if (!isOurs) throw new Error('claimed by another node');
          hasBegun = true;
          yield raw;
        })(),
        { objectMode: false },
      );
      try {
        await open(connection, auth);
        await done((end) => connection.send({ from: letter.from.address, to: [letter.to] }, content, end), connection);
        return { state: 'sent' };
      } catch (error) {
        return isOurs ? outcomeOf(error, hasBegun) : { state: 'lost' };
      } finally {
        content.destroy();
        connection.close();
      }
    },
  };
}

async function open(connection: SMTPConnection, auth: ReturnType<typeof parseConnectionUrl>['auth']): Promise<void> {
  await done((end) => connection.connect(() => end(null)), connection);
  if (auth) await done((end) => connection.login(auth as Parameters<SMTPConnection['login']>[0], end), connection);
}

/** What ends a connection is an event of its own. */
function done(run: (end: (error?: Error | null) => void) => void, connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(Object.assign(new Error('connection ended'), { code: 'ECONNECTION' })));
    run((error) => (error ? reject(error) : resolve()));
  });
}

/** A server's answer decides; without one, what has begun is in doubt. Only codes are kept: a server's text may quote the mail. */
function outcomeOf(error: unknown, hasBegun: boolean): Delivery {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  const why = [code, responseCode].filter(Boolean).join(' ') || 'unknown';
  if (!responseCode) return hasBegun ? { state: 'in_doubt', why } : { state: 'queued', why };
  // What a server refuses for good about this mail; about our login it may be mended.
  const isAboutMail = hasBegun || command === 'RCPT TO' || command === 'DATA';
  return responseCode >= 500 && isAboutMail ? { state: 'given_up', why } : { state: 'queued', why };
}
