import { createHmac } from 'node:crypto';
import { operator } from '@salon/contract';

const TIMEOUT_MS = 5_000;

/** Calls a webhook with an alert. Null: it answered with 2xx; otherwise what went wrong, without what was sent. */
export async function callWebhook(
  url: string,
  secret: string,
  alert: operator.WebhookAlert,
  nowMs: number,
): Promise<string | null> {
  const body = JSON.stringify(alert);
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [operator.WEBHOOK_TIMESTAMP]: timestamp,
        [operator.WEBHOOK_SIGNATURE]: signature,
      },
      body,
      // Somewhere else is not what the site has entered.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error
      ? `${cause.name}: ${'code' in cause ? cause.code : cause.message}`.slice(0, 200)
      : 'failed';
  }
}
