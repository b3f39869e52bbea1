import { operator } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { queueMail } from '../mail/outbox.ts';
import { alertMail } from '../operator/alerts/alert-mail.ts';
import type { AlertQueries, Delivery } from '../operator/alerts/alert-queries.ts';
import { callWebhook } from '../operator/alerts/call-webhook.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { SealedTexts } from '../sealed-texts.ts';
import type { Scheduler } from './scheduler.ts';

const CHECK_MS = 5_000;
/** What is read from the figures of closed days changes once a day. */
const SLOW: ReadonlySet<string> = new Set<operator.AlertKind>(['rtp_out_of_band']);
const SLOW_EVERY_MS = 600_000;
const DELIVER_MS = 2_000;
const DELIVERIES_AT_ONCE = 20;

export interface AlertJobDeps {
  pool: Pool;
  queries: AlertQueries;
  secrets: Pick<SealedTexts, 'open'>;
  outgoing: Pick<Outgoing, 'post'>;
  scheduler: Scheduler;
  clock: Pick<Clock, 'nowMs'>;
  random: () => number;
  log: FastifyBaseLogger;
}

/** Checks the rules of all sites and delivers what they find. Any number of nodes; each alert opens once. Returns how to stop. */
export function startAlertJobs(deps: AlertJobDeps): () => Promise<void> {
  const { pool, queries, secrets, outgoing, scheduler, clock, random, log } = deps;
  const kinds = Object.entries(operator.ALERT_KINDS);
  const ofSpeed = (slow: boolean) => Object.fromEntries(kinds.filter(([kind]) => SLOW.has(kind) === slow));
  const check = (slow: boolean) => async () => {
    const opened = await queries.raise(ofSpeed(slow));
    if (opened) log.warn({ opened }, 'alerts opened');
  };
  async function deliver({ channel, target, secret, alert, siteName, language }: Delivery): Promise<string | null> {
    if (channel === 'email') {
      const mail = alertMail(alert, siteName, language);
      await queueMail(pool, {
        siteId: alert.siteId,
        to: target,
        kind: 'text',
        ...mail,
        key: `alert:${alert.id}:${target}`,
      });
      return null;
    }
    // The site has removed its webhook meanwhile.
    if (secret === null) return 'no webhook';
    return callWebhook(outgoing, target, secrets.open(Buffer.from(secret, 'base64')), alert, clock.nowMs());
  }
  async function attempt(delivery: Delivery): Promise<void> {
    const problem = await deliver(delivery);
    await queries.endAttempt(delivery, problem);
    const { alert, attempts } = delivery;
    if (problem !== null) log.warn({ alert: alert.id, attempts, problem }, 'alert not delivered');
  }
  const stops = [
    scheduler.every('alerts', CHECK_MS, check(false)),
    scheduler.every('slow alerts', SLOW_EVERY_MS, check(true)),
    scheduler.every('alert deliveries', DELIVER_MS, async () => {
      await Promise.all((await queries.claimDeliveries(DELIVERIES_AT_ONCE, random())).map(attempt));
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
