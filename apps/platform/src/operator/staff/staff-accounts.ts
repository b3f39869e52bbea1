import { type Failure, failure, type operator } from '@salon/contract';
import pg from 'pg';
import { noPlace, staffMember } from '../../password/lanes.ts';
import type { Passwords } from '../../password/passwords.ts';
import type { Operator } from '../calls/operator.ts';
import { newFirstPassword } from './staff-login.ts';

type About = { name: string; email: string; role: operator.Role };
type Changed = { status: 1; isChanged: boolean } | Failure;

export interface StaffAccountDeps {
  pool: pg.Pool;
  passwords: Pick<Passwords, 'hash'>;
}

/** Staff of one site sees and changes the accounts of that site alone. */
const MINE = '($2::boolean OR s.site_id = $1)';
const UNIQUE_VIOLATION = '23505';
const boundsOf = ({ siteId, isOfEverySite }: Operator) => [siteId, isOfEverySite];

export type StaffAccounts = ReturnType<typeof createStaffAccounts>;

export function createStaffAccounts({ pool, passwords }: StaffAccountDeps) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];

  /** Changes an account and ends its sessions in one commit, unless no admin of that reach would be left. */
  async function change(by: Operator, id: number, set: Record<string, unknown>): Promise<Changed> {
    const answer = await rows<{ changed: string }>('change_staff', 'SELECT change_staff($1, $2, $3, $4) AS changed', [
      ...[...boundsOf(by), id, JSON.stringify(set)],
    ]);
    const changed = answer[0]!.changed;
    if (changed === 'not_found' || changed === 'staff_last_admin') return failure(changed, { id });
    return { status: 1, isChanged: changed === 'changed' };
  }

  return {
    list: (by: Operator) =>
      rows<operator.StaffMember>(
        'staff_list',
        `SELECT s.id, s.username, s.name, s.email, s.role, s.site_id AS "siteId", iso(s.disabled_at) AS "disabledAt",
            s.totp_secret IS NOT NULL OR EXISTS (SELECT 1 FROM staff_passkey k WHERE k.staff_id = s.id) AS "hasSecondFactor",
            iso((SELECT max(seen_at) FROM staff_session e WHERE e.staff_id = s.id)) AS "lastSeenAt",
            iso(s.created_at) AS "createdAt", s.created_by AS "createdBy"
          FROM staff s WHERE ${MINE} ORDER BY s.disabled_at IS NOT NULL, lower(s.username)`,
        boundsOf(by),
      ),

    async add(by: Operator, { username, everySite, ...about }: About & { username: string; everySite: boolean }) {
      if (everySite && !by.isOfEverySite) return failure('forbidden');
      const password = newFirstPassword();
      const text = `INSERT INTO staff (site_id, username, name, email, role, password_hash, must_change_password, created_by)
        VALUES ($1, $2, $3, $4, $5, $6, true, $7) RETURNING id`;
      const { name, email, role } = about;
      const hash = await passwords.hash(staffMember(by.name), password);
      if (hash === null) return noPlace();
      try {
        const values = [everySite ? null : by.siteId, username, name, email, role, hash, by.name];
        const [row] = await rows<{ id: number }>('add_staff', text, values);
        return { status: 1 as const, id: row!.id, password };
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return failure('staff_name_taken');
        throw error;
      }
    },

    change: (by: Operator, id: number, { name, email, role }: About) => change(by, id, { name, email, role }),
    setDisabled: (by: Operator, id: number, disabled: boolean) => change(by, id, { disabled }),

    async reset(by: Operator, id: number): Promise<{ status: 1; id: number; password: string } | Failure> {
      const password = newFirstPassword();
      const passwordHash = await passwords.hash(staffMember(by.name), password);
      if (passwordHash === null) return noPlace();
      const changed = await change(by, id, { passwordHash });
      return 'isChanged' in changed ? { status: 1, id, password } : changed;
    },
  };
}
