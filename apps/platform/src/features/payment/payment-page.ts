import type { Payer } from './queries.ts';

/** The payment page's URL with payer and deposit in its query. A path stays a path. */
export function paymentUrl(pageUrl: string, { id, name, lastname, username }: Payer, depositId: string): string {
  const query = new URLSearchParams({ id: String(id), name, lastname, username, deposit: depositId });
  return `${pageUrl}${pageUrl.includes('?') ? '&' : '?'}${query}`;
}
