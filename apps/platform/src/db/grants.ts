/**
 * What the platform's role may do with every table: the whole of it, applied by `npm run migrate` each time. The role owns nothing, so
 * that an attacker who takes the platform over can neither rewrite the ledger and the audit nor switch off what guards them. A table without
 * a line here is closed to the platform, and a test fails.
 */

export type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const READ: readonly Right[] = ['SELECT'];
/** Append-only: what stands there stays. */
const APPEND: readonly Right[] = ['SELECT', 'INSERT'];
const WRITE: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE'];
/** Rows that come and go. */
const KEEP: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

export const GRANTS: Readonly<Record<string, readonly Right[]>> = {
  schema_version: READ,
  schema_file: READ,
  schema_release: READ,
  demo_seed: READ,

  // Laid out by the owner.
  site_event: READ,
  support_agent: READ,
  bonus_grant: WRITE,
  discount_grant: WRITE,

  // Set up by the operator's people (ADR 0015). Nothing here is deleted but a host.
  site: WRITE,
  site_host: ['SELECT', 'INSERT', 'DELETE'],
  brand: WRITE,
  cabinet: WRITE,
  cabinet_key: WRITE,
  cabinet_presence: WRITE,
  setup_change: WRITE,

  // Machines and seats.
  machine: WRITE,
  cabinet_link: KEEP,
  // Made with their machine, by its trigger.
  seat: WRITE,
  seat_epoch: APPEND,
  session: WRITE,
  waitlist_entry: KEEP,

  // The ledger.
  account: WRITE,
  movement: APPEND,
  entry: APPEND,
  transfer: WRITE,
  transfer_step: APPEND,
  play: APPEND,
  booked_meter: WRITE,
  hand_pay: WRITE,
  promotion_payout: APPEND,
  // Of the platform's games, written by the owner: a node that is taken over cannot widen them.
  game_bound: READ,
  unfit_play: APPEND,
  dispute: APPEND,
  dispute_proposal: APPEND,
  dispute_decision: APPEND,
  adjustment: APPEND,
  adjustment_decision: APPEND,
  reconciliation: APPEND,
  reconciliation_row: APPEND,
  machine_report: WRITE,
  deposit: WRITE,
  withdrawal: WRITE,
  payment_call: APPEND,
  site_day: APPEND,
  closed_day: APPEND,
  day_figure: APPEND,
  player_day: READ,

  // Machine accounting.
  meter_request: KEEP,
  meter_reading: APPEND,
  meter_procedure: WRITE,
  hand_pay_event: APPEND,

  // Players.
  player: WRITE,
  player_note: ['SELECT', 'INSERT', 'DELETE'],
  player_photo: KEEP,
  login: KEEP,
  login_failure: KEEP,
  hand_over: KEEP,
  retained_identity: ['SELECT', 'INSERT', 'DELETE'],
  player_limit: KEEP,
  player_protection: WRITE,
  reality_check: WRITE,
  protection_event: APPEND,
  player_ban: WRITE,
  staff_note: ['SELECT', 'INSERT', 'DELETE'],

  // Mails come and go.
  mail_outbox: KEEP,
  mailbox_hour: KEEP,
  player_email_token: KEEP,
  site_mail_template: KEEP,

  // The operator's people.
  staff: WRITE,
  staff_passkey: KEEP,
  staff_session: KEEP,
  staff_link: WRITE,
  staff_recovery_code: KEEP,
  // Made by the owner alone (`npm run operator -- staff reset`).
  staff_reset_link: ['SELECT', 'UPDATE', 'DELETE'],
  api_key: WRITE,

  alert_rule: WRITE,
  alert_target: WRITE,
  alert: WRITE,
  alert_delivery: WRITE,

  // The chat: a message is not changed, but forgotten with its chat.
  chat: KEEP,
  chat_message: ['SELECT', 'INSERT', 'DELETE'],
  chat_status: KEEP,
  chat_node: KEEP,
  chat_presence: KEEP,
  support_presence: KEEP,
  canned_answer: KEEP,

  audit: APPEND,
  // Written by the audit's trigger, as the owner.
  audit_link: READ,
  audit_head: READ,
};

/**
 * Columns of these tables that the platform's role may not name in statements of its own: balances, whose they are, and amounts of what is
 * under way. Functions that change them run as the owner. What is left of `account` is its number, which PostgreSQL gives out itself: a row
 * can be locked by who may update something of it.
 */
export const FUNCTIONS_ALONE: Readonly<Record<string, Partial<Record<Right, readonly string[]>>>> = {
  account: { INSERT: ['id', 'balance_minor', 'seq'], UPDATE: ['kind', 'owner', 'balance_minor', 'seq'] },
  session: { UPDATE: ['in_minor', 'out_minor', 'bet_minor', 'win_minor'] },
  transfer: { UPDATE: ['amount_minor', 'doubted_minor'] },
  booked_meter: {
    UPDATE: [
      ...['in_minor', 'out_minor', 'bet_minor', 'win_minor', 'hand_pay_minor'],
      ...['compare_bet_minor', 'compare_win_minor', 'compare_hand_pay_minor'],
      ...['feature_bet_minor', 'doubted_minor', 'hour_from', 'hour_bet_minor', 'hour_net_minor', 'hour_jackpots'],
    ],
  },
  hand_pay: { UPDATE: ['amount_minor'] },
  deposit: { UPDATE: ['amount_minor'] },
  withdrawal: { UPDATE: ['amount_minor'] },
  bonus_grant: { UPDATE: ['amount_minor'] },
};

/** Drawn from by functions by hand; the other tables number themselves. Drawn only, not set. */
export const SEQUENCES = ['movement_id_seq', 'login_lock_change'] as const;
