/**
 * Which columns the two files about a player have: the player's own, and that of the staff, which answers requests by law. A column that
 * is not listed is in neither; `export.flow.test.ts` fails until it has a line here.
 */
export type Reader = 'player' | 'staff';

/** Why a column is not in the player's own file. */
type Why =
  /** It opens something: in neither file. */
  | 'secret'
  /** What staff has written or suspects, and who of them: in the staff's file alone. A suspicion that has been reported must not be disclosed. */
  | 'staff'
  /** Bookkeeping of the program, which says nothing about a person: in neither file. */
  | 'internal';

export interface TableRule {
  /** Columns that both files have as they are. */
  own: readonly string[];
  /** Columns of which the player's file has a part, as SQL about the row `t`; the staff's file has them whole. */
  part?: Readonly<Record<string, string>>;
  withheld?: Readonly<Partial<Record<Why, readonly string[]>>>;
  /** Rows that the player's file has, as SQL about the row `t`; else all of the player's. */
  shown?: string;
}

/** Somebody of the staff, without a name. */
const staff = (...columns: string[]): Record<string, string> =>
  Object.fromEntries(columns.map((one) => [one, `CASE WHEN t.${one} IS NOT NULL THEN 'staff' END`]));

const inList = (texts: readonly string[]) => texts.map((one) => `'${one}'`).join(', ');

/** Keys of a JSON object; its other ones are closed as a column that is not listed. */
const keys = (column: string, ...names: string[]): Record<string, string> => ({
  [column]: `CASE WHEN t.${column} IS NOT NULL THEN (SELECT coalesce(jsonb_object_agg(j.key, j.value), '{}')
    FROM jsonb_each(t.${column}) j WHERE j.key IN (${inList(names)})) END`,
});

/** Of the player's own acts and logins. What others did is in its own table, or the staff's. */
const AUDITED = [
  ...['login_fail', 'login_not_allowed', 'login_success', 'login_check', 'logout_success', 'temporary_blocked'],
  ...['password_changed', 'pin_changed', 'email_verified', 'kicked_by_player', 'hand_over_issued'],
  ...['account_opened', 'account_closed'],
];
const IS_APPROVED = 'EXISTS (SELECT FROM adjustment_decision d WHERE d.adjustment_id = t.id AND d.approved)';

/** Tables with rows of a player that neither file lists under their own name. */
export const NOT_LISTED: Readonly<Record<string, string>> = {
  chat_presence: 'where sockets are held at this moment',
  session: 'sessions and their plays are listed as the history shows them',
};

export const PLAYER_TABLES: Readonly<Record<string, TableRule>> = {
  adjustment: {
    own: [
      ...['id', 'site_id', 'movement_id', 'subject', 'player_id', 'machine_id', 'session_id'],
      ...['player_minor', 'held_minor', 'proposed_at'],
    ],
    part: { ...staff('proposed_by'), reason: `CASE WHEN ${IS_APPROVED} THEN t.reason END` },
    withheld: { internal: ['held_account_id'] },
  },
  audit: {
    own: ['id', 'at', 'player_id', 'site_id', 'type', 'address'],
    part: keys(
      'details',
      ...['by', 'endedLogins', 'isOfAge', 'acceptsTerms', 'login', 'machineId', 'minutes', 'remaining', 'repeated'],
      ...['site', 'why'],
    ),
    shown: `t.type IN (${inList(AUDITED)})`,
  },
  bonus_grant: {
    own: ['id', 'player_id', 'amount_minor', 'granted_at', 'expires_at', 'payout_id', 'withdrawn_at'],
    part: staff('granted_by', 'withdrawn_by'),
    withheld: { staff: ['reason'], internal: ['request_id'] },
  },
  chat: {
    own: ['id', 'player_id', 'agent_id', 'last_number', 'last_at', 'player_read', 'agent_read', 'language'],
    withheld: { staff: ['taken_by', 'taken_at'], internal: ['waiting_since'] },
  },
  chat_message: {
    own: ['chat_id', 'number', 'sender_id', 'message_id', 'body', 'sent_at'],
    withheld: { staff: ['staff_id'] },
  },
  chat_status: { own: ['player_id', 'status'] },
  day_figure: {
    own: [
      ...[
        'site_id',
        'day',
        'brand_id',
        'machine_id',
        'game_id',
        'player_id',
        'plays',
        'games',
        'bet_minor',
        'win_minor',
      ],
      ...['contribution_minor', 'jackpots', 'jackpot_minor', 'hand_pays', 'hand_pay_minor', 'hand_pay_paid_minor'],
      ...['sessions', 'cash_in_minor', 'cash_out_minor', 'deposit_minor', 'withdrawal_minor', 'discount_minor'],
      ...['bonus_minor', 'correction_minor', 'disputed_minor'],
    ],
    withheld: { internal: ['expected_minor', 'variance', 'house_correction_minor'] },
  },
  deposit: {
    own: [
      ...['id', 'player_id', 'site_id', 'provider', 'currency', 'state', 'amount_minor'],
      ...['opened_at', 'expires_at', 'ended_at'],
    ],
    part: keys('refused', 'error', 'params'),
  },
  discount_grant: {
    own: ['id', 'player_id', 'share_bp', 'granted_at', 'expires_at', 'payout_id', 'withdrawn_at'],
    part: staff('granted_by', 'withdrawn_by'),
    withheld: { staff: ['reason'], internal: ['request_id'] },
  },
  dispute: {
    own: [
      ...['id', 'opened_at', 'site_id', 'machine_id', 'player_id', 'session_id', 'cause'],
      ...['held_minor', 'claimed_minor'],
    ],
    part: staff('opened_by'),
    withheld: { staff: ['evidence'] },
  },
  hand_over: {
    own: ['player_id', 'issued_at', 'expires_at', 'used_at', 'login_id', 'from_login'],
    withheld: { secret: ['token_hash'], staff: ['issued_by'], internal: ['attempt_id'] },
  },
  hand_pay: {
    own: [
      ...['id', 'machine_id', 'reference', 'player_id', 'session_id', 'amount_minor', 'state'],
      ...['due_at', 'approved_at', 'paid_at'],
    ],
    part: staff('approved_by', 'paid_by'),
    withheld: { internal: ['next_notify_at', 'attempts'] },
  },
  login: {
    own: [
      ...['id', 'player_id', 'address', 'user_agent', 'created_at', 'seen_at', 'expires_at', 'revoked_at'],
      ...['end_reason', 'locked_at'],
    ],
    withheld: { internal: ['pin_failures', 'lock_change', 'lock_changed_at', 'checked_at'] },
  },
  mail_outbox: {
    own: ['id', 'site_id', 'player_id', 'kind', 'language', 'state', 'created_at', 'ended_at'],
    part: keys('params', 'amountMinor', 'currency', 'at', 'reference', 'limit', 'period', 'value'),
    withheld: {
      internal: [
        ...['address', 'key', 'attempts', 'next_try_at', 'claim', 'last_error', 'requeued_at'],
        ...['rank', 'is_counted'],
      ],
    },
  },
  player: {
    own: [
      ...[
        'id',
        'site_id',
        'username',
        'email',
        'name',
        'lastname',
        'level',
        'banned',
        'settings',
        'photo_url',
        'language',
      ],
      ...['created_at', 'closed_at', 'password_changed_at', 'email_verified_at'],
    ],
    withheld: { secret: ['password_hash', 'pin_hash'], internal: ['search_text'] },
  },
  player_ban: {
    own: [],
    withheld: {
      staff: ['id', 'player_id', 'banned_at', 'banned_by', 'reason', 'lifted_at', 'lifted_by', 'lift_reason'],
    },
  },
  player_day: { own: ['player_id', 'day', 'deposited_minor', 'withdrawn_minor', 'bet_minor', 'won_minor'] },
  player_email_token: {
    own: ['player_id', 'purpose', 'email', 'expires_at', 'used_at'],
    part: staff('given_by'),
    withheld: { secret: ['token_hash'] },
  },
  player_limit: { own: ['player_id', 'kind', 'period', 'amount', 'asked_amount', 'asked_at'] },
  player_note: { own: ['id', 'player_id', 'title', 'detail', 'created_at'] },
  player_photo: { own: ['player_id', 'name', 'jpeg', 'stored_at'] },
  player_protection: { own: ['player_id', 'reality_check_minutes', 'exclusion', 'excluded_until'] },
  promotion_payout: {
    own: ['id', 'kind', 'player_id', 'amount_minor', 'net_loss_minor', 'at'],
    withheld: { internal: ['request_id'] },
  },
  protection_event: {
    own: ['id', 'at', 'player_id', 'type'],
    part: keys(
      'details',
      ...['kind', 'period', 'amount', 'until', 'minutes', 'checkId', 'choice', 'error', 'params', 'sessionId'],
    ),
  },
  reality_check: {
    own: ['id', 'player_id', 'session_id', 'opened_at', 'answered_at', 'choice', 'played_s', 'net_minor'],
  },
  retained_identity: { own: ['player_id', 'username', 'email', 'name', 'lastname', 'closed_at', 'delete_after'] },
  seat: {
    own: ['machine_id', 'epoch', 'session_id', 'player_id', 'login_id', 'acted_at'],
    withheld: {
      internal: [
        ...['keep_until', 'close_at', 'close_code', 'closing', 'expire_after', 'expire_tries', 'lock_acknowledged'],
        ...['reserved_for', 'reserved_until'],
      ],
    },
  },
  staff_note: { own: [], withheld: { staff: ['id', 'player_id', 'written_at', 'written_by', 'text'] } },
  support_agent: { own: ['player_id', 'position', 'automatic'] },
  transfer: {
    own: [
      ...['id', 'kind', 'state', 'machine_id', 'player_id', 'session_id', 'amount_minor', 'doubted_minor', 'reason'],
      ...['created_at', 'ended_at'],
    ],
    withheld: { internal: ['epoch', 'incarnation', 'then_free', 'attempts', 'next_ask_at'] },
  },
  waitlist_entry: { own: ['player_id', 'machine_id', 'requested_at'], withheld: { internal: ['next_notify_at'] } },
  withdrawal: {
    own: [
      ...['id', 'player_id', 'site_id', 'provider', 'currency', 'state', 'amount_minor'],
      ...['requested_at', 'offered_at', 'ended_at'],
    ],
    part: staff('operator'),
  },
};

/** The row `t` as JSON with what the reader gets of it; null where that is nothing. */
export function rowFor({ own, part = {}, withheld = {} }: TableRule, reader: Reader): string | null {
  const asIs = reader === 'player' ? own : [...own, ...Object.keys(part), ...(withheld.staff ?? [])];
  const pairs = asIs.map((column) => `'${column}', t."${column}"`);
  if (reader === 'player') pairs.push(...Object.entries(part).map(([column, sql]) => `'${column}', ${sql}`));
  return pairs.length === 0 ? null : `jsonb_build_object(${pairs.join(', ')})`;
}
