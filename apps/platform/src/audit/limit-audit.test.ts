import { afterEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from './audit.ts';
import { AUDIT_WINDOW_MS, type AuditLimit, limitAudit, ROWS_PER_WINDOW, SUBJECTS_PER_TYPE } from './limit-audit.ts';

const opened: AuditLimit[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
});

function world() {
  const rows: AuditEntry[] = [];
  let nowMs = 1_000;
  const rate = limitAudit({
    audit: async (entry) => void rows.push(entry),
    nowMs: () => nowMs,
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
  it('writes the first rows as they come, and the rest as one with their number', async () => {
    const { rows, rate, pass } = world();
    for (let sent = 0; sent < 600; sent += 1) await rate.audit(fail('1.2.3.4'));
    expect(rows).toHaveLength(ROWS_PER_WINDOW);
    pass(AUDIT_WINDOW_MS);
    await rate.audit(fail('1.2.3.4'));
    expect(rows).toHaveLength(ROWS_PER_WINDOW + 2);
    expect(rows[ROWS_PER_WINDOW]!.details).toEqual({ why: 'token', repeated: 600 - ROWS_PER_WINDOW });
  });

  it('keeps players, addresses and types apart', async () => {
    const { rows, rate } = world();
    for (let sent = 0; sent < 100; sent += 1) {
      await rate.audit(fail('1.2.3.4'));
      await rate.audit(fail('1.2.3.4', 7));
      await rate.audit({ ...fail('1.2.3.4', 7), type: 'login_check' });
    }
    expect(rows).toHaveLength(3 * ROWS_PER_WINDOW);
  });

  it('counts a flood from ever other addresses together, and a whole IPv6 customer as one', async () => {
    const { rows, rate } = world();
    for (let sent = 0; sent < 100; sent += 1) await rate.audit(fail(`2001:db8:1:1:${sent}::1`));
    expect(rows).toHaveLength(ROWS_PER_WINDOW);
    for (let sent = 0; sent < 3_000; sent += 1) await rate.audit(fail(`10.${sent >> 8}.${sent & 255}.1`));
    expect(rows.length).toBeLessThan(SUBJECTS_PER_TYPE + 2 * ROWS_PER_WINDOW);
    await rate.stop();
    expect(rows.reduce((sum, { details }) => sum + Number(details?.repeated ?? 1), 0)).toBe(3_100);
  });

  it('never counts what operators and providers do', async () => {
    const { rows, rate } = world();
    for (let sent = 0; sent < 100; sent += 1)
      await rate.audit({ type: 'operator_call', playerId: null, siteId: 0, address: '1.2.3.4' });
    expect(rows).toHaveLength(100);
  });
});
