export type Role = 'admin' | 'staff' | 'user';

/** Who may open a route: undefined is everybody, an empty list is guests only. */
export const roles = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  onlyGuest: [],
} as const satisfies Record<string, readonly Role[]>;
