import { randomBytes } from 'node:crypto';
import { failure, isFailure, operator } from '@salon/contract';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { SealedTexts } from '../../sealed-texts.ts';
import type { Handlers } from '../calls/handlers.ts';
import type { SetupChanges } from '../setup/setup-changes.ts';
import type { AlertQueries } from './alert-queries.ts';

export interface AlertDeps {
  queries: AlertQueries;
  /** What webhooks are signed with. */
  secrets: Pick<SealedTexts, 'seal'>;
  outgoing: Pick<Outgoing, 'refuses'>;
  propose: SetupChanges['propose'];
}

export function alertHandlers({
  queries,
  secrets,
  outgoing,
  propose,
}: AlertDeps): Handlers<typeof operator.alertCalls> {
  return {
    alerts: async ({ siteId }, { query }) => {
      const alerts = await queries.list(siteId, query);
      return { status: 1, alerts, next: queries.nextOf(alerts) };
    },
    'alert-acknowledge': async ({ siteId, name }, { params }) => {
      const isChanged = await queries.acknowledge(siteId, params.id, name);
      return isChanged === null ? failure('not_found', params) : { status: 1, isChanged };
    },
    'alert-rules': async ({ siteId }) => ({ status: 1, rules: await rulesOf(queries, siteId) }),
    'alert-rule-set': async ({ siteId }, { params, body }) => {
      const rule = { ...params, ...body };
      // A time before all calendars would end the check of every site's rules.
      if (rule.threshold > operator.ALERT_THRESHOLD_MAX[operator.ALERT_KINDS[rule.kind].unit])
        return failure('invalid_request', { field: 'threshold' });
      const before = (await rulesOf(queries, siteId)).find(({ kind }) => kind === rule.kind);
      await queries.setRule(siteId, rule);
      const names = ['isEnabled', 'threshold', 'email', 'webhook'] as const;
      return { status: 1, isChanged: names.some((name) => before?.[name] !== rule[name]) };
    },
    'alert-targets': async ({ siteId }) => ({ status: 1, ...(await queries.targets(siteId)) }),
    'alert-targets-set': async (caller, { body: { emails, webhookUrl, renewSecret } }) => {
      const { siteId } = caller;
      const refusal = webhookUrl === null ? null : await outgoing.refuses(webhookUrl);
      // A name that nobody knows now may be known later: it is checked again before every call.
      if (refusal !== null && refusal !== 'unresolved') return failure(REFUSALS[refusal], { field: 'webhookUrl' });
      const before = await queries.targets(siteId);
      // Another address gets another secret: the one before must not be able to sign for it.
      const isAnother = webhookUrl !== null && webhookUrl !== before.webhookUrl;
      const secret = isAnother || (webhookUrl !== null && renewSecret) ? newSecret() : null;
      const sealed = secret === null ? null : secrets.seal(secret);
      if (!isAnother) {
        await queries.setTargets(siteId, emails, webhookUrl, sealed);
        return { status: 1, secret, waiting: [] };
      }
      const after = { url: webhookUrl, secret: sealed?.toString('base64') };
      const waiting = await propose(caller, [{ kind: 'webhook', target: 'alerts', after, isSecret: true }]);
      if (isFailure(waiting)) return waiting;
      await queries.setEmails(siteId, emails);
      return { status: 1, secret, waiting };
    },
  };
}

const REFUSALS = { not_https: 'outgoing_not_https', not_permitted: 'outgoing_not_permitted' } as const;
const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

/** Every kind: as the site has it, else the preset. */
async function rulesOf(queries: AlertQueries, siteId: number): Promise<operator.AlertRule[]> {
  const own = new Map((await queries.rules(siteId)).map((rule) => [rule.kind, rule]));
  return Object.entries(operator.ALERT_KINDS).map(([name, { threshold }]) => {
    const kind = name as operator.AlertKind;
    return own.get(kind) ?? { kind, isEnabled: true, threshold, email: true, webhook: true };
  });
}
