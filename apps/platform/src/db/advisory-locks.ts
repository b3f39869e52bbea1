/**
 * The registry of advisory locks: what each guards, its key, and who takes it, a function of `schema` or a file of TypeScript. A lock whose
 * key is used for something else makes the two wait for each other. Nodes of the last release take the same locks, so those of TypeScript
 * keep their keys.
 */
export const ADVISORY_LOCKS = {
  /** The schema and the rights of the platform's role. */
  migration: { key: 7_215_001, takenBy: ['migrate.ts', 'platform-role.ts'] },
  demoSeed: { key: 7_215_002, takenBy: ['seed.ts'] },
  /** One sender's messages; the second number is the sender. */
  chatSender: { key: 7_215_010, takenBy: ['answer_chat', 'send_chat_message'] },
  /** The fence of days: every booking holds it shared. */
  days: { key: 7_215_020, takenBy: ['end_days', 'lock_day_fence'] },
  alerts: { key: 7_215_021, takenBy: ['raise_alerts'] },
  /** Grants of one person in a day; the second number is a hash of site and person. */
  grants: { key: 7_215_022, takenBy: ['grant_bonus'] },
  /** The accounts of staff: the first one, and the last admin. */
  staff: { key: 7_215_023, takenBy: ['change_staff', 'open_first_staff'] },
  /** Numbers of new sites, brands and machines. */
  newSite: { key: 7_215_024, takenBy: ['add_site'] },
  newBrand: { key: 7_215_025, takenBy: ['add_brand'] },
  newMachine: { key: 7_215_026, takenBy: ['add_machine'] },
  /** One transaction of a payment provider. */
  payment: { key: "hashtextextended('payment:'", takenBy: ['receive_payment_call'] },
} as const;
