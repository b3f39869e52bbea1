import { type Failure, failure } from '@salon/contract';
import { noPlace, staffMember } from '../../password/lanes.ts';
import { digestOf } from '../calls/environment-keys.ts';
import type { FactorDeps, OpenedSession, StaffOrigin } from './second-factor.ts';
import { refusalOfStaffPassword } from './staff-password.ts';

type Open = (request: { username: string; password: string }, from: StaffOrigin) => Promise<OpenedSession | Failure>;

/** Logins by a one-time link: each answers a session of the password alone. */
export function linkLogin(deps: FactorDeps, open: Open) {
  const { staff, note } = deps;
  return {
    /** Opens the first account and logs it in; 63004 where the link is used, too old, or there is staff. */
    async openFirst(
      { token, username, name, password }: { token: string; username: string; name: string; password: string },
      from: StaffOrigin,
    ): Promise<OpenedSession | Failure> {
      if (!deps.sessions.isPermitted(from.address, null)) return failure('address_not_permitted', { ip: from.address });
      const refused = refusalOfStaffPassword(password, [username, name]);
      if (refused) return refused;
      // Nobody without a link makes the platform hash.
      if (!(await staff.isFirstLinkOpen(digestOf(token)))) {
        await note('staff_login_failed', { siteId: null, username }, from.address, { why: 'link' });
        return failure('staff_link_spent');
      }
      const passwordHash = await deps.passwords.hash(staffMember('first'), password);
      if (passwordHash === null) return noPlace();
      const id = await staff.openFirst(digestOf(token), { username, name, passwordHash });
      await note(id === null ? 'staff_login_failed' : 'staff_first', { siteId: null, username }, from.address);
      return id === null ? failure('staff_link_spent') : open({ username, password }, from);
    },

    /** A new password by a link of the database's owner; 63004 where the link is used or too old. The second factors are gone with it. */
    async openReset(
      { token, password }: { token: string; password: string },
      from: StaffOrigin,
    ): Promise<OpenedSession | Failure> {
      const link = digestOf(token);
      const owner = await staff.ownerOfReset(link);
      if (!owner) {
        await note('staff_login_failed', { siteId: null, username: '' }, from.address, { why: 'link' });
        return failure('staff_link_spent');
      }
      if (!deps.sessions.isPermitted(from.address, await staff.permittedOf(owner.siteId)))
        return failure('address_not_permitted', { ip: from.address });
      const refused = refusalOfStaffPassword(password, [owner.username, owner.name]);
      if (refused) return refused;
      const passwordHash = await deps.passwords.hash(staffMember(owner.username), password);
      if (passwordHash === null) return noPlace();
      const username = await staff.resetByLink(link, passwordHash);
      if (username === null) return failure('staff_link_spent');
      await note('staff_reset', owner, from.address);
      return open({ username, password }, from);
    },
  };
}
