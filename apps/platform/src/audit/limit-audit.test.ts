import { afterEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from './audit.ts';
import { AUDIT_WINDOW_MS, type AuditLimit, limitAudit, ROWS_PER_WINDOW, SUBJECTS_PER_TYPE } from './limit-audit.ts';

const opened: AuditLimit[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
});

function limited() {
  const rows: AuditEntry[] = [];
  let nowMs = 1_000;
  const rate = limitAudit({
    audit: async (entry) => void rows.push(entry),
    monotonicMs: () => nowMs,
    onLost: (error) => {
      throw error;
    },
  });
  opened.push(rate);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { rows, rate, pass };
}

const fail = (address: string, playerId: number | null = null): AuditEntry => ({
  type: 'login_fail',
  ...{ playerId, siteId: null, address, details: { why: 'token' } },
});

describe('the audit under a flood', () => {
  it('writes the first rows as they come and the rest as one row with its count', async () => {
    const { rows, rate, pass } = limited();
    for (let sent = 0; sent < 600; sent += 1) await rate.audit(fail('1.2.3.4'));
    expect(rows).toHaveLength(ROWS_PER_WINDOW);
    pass(AUDIT_WINDOW_MS);
    await rate.audit(fail('1.2.3.4'));
    expect(rows).toHaveLength(ROWS_PER_WINDOW + 2);
    expect(rows[ROWS_PER_WINDOW]!.details).toEqual({ why: 'token', repeated: 600 - ROWS_PER_WINDOW });
  });

  it('counts by player, address and type', async () => {
    const { rows, rate } = limited();
    for (let sent = 0; sent < 100; sent += 1) {
      await rate.audit(fail('1.2.3.4'));
      await rate.audit(fail('1.2.3.4', 7));
      await rate.audit({ ...fail('1.2.3.4', 7), type: 'login_check' });
    }
    expect(rows).toHaveLength(3 * ROWS_PER_WINDOW);
  });

  it('counts a flood from many addresses together, and a whole IPv6 /64 as one subject', async () => {
    const { rows, rate } = limited();
    for (let sent = 0; sent < 100; sent += 1) await rate.audit(fail(`2001:db8:1:1:${sent}::1`));
    expect(rows).toHaveLength(ROWS_PER_WINDOW);
    for (let sent = 0; sent < 3_000; sent += 1) await rate.audit(fail(`10.${sent >> 8}.${sent & 255}.1`));
    expect(rows.length).toBeLessThan(SUBJECTS_PER_TYPE + 2 * ROWS_PER_WINDOW);
    await rate.stop();
    expect(rows.reduce((sum, { details }) => sum + Number(details?.repeated ?? 1), 0)).toBe(3_100);
  });

  it('writes every call of operators and providers', async () => {
    const { rows, rate } = limited();
    for (let sent = 0; sent < 100; sent += 1)
      await rate.audit({ type: 'operator_call', playerId: null, siteId: 0, address: '1.2.3.4' });
    expect(rows).toHaveLength(100);
  });
});
