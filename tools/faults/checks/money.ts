import type pg from 'pg';

/** What came in from outside, and where it is. */
export interface Money {
  /** Deposits less withdrawals. */
  broughtInMinor: number;
  /** Wallets, machines, in transit, payable, pools, house and promotions. */
  heldMinor: number;
  suspenseMinor: number;
}

export async function readMoney(pool: pg.Pool): Promise<Money> {
  const { rows } = await pool.query<Money>(`SELECT
      coalesce(-sum(balance_minor) FILTER (WHERE kind = 'payments'), 0) AS "broughtInMinor",
      coalesce(sum(balance_minor) FILTER (WHERE kind <> 'payments'), 0) AS "heldMinor",
      coalesce(sum(balance_minor) FILTER (WHERE kind = 'suspense'), 0) AS "suspenseMinor" FROM account`);
  return rows[0]!;
}

/** Nobody deposits or withdraws in this world. */
export function compareMoney(before: Money, now: Money): string[] {
  const findings: string[] = [];
  if (now.broughtInMinor !== before.broughtInMinor)
    findings.push(`brought in: ${before.broughtInMinor}, then ${now.broughtInMinor}`);
  if (now.heldMinor !== now.broughtInMinor) findings.push(`held ${now.heldMinor} of ${now.broughtInMinor} brought in`);
  if (now.suspenseMinor !== 0) findings.push(`in suspense: ${now.suspenseMinor}`);
  return findings;
}
