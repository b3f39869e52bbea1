import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { originOf } from '../http/origin.ts';
import { createOutbox } from '../mail/outbox.ts';
import { type SenderDeps, sendNext } from '../mail/sender.ts';
import { createMailServer } from '../mail/smtp.ts';
import type { Scheduler } from './scheduler.ts';

const EVERY_MS = 2_000;
const BATCH = 50;

/** Sends what is queued; safe on several nodes. A node without a mail server sends nothing. `port`: that it listens at. Returns how to stop. */
export function startSendingMails(
  { mail, production }: Pick<Config, 'mail' | 'production'>,
  port: number,
  pool: Pool,
  scheduler: Scheduler,
): () => Promise<void> {
  if (mail === null) return async () => {};
  const deps: SenderDeps = {
    outbox: createOutbox(pool),
    server: createMailServer(mail.smtpUrl),
    from: mail.from,
    originOf: (host) => originOf(host, { production, port }),
    ownOrigin: () => (production ? null : originOf('localhost', { production, port })),
  };
  return scheduler.every('mails', EVERY_MS, async () => {
    for (let left = BATCH; left > 0 && (await sendNext(deps)); left -= 1);
  });
}
