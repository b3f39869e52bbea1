import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Pool } from 'pg';

/** Where a passkey works: the console's host, and the page that asked. */
export interface RelyingParty {
  host: string;
  origin: string;
}

interface PasskeyRow {
  id: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: Date;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** WebAuthn credentials of the staff. The person is known by then: by their password, or by their session. */
export function createPasskeys(pool: Pool) {
  const listOf = async (staffId: number): Promise<PasskeyRow[]> =>
    (
      await pool.query({
        name: 'staff_passkeys',
        // Every column by its name: a prepared SELECT * fails once a release has added one.
        text: `SELECT id, name, public_key, counter, transports, created_at FROM staff_passkey
          WHERE staff_id = $1 ORDER BY created_at`,
        values: [staffId],
      })
    ).rows;
  const credentialsOf = async (staffId: number) =>
    (await listOf(staffId)).map(({ id, transports }) => ({ id, transports: transports as never }));
  return {
    listOf,
    enrolmentOptions: async (staff: { id: number; username: string; name: string }, { host }: RelyingParty) =>
      generateRegistrationOptions({
        rpName: 'Salon',
        rpID: host,
        userID: new TextEncoder().encode(`staff:${staff.id}`),
        userName: staff.username,
        userDisplayName: staff.name,
        excludeCredentials: await credentialsOf(staff.id),
        authenticatorSelection: { userVerification: 'required' },
      }),
    /** False where the answer does not fit the challenge. */
    enrol: async (
      staffId: number,
      { name, response, challenge }: { name: string; response: unknown; challenge: string },
      { host, origin }: RelyingParty,
    ): Promise<boolean> => {
      const checked = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
      }).catch(() => null);
      if (!checked?.verified) return false;
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      const { rowCount } = await pool.query({
        name: 'add_passkey',
        text: `INSERT INTO staff_passkey (id, staff_id, name, public_key, counter, transports) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (id) DO NOTHING`,
        values: [id, staffId, name, Buffer.from(publicKey), counter, transports],
      });
      return rowCount === 1;
    },
    loginOptions: async (staffId: number, { host }: RelyingParty) =>
      generateAuthenticationOptions({
        rpID: host,
        allowCredentials: await credentialsOf(staffId),
        userVerification: 'required',
      }),
    /** Whether the answer is of one of the person's credentials; its counter is stored. */
    verify: async (
      staffId: number,
      { response, challenge }: { response: unknown; challenge: string },
      { host, origin }: RelyingParty,
    ): Promise<boolean> => {
      const given = response as AuthenticationResponseJSON;
      const known = (await listOf(staffId)).find(({ id }) => id === given.id);
      if (!known) return false;
      const checked = await verifyAuthenticationResponse({
        response: given,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        credential: { id: known.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
      }).catch(() => null);
      if (!checked?.verified) return false;
      await pool.query({
        name: 'use_passkey',
        text: 'UPDATE staff_passkey SET counter = $2, last_used_at = now() WHERE id = $1',
        values: [known.id, checked.authenticationInfo.newCounter],
      });
      return true;
    },
    /** False where it is nobody's, or the person's last second factor: of two that are removed at once one stays. */
    remove: async (staffId: number, id: string): Promise<boolean> =>
      ((
        await pool.query({
          name: 'remove_passkey',
          text: `DELETE FROM staff_passkey WHERE staff_id = $1 AND id = $2
            AND (EXISTS (SELECT FROM staff WHERE id = $1 AND totp_secret IS NOT NULL)
              OR (SELECT count(*) FROM (SELECT FROM staff_passkey WHERE staff_id = $1 ORDER BY id FOR UPDATE) own) > 1)`,
          values: [staffId, id],
        })
      ).rowCount ?? 0) > 0,
  };
}
