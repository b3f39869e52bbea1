import type { LogonRow } from '@salon/contract/account.ts';
import { expect, it } from 'vitest';
import { groupLogons } from './logon-groups.ts';

const rows = (...types: LogonRow['type'][]): LogonRow[] =>
  types.map((type, at) => ({ id: String(at), at: '2026-03-01T10:00:00Z', type, address: null }));

it('LG-15 runs of checks are one group each; nothing else is grouped or lost', () => {
  const log = rows('login_check', 'login_check', 'login_fail', 'login_fail', 'login_check', 'login_success');
  const groups = groupLogons(log);
  expect(groups.map((group) => (group.kind === 'checks' ? group.rows.length : group.row.type))).toEqual([
    2,
    'login_fail',
    'login_fail',
    1,
    'login_success',
  ]);
  expect(groups.flatMap((group) => (group.kind === 'checks' ? group.rows : [group.row]))).toEqual(log);
});
