import type { http } from '@salon/contract';

/** Columns of `player p` that the specification's user fields come from. */
export const USER_COLUMNS = `p.username, p.name, p.lastname, p.photo_url,
  EXISTS (SELECT FROM support_agent a WHERE a.player_id = p.id) AS is_support`;

export interface UserFieldsRow {
  username: string;
  name: string;
  lastname: string;
  photo_url: string | null;
  is_support: boolean;
}

export function userFieldsOf(row: UserFieldsRow): Pick<http.Identity, 'displayName' | 'photoURL' | 'group'> {
  return {
    displayName: `${row.name} ${row.lastname}`.trim() || row.username,
    photoURL: row.photo_url,
    group: row.is_support ? 'support' : 'player',
  };
}
