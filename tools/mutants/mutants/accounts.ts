import type { Mutant, MutantGroup } from '../mutant.ts';
import { accountMoney } from './account-money.ts';

const schema = (name: string) => `apps/platform/src/db/schema/${name}.sql`;
const LEDGER = schema('03-ledger');
const LIMITS = schema('12-limits');
const PAYMENTS = schema('14-payments');
const ACCOUNTS = schema('16-accounts');
const AUDIT = schema('18-audit');
const STAFF = schema('19-staff');
const DAYS = schema('20-days');
const PLAYERS = schema('22-players-operated');
const MAIL = schema('25-mail');

const mails: Mutant[] = [
  {
    name: 'link_survives_a_change_of_address',
    breaks: 'a link is for the address that it was sent to',
    file: MAIL,
    find: ' AND p.closed_at IS NULL AND p.email = t.email',
    put: ' AND p.closed_at IS NULL',
  },
  {
    name: 'link_of_another_site',
    breaks: 'a link works at its own site',
    file: MAIL,
    find: 'AND p.site_id = p_site AND p.closed_at IS NULL',
    put: 'AND p.closed_at IS NULL',
  },
  {
    name: 'link_at_its_end',
    breaks: 'a link is over at its end',
    file: MAIL,
    find: 't.used_at IS NULL AND t.expires_at > now()',
    put: 't.used_at IS NULL AND t.expires_at >= now()',
  },
  {
    name: 'other_links_survive_a_reset',
    breaks: 'a new password spends the other links',
    file: MAIL,
    find: "  UPDATE player_email_token SET used_at = now() WHERE player_id = v_player AND purpose = 'reset' AND used_at IS NULL;\n",
    put: '',
  },
  {
    name: 'reset_spends_other_purposes',
    breaks: 'a link to verify an address survives a new password',
    file: MAIL,
    find: "WHERE player_id = v_player AND purpose = 'reset' AND used_at IS NULL;",
    put: 'WHERE player_id = v_player AND used_at IS NULL;',
  },
  {
    name: 'offered_reset_spends_other_purposes',
    breaks: 'a link to verify an address survives one that the staff hands over',
    file: PLAYERS,
    find: "WHERE player_id = p_player AND purpose = 'reset' AND used_at IS NULL;",
    put: 'WHERE player_id = p_player AND used_at IS NULL;',
  },
  {
    name: 'reset_forgets_attempts_of_others',
    breaks: 'a number that begins alike is another player',
    file: MAIL,
    find: "starts_with(subject, 'player:' || v_player || '|')",
    put: "starts_with(subject, 'player:' || v_player)",
  },
  {
    name: 'mail_given_up_in_minutes',
    breaks: 'a mail is worth sending for three days',
    file: MAIL,
    find: "now() - interval '3 days'",
    put: "now() - interval '3 minutes'",
  },
  {
    name: 'requeued_mail_given_up',
    breaks: 'a mail that is queued again has its time anew',
    file: MAIL,
    find: 'coalesce(requeued_at, created_at) <',
    put: 'created_at <',
  },
];

const mailboxes: Mutant[] = [
  {
    name: 'mailbox_day_of_25_hours',
    breaks: 'a mailbox has its share of 24 hours',
    file: MAIL,
    find: "hour > v_hour - interval '24 hours'",
    put: "hour >= v_hour - interval '24 hours'",
  },
  {
    name: 'mails_of_strangers_by_the_hour_alone',
    breaks: 'what strangers can cause has a share of the day too',
    file: MAIL,
    find: ' OR n.day_asked >= p_most[4])',
    put: ')',
  },
];

const logins: Mutant[] = [
  {
    name: 'fifty_one_open_logins',
    breaks: 'a player has fifty open logins',
    file: ACCOUNTS,
    find: 'ORDER BY created_at DESC, id OFFSET 50);',
    put: 'ORDER BY created_at DESC, id OFFSET 51);',
  },
  {
    name: 'login_of_a_seat_deleted',
    breaks: 'a login that holds a seat stays',
    file: ACCOUNTS,
    find: ' AND NOT EXISTS (SELECT 1 FROM seat WHERE login_id = login.id);',
    put: ';',
  },
];

const closings: Mutant[] = [
  {
    name: 'closed_sits_down',
    breaks: 'a closed account takes no seat',
    file: schema('13-protection'),
    find: "IF p.closed_at IS NOT NULL THEN RETURN refusal('account_closed'); END IF;",
    put: '',
  },
  {
    name: 'closed_is_given_a_bonus',
    breaks: 'a closed account is paid nothing',
    file: schema('15-promotions'),
    find: 'v_refusal := coalesce(payment_player_refusal(p_player), exclusion_refusal(p_player));',
    put: 'v_refusal := exclusion_refusal(p_player);',
  },
  {
    name: 'closed_with_money_payable_by_hand',
    breaks: 'an account with a hand pay that is due stays open',
    file: ACCOUNTS,
    find: "WHERE kind = 'handpay_payable' AND owner = p_player::text AND balance_minor <> 0)",
    put: "WHERE kind = 'handpay_payable' AND owner = p_player::text AND false)",
  },
  {
    name: 'closed_with_an_unknown_transfer',
    breaks: 'an account with an open transfer stays open',
    file: ACCOUNTS,
    find: "state IN ('reserved', 'sent', 'unknown', 'requested'))",
    put: "state IN ('reserved', 'sent', 'requested'))",
  },
  {
    name: 'closed_with_an_open_dispute',
    breaks: 'an account with an open dispute stays open',
    file: ACCOUNTS,
    find: '      OR EXISTS (SELECT 1 FROM dispute d WHERE d.player_id = p_player AND NOT is_settled(d.id))\n',
    put: '',
  },
  {
    name: 'closed_with_a_proposed_adjustment',
    breaks: 'an account with a correction that waits stays open',
    file: ACCOUNTS,
    find: 'AND NOT EXISTS (SELECT 1 FROM adjustment_decision WHERE adjustment_id = a.id))',
    put: 'AND false)',
  },
  {
    name: 'closing_forgets_attempts_of_others',
    breaks: 'a number that begins alike is another player',
    file: ACCOUNTS,
    find: "starts_with(subject, 'player:' || NEW.id || '|')",
    put: "starts_with(subject, 'player:' || NEW.id)",
  },
  {
    name: 'closing_forgets_devices_of_others',
    breaks: 'a number that begins alike is another player',
    file: ACCOUNTS,
    find: "starts_with(subject, 'device:' || NEW.id || ':')",
    put: "starts_with(subject, 'device:' || NEW.id)",
  },
  {
    name: 'mails_outlive_their_player',
    breaks: 'mails go with the account',
    file: ACCOUNTS,
    find: '  DELETE FROM mail_outbox WHERE player_id = NEW.id;\n',
    put: '',
  },
  {
    name: 'devices_outlive_their_player',
    breaks: 'what a player’s devices are called goes with the account',
    file: ACCOUNTS,
    find: "revoked_at = coalesce(revoked_at, now()), user_agent = ''",
    put: 'revoked_at = coalesce(revoked_at, now())',
  },
];

const evidence: Mutant[] = [
  {
    name: 'audit_address_may_change',
    breaks: 'no field of the audit changes',
    file: AUDIT,
    find: 'audit_append_only BEFORE UPDATE OR DELETE',
    put: 'audit_append_only BEFORE UPDATE OF id, at, player_id, site_id, type, details OR DELETE',
  },
  {
    name: 'audit_address_outside_of_the_chain',
    breaks: 'the chain has every field of the audit',
    file: AUDIT,
    find: 'a.type, a.address, a.details',
    put: 'a.type, a.details',
  },
  {
    name: 'payment_content_may_change',
    breaks: 'what a provider reported stays',
    file: PAYMENTS,
    find: 'payment_call_append_only BEFORE UPDATE OR DELETE',
    put: 'payment_call_append_only BEFORE UPDATE OF answer OR DELETE',
  },
  {
    name: 'protection_event_may_be_dated_back',
    breaks: 'when something was set stays',
    file: LIMITS,
    find: 'protection_event_append_only BEFORE UPDATE OR DELETE',
    put: 'protection_event_append_only BEFORE UPDATE OF id, player_id, type, details OR DELETE',
  },
  {
    name: 'day_may_begin_earlier',
    breaks: 'a day that is over keeps both ends',
    file: DAYS,
    find: 'site_day_append_only BEFORE UPDATE OR DELETE',
    put: 'site_day_append_only BEFORE UPDATE OF ends_at OR DELETE',
  },
  {
    name: 'entry_may_change_its_account',
    breaks: 'an entry stays in its account',
    file: LEDGER,
    find: 'entry_append_only BEFORE UPDATE OR DELETE',
    put: 'entry_append_only BEFORE UPDATE OF movement_id, amount_minor, balance_minor OR DELETE',
  },
];

const staff: Mutant[] = [
  {
    name: 'session_survives_a_change_of_role',
    breaks: 'a session ends with the rights that it had',
    file: STAFF,
    find: '(n.role, n.disabled_at IS NULL, n.password_hash) IS DISTINCT FROM (s.role, s.disabled_at IS NULL, s.password_hash)',
    put: '(n.disabled_at IS NULL, n.password_hash) IS DISTINCT FROM (s.disabled_at IS NULL, s.password_hash)',
  },
  {
    name: 'session_survives_a_new_password',
    breaks: 'a session ends with its password',
    file: STAFF,
    find: '(n.role, n.disabled_at IS NULL, n.password_hash) IS DISTINCT FROM (s.role, s.disabled_at IS NULL, s.password_hash)',
    put: '(n.role, n.disabled_at IS NULL) IS DISTINCT FROM (s.role, s.disabled_at IS NULL)',
  },
  {
    name: 'admin_of_a_site_counts_as_last',
    breaks: 'an admin of every site is left',
    file: STAFF,
    find: "WHERE o.site_id IS NULL AND o.role = 'admin' AND o.disabled_at",
    put: "WHERE o.role = 'admin' AND o.disabled_at",
  },
  {
    name: 'disabled_admin_counts_as_last',
    breaks: 'an admin who can log in is left',
    file: STAFF,
    find: ' AND o.disabled_at IS NULL AND o.id <> p_id',
    put: ' AND o.id <> p_id',
  },
  {
    name: 'used_codes_deleted_with_the_factors',
    breaks: 'codes that were used stay',
    file: STAFF,
    find: '  DELETE FROM staff_recovery_code WHERE staff_id = p_staff AND used_at IS NULL;\n$$;',
    put: '  DELETE FROM staff_recovery_code WHERE staff_id = p_staff;\n$$;',
  },
  {
    name: 'used_codes_deleted_with_a_new_set',
    breaks: 'codes that were used stay',
    file: STAFF,
    find: '  DELETE FROM staff_recovery_code WHERE staff_id = p_staff AND used_at IS NULL;\n  INSERT',
    put: '  DELETE FROM staff_recovery_code WHERE staff_id = p_staff;\n  INSERT',
  },
  {
    name: 'staff_link_forgets_attempts_of_others',
    breaks: 'a number that begins alike is another person',
    file: STAFF,
    find: "starts_with(subject, 'staff:' || s.id || '|')",
    put: "starts_with(subject, 'staff:' || s.id)",
  },
  {
    name: 'other_staff_links_survive',
    breaks: 'a link of the staff spends the others',
    file: STAFF,
    find: 'expires_at = least(expires_at, now())\n    WHERE staff_id = s.id AND used_at IS NULL;',
    put: 'expires_at = least(expires_at, now())\n    WHERE token_hash = p_link AND used_at IS NULL;',
  },
  {
    name: 'link_of_a_disabled_account',
    breaks: 'a link sets up an open account alone',
    file: STAFF,
    find: ' AND p.disabled_at IS NULL FOR UPDATE OF p, l;',
    put: ' FOR UPDATE OF p, l;',
  },
];

/** Accounts of players and of the staff, and their money outside of machines. */
export const accounts: MutantGroup = {
  part: 'accounts',
  units: [],
  isSimulated: false,
  flows: [
    'apps/platform/src/ledger/windows.flow.test.ts',
    'apps/platform/src/ledger/repeats.flow.test.ts',
    'apps/platform/src/ledger/guards.flow.test.ts',
    'apps/platform/src/ledger/limits.flow.test.ts',
    'apps/platform/src/ledger/closing.flow.test.ts',
    'apps/platform/src/operator/staff/staff-accounts.flow.test.ts',
    'apps/platform/src/db/append-only.flow.test.ts',
    'apps/platform/src/db/audit-chain.flow.test.ts',
    'apps/platform/src/ledger/spending.flow.test.ts',
  ],
  mutants: [...accountMoney, ...mails, ...mailboxes, ...logins, ...closings, ...evidence, ...staff],
};
