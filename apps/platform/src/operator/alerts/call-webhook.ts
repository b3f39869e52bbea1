import { createHmac } from 'node:crypto';
import { operator } from '@salon/contract';
import { type Outgoing, OutgoingRefused } from '../../outgoing/outgoing.ts';

const TIMEOUT_MS = 5_000;

/** Calls a webhook with an alert. Null: it answered with 2xx; otherwise what went wrong, without what was sent. */
export async function callWebhook(
  { post }: Pick<Outgoing, 'post'>,
  url: string,
  secret: string,
  alert: operator.WebhookAlert,
  nowMs: number,
): Promise<string | null> {
  const body = JSON.stringify(alert);
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    const headers = {
      'content-type': 'application/json',
      [operator.WEBHOOK_TIMESTAMP]: timestamp,
      [operator.WEBHOOK_SIGNATURE]: signature,
    };
    const status = await post(url, { headers, body, timeoutMs: TIMEOUT_MS });
    return status >= 200 && status < 300 ? null : `status ${status}`;
  } catch (error) {
    if (error instanceof OutgoingRefused) return error.message;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error
      ? `${cause.name}: ${'code' in cause ? cause.code : cause.message}`.slice(0, 200)
      : 'failed';
  }
}
