/** Rights of the operator's people. A call names one; a role is a set of them. */
export const RIGHTS = [
  'floor.read',
  /** Stop, return, warn, close, remove, service. */
  'floor.act',
  'money.read',
  /** Hand pays, withdrawals, deposits. */
  'money.pay',
  'money.propose',
  /** Corrections, cleared meters and large hand pays; always another person than the one who proposed or pays. */
  'money.approve',
  'accounting.read',
  'accounting.act',
  'player.read',
  /** Ban, resets, log out, limits, notes. */
  'player.act',
  'player.grant',
  /** Export and anonymise. */
  'player.data',
  'support.chat',
  'setup.read',
  'setup.write',
  /** What moves code, credentials or packets: one person proposes it, and it holds once another one has approved it. */
  'setup.secure',
  'report.read',
  'audit.read',
  'alert.read',
  'alert.act',
  'staff.write',
  /** Calls of an operator's own site: hand over, photo. */
  'integration',
  /** `/metrics` alone. */
  'metrics',
] as const;
export type Right = (typeof RIGHTS)[number];

export const ROLES = ['admin', 'floor', 'cashier', 'support', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

export const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  admin: RIGHTS,
  floor: [
    ...(['floor.read', 'floor.act', 'money.read', 'accounting.read', 'accounting.act'] as const),
    ...(['report.read', 'alert.read', 'alert.act'] as const),
  ],
  cashier: [
    ...(['floor.read', 'money.read', 'money.pay', 'money.propose', 'money.approve', 'accounting.read'] as const),
    ...(['player.read', 'report.read', 'alert.read', 'alert.act'] as const),
  ],
  support: [
    ...(['floor.read', 'player.read', 'player.act', 'player.grant', 'support.chat'] as const),
    ...(['alert.read', 'alert.act'] as const),
  ],
  auditor: [
    ...(['floor.read', 'money.read', 'accounting.read', 'player.read', 'setup.read', 'report.read'] as const),
    ...(['audit.read', 'alert.read'] as const),
  ],
};

/**
 * Rights that no key can have: what they allow is decided by people. Also proposals: who made a key would be a second person beside it, and
 * approve their own. Payments, grants and acts on players are bounded by person, and several keys of one would be several.
 */
export const PEOPLE_ONLY: readonly Right[] = [
  ...(['money.pay', 'money.propose', 'money.approve', 'accounting.act'] as const),
  ...(['player.act', 'player.grant', 'setup.secure', 'staff.write'] as const),
];
