-- Alerts: what the rules of every site find now, once each.

-- Rules as they hold: the presets of the contract (`{kind: {threshold, isEvent}}`) under what a site has changed.
CREATE FUNCTION alert_rules(p_presets jsonb) RETURNS TABLE (site_id integer, kind text, is_event boolean, threshold bigint, email boolean, webhook boolean)
LANGUAGE sql STABLE AS $$
  SELECT s.id, k.key, (k.value ->> 'isEvent')::boolean, coalesce(r.threshold, (k.value ->> 'threshold')::bigint),
    coalesce(r.email, true), coalesce(r.webhook, true)
  FROM site s CROSS JOIN jsonb_each(p_presets) k LEFT JOIN alert_rule r ON r.site_id = s.id AND r.kind = k.key
  WHERE coalesce(r.is_enabled, true)
$$;

-- Money: transfers in doubt, disagreement, disputes, hand pays.
CREATE FUNCTION alert_money(p_presets jsonb) RETURNS TABLE (site_id integer, kind text, subject text, details jsonb) LANGUAGE sql STABLE AS $$
  WITH r AS MATERIALIZED (SELECT * FROM alert_rules(p_presets))
  SELECT r.site_id, r.kind, t.id::text, jsonb_build_object('transferId', t.id, 'machineId', t.machine_id, 'playerId', t.player_id,
      'amountMinor', t.amount_minor, 'kind', t.kind, 'state', t.state)
    FROM transfer t JOIN player p ON p.id = t.player_id JOIN r ON r.site_id = p.site_id AND r.kind = 'transfer_in_doubt'
    WHERE t.state IN ('reserved', 'sent', 'unknown', 'requested') AND t.created_at < ledger_now() - make_interval(secs => r.threshold)
      AND NOT (t.kind = 'cash_out' AND awaits_attendant(t.machine_id))
  UNION ALL
  SELECT r.site_id, r.kind, 'machine:' || m.id, jsonb_build_object('machineId', m.id, 'machine', m.name, 'reason', m.disabled_reason)
    FROM machine m JOIN brand b ON b.id = m.brand_id JOIN r ON r.site_id = b.site_id AND r.kind = 'imbalance'
    WHERE m.disabled_reason IS NOT NULL
  UNION ALL
  SELECT r.site_id, r.kind, 'suspense:' || a.owner, jsonb_build_object('owner', a.owner, 'amountMinor', a.balance_minor)
    FROM account a JOIN r ON r.kind = 'imbalance' AND r.site_id = site_of_account(a.kind, a.owner)
    WHERE a.kind = 'suspense' AND a.balance_minor <> 0 AND a.owner NOT LIKE 'dispute:%'
  UNION ALL
  SELECT r.site_id, r.kind, d.id::text, jsonb_build_object('disputeId', d.id, 'machineId', d.machine_id, 'playerId', d.player_id,
      'amountMinor', greatest(d.held_minor, d.claimed_minor), 'reason', d.cause)
    FROM dispute d JOIN r ON r.site_id = d.site_id AND r.kind = 'dispute_open' WHERE NOT is_settled(d.id)
  UNION ALL
  SELECT r.site_id, r.kind, h.id::text, jsonb_build_object('handPayId', h.id, 'machineId', m.id, 'machine', m.name, 'amountMinor', h.amount_minor)
    FROM hand_pay h JOIN machine m ON m.id = h.machine_id JOIN brand b ON b.id = m.brand_id
    JOIN r ON r.site_id = b.site_id AND r.kind = 'hand_pay_waiting'
    WHERE h.state = 'due' AND h.due_at < ledger_now() - make_interval(secs => r.threshold)
$$;

-- Machines: cameras, other faults, cabinets that are away, wins beside what the paytable explains.
CREATE FUNCTION alert_machines(p_presets jsonb) RETURNS TABLE (site_id integer, kind text, subject text, details jsonb) LANGUAGE sql STABLE AS $$
  WITH r AS MATERIALIZED (SELECT * FROM alert_rules(p_presets)),
  m AS MATERIALIZED (SELECT m.*, b.site_id FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.retired_at IS NULL),
  -- Bets whose paytable is known alone: what others have won says nothing about it.
  f AS MATERIALIZED (
    SELECT d.site_id, d.machine_id, sum(d.bet_minor) AS bet, sum(d.win_minor) AS win, sum(d.expected_minor) AS expected,
      sum(d.variance) AS variance
    FROM (SELECT r.site_id, site_day_of(r.site_id, ledger_now()) - r.threshold::integer AS since
      FROM r WHERE r.kind = 'rtp_out_of_band') r
    JOIN day_figure d ON d.site_id = r.site_id AND d.day >= r.since
    WHERE d.machine_id IS NOT NULL AND d.expected_minor IS NOT NULL AND d.variance IS NOT NULL GROUP BY d.site_id, d.machine_id)
  SELECT r.site_id, r.kind, m.id::text, jsonb_build_object('machineId', m.id, 'machine', m.name, 'since', iso(m.unplayable_since))
    FROM m JOIN r USING (site_id) WHERE r.kind = 'camera_frozen' AND 'no_picture' = ANY (m.faults)
      AND m.unplayable_since < ledger_now() - make_interval(secs => r.threshold)
  UNION ALL
  SELECT r.site_id, r.kind, m.id::text, jsonb_build_object('machineId', m.id, 'machine', m.name, 'faults', to_jsonb(m.faults), 'since', iso(m.unplayable_since))
    FROM m JOIN r USING (site_id) WHERE r.kind = 'machine_unplayable' AND array_remove(m.faults, 'no_picture') <> '{}'
      AND m.unplayable_since < ledger_now() - make_interval(secs => r.threshold)
  UNION ALL
  SELECT r.site_id, r.kind, m.agent, jsonb_build_object('agent', m.agent, 'machines', count(*), 'since', iso(min(m.unlinked_at)))
    FROM m JOIN r USING (site_id) WHERE r.kind = 'cabinet_away' AND m.link = 'down'
      AND m.unlinked_at < ledger_now() - make_interval(secs => r.threshold)
    GROUP BY r.site_id, r.kind, m.agent
  UNION ALL
  SELECT f.site_id, 'rtp_out_of_band', f.machine_id::text, jsonb_build_object('machineId', f.machine_id, 'betMinor', f.bet, 'winMinor', f.win,
      'expectedMinor', round(f.expected), 'bandMinor', round(3.2905 * sqrt(f.variance)))
    FROM f WHERE f.variance > 0 AND abs(f.win - f.expected) > 3.2905 * sqrt(f.variance)
$$;

-- People: wrong passwords, big wins, sessions that a limit has ended, staff who came in without their second factor. Rows of the audit are counted with those that were not written.
CREATE FUNCTION alert_people(p_presets jsonb) RETURNS TABLE (site_id integer, kind text, subject text, details jsonb) LANGUAGE sql STABLE AS $$
  WITH r AS MATERIALIZED (SELECT * FROM alert_rules(p_presets)),
  wrong AS MATERIALIZED (
    SELECT coalesce(a.site_id, (a.details ->> 'site')::integer) AS site_id, CASE a.type WHEN 'login_fail' THEN 'players' ELSE 'staff' END AS who,
      count(*) + coalesce(sum((a.details ->> 'repeated')::integer), 0) AS attempts
    FROM audit a WHERE a.type IN ('login_fail', 'staff_login_failed') AND a.at > now() - interval '10 minutes' GROUP BY 1, 2)
  SELECT r.site_id, r.kind, w.who, jsonb_build_object('attempts', sum(w.attempts))
    FROM r JOIN wrong w ON w.site_id = r.site_id OR (w.who = 'staff' AND w.site_id IS NULL)
    WHERE r.kind = 'login_attack' GROUP BY r.site_id, r.kind, w.who, r.threshold HAVING sum(w.attempts) >= r.threshold
  UNION ALL
  SELECT r.site_id, r.kind, 'play:' || p.machine_id || ':' || p.number, jsonb_build_object('machineId', p.machine_id, 'machine', m.name,
      'playNumber', p.number, 'amountMinor', p.win_minor + coalesce(p.jackpot_minor, 0))
    FROM play p JOIN machine m ON m.id = p.machine_id JOIN brand b ON b.id = m.brand_id JOIN r ON r.site_id = b.site_id AND r.kind = 'big_win'
    -- As a value: a function that may differ from row to row would be asked for every play that there is.
    WHERE p.booked_at > (SELECT ledger_now() - interval '10 minutes') AND p.win_minor + coalesce(p.jackpot_minor, 0) >= r.threshold
  UNION ALL
  SELECT r.site_id, r.kind, e.id::text, jsonb_build_object('playerId', p.id, 'player', p.username, 'reason', e.details ->> 'error')
    FROM protection_event e JOIN player p ON p.id = e.player_id JOIN r ON r.site_id = p.site_id AND r.kind = 'limit_reached'
    WHERE e.type = 'session_ended' AND e.at > now() - interval '10 minutes'
  UNION ALL
  SELECT r.site_id, r.kind, c.subject, jsonb_build_object('staff', s.username, 'by', c.by, 'codesLeft',
      (SELECT count(*) FROM staff_recovery_code o WHERE o.staff_id = s.id AND o.used_at IS NULL))
    FROM (
      SELECT staff_id, 'code:' || id AS subject, 'code' AS by FROM staff_recovery_code WHERE used_at > now() - interval '10 minutes'
      UNION ALL SELECT staff_id, 'link:' || id, 'link' FROM staff_reset_link WHERE used_at > now() - interval '10 minutes') c
    JOIN staff s ON s.id = c.staff_id JOIN r ON r.kind = 'staff_recovery' AND (s.site_id IS NULL OR r.site_id = s.site_id)
$$;

-- Opens what is found and was not open, ends what is found no more, and queues what opens for its addresses, in one commit. Of the kinds
-- that are given alone. One node at a time; null: another one is at it.
CREATE FUNCTION raise_alerts(p_presets jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_opened integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7215021) THEN RETURN NULL; END IF;
  WITH found AS MATERIALIZED (
    SELECT * FROM alert_money(p_presets) UNION ALL SELECT * FROM alert_machines(p_presets) UNION ALL SELECT * FROM alert_people(p_presets)),
  ended AS (
    UPDATE alert a SET ended_at = ledger_now() WHERE a.ended_at IS NULL AND p_presets ? a.kind
      AND NOT EXISTS (SELECT FROM found f WHERE (f.site_id, f.kind, f.subject) = (a.site_id, a.kind, a.subject))),
  opened AS (
    INSERT INTO alert (site_id, kind, subject, details, is_event, opened_at, ended_at)
      SELECT f.site_id, f.kind, f.subject, f.details, (p_presets #>> ARRAY[f.kind, 'isEvent'])::boolean, ledger_now(),
        CASE WHEN (p_presets #>> ARRAY[f.kind, 'isEvent'])::boolean THEN ledger_now() END
      FROM found f WHERE NOT EXISTS (SELECT FROM alert a WHERE (a.site_id, a.kind, a.subject) = (f.site_id, f.kind, f.subject)
        AND (a.ended_at IS NULL OR a.is_event))
    RETURNING id, site_id, kind),
  queued AS (
    INSERT INTO alert_delivery (alert_id, channel, target)
      SELECT o.id, c.channel, c.target FROM opened o JOIN alert_rules(p_presets) r USING (site_id, kind) JOIN alert_target g USING (site_id)
      CROSS JOIN LATERAL (
        SELECT 'email' AS channel, unnest(g.emails) AS target WHERE r.email
        UNION ALL SELECT 'webhook', g.webhook_url WHERE r.webhook AND g.webhook_url IS NOT NULL) c)
  SELECT count(*) INTO v_opened FROM opened;
  RETURN v_opened;
END $$;
CREATE TRIGGER alert_changed AFTER INSERT OR UPDATE ON alert FOR EACH ROW EXECUTE FUNCTION notify_of_site('alerts');

-- Deliveries that are due, leased: a node that dies in the middle leaves them to the next one after the delay. A player's name stays
-- in the console; mailboxes and chats get the number.
CREATE FUNCTION claim_alert_deliveries(p_limit integer, p_random double precision) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH due AS (
    SELECT alert_id, channel, target FROM alert_delivery WHERE state = 'queued' AND next_try_at <= now()
    ORDER BY next_try_at LIMIT p_limit FOR UPDATE SKIP LOCKED),
  claimed AS (
    UPDATE alert_delivery d SET attempts = attempts + 1, next_try_at = now() + interval '10 seconds' + 4 * retry_delay(attempts, p_random)
    FROM due WHERE (d.alert_id, d.channel, d.target) = (due.alert_id, due.channel, due.target) RETURNING d.*)
  SELECT coalesce(jsonb_agg(jsonb_build_object('channel', c.channel, 'target', c.target, 'attempts', c.attempts,
      'secret', CASE WHEN c.channel = 'webhook' THEN encode(g.webhook_secret, 'base64') END,
      'alert', jsonb_build_object('id', a.id, 'siteId', a.site_id, 'kind', a.kind, 'subject', a.subject, 'details', a.details - 'player',
        'openedAt', iso(a.opened_at)), 'siteName', s.name, 'language', s.settings ->> 'LANGUAGE')), '[]')
  FROM claimed c JOIN alert a ON a.id = c.alert_id JOIN site s ON s.id = a.site_id LEFT JOIN alert_target g ON g.site_id = a.site_id
$$;

-- ---- Since when a cabinet is away

-- Trigger of machines whose link goes or comes back.
CREATE FUNCTION note_unlinked_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.unlinked_at := CASE WHEN NEW.link = 'down' THEN ledger_now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER machine_unlinked_since BEFORE UPDATE ON machine FOR EACH ROW
  WHEN (OLD.link <> NEW.link) EXECUTE FUNCTION note_unlinked_since();
