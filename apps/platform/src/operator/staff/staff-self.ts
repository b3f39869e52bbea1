import { operator } from '@salon/contract';
import type { Passkeys } from './passkeys.ts';
import type { SessionRow, StaffQueries } from './staff-queries.ts';
import { stepsOf } from './staff-sessions.ts';

/** What the console shows of the person who is logged in, or is about to be. */
export async function selfOf(
  { staff, passkeys }: { staff: Pick<StaffQueries, 'sitesOf'>; passkeys: Pick<Passkeys, 'listOf'> },
  session: SessionRow,
): Promise<operator.StaffSelf> {
  const { id, username, name, role, siteId } = session;
  const [sites, keys] = await Promise.all([staff.sitesOf(siteId), passkeys.listOf(id)]);
  return {
    status: 1,
    ...{ id, username, name, role, siteId, sites },
    rights: [...operator.RIGHTS_OF[role]],
    steps: stepsOf(session),
    hasTotp: session.totpSecret !== null,
    recoveryCodesLeft: session.recoveryCodes,
    passkeys: keys.map((key) => ({ id: key.id, name: key.name, createdAt: key.created_at.toISOString() })),
    expiresAt: session.expiresAt.toISOString(),
  };
}
