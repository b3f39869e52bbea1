-- A payment provider's statement beside the calls that it made here. Nothing is booked by it: what is missing is for people.

-- `p_rows`: [{transaction, kind, amountMinor, currency, at}], each transaction once. Answers the id.
CREATE FUNCTION reconcile(p_site integer, p_name text, p_operator text, p_from timestamptz, p_to timestamptz, p_rows jsonb)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE v_id integer; v_currency text;
BEGIN
  SELECT rtrim(currency) INTO STRICT v_currency FROM site WHERE id = p_site;
  INSERT INTO reconciliation (site_id, name, uploaded_by, uploaded_at, from_at, to_at)
    VALUES (p_site, p_name, p_operator, ledger_now(), p_from, p_to) RETURNING id INTO v_id;
  WITH stated AS (
    SELECT transaction, kind, "amountMinor" AS amount, currency, at
    FROM jsonb_to_recordset(p_rows) AS r (transaction text, kind text, "amountMinor" bigint, currency text, at timestamptz)
  ), booked AS (
    -- A call that was refused moved nothing; one that gives a withdrawal back is no payment of the provider.
    SELECT c.transaction_id, c.at, (c.content ->> 'amountMinor')::bigint AS amount,
      CASE c.content ->> 'type' WHEN 'deposit' THEN 'deposit' ELSE 'withdrawal' END AS kind
    FROM payment_call c WHERE c.site_id = p_site AND (c.answer ->> 'ok')::boolean AND c.content ->> 'type' IN ('deposit', 'withdrawal_paid')
      AND (c.at >= p_from AND c.at < p_to OR c.transaction_id IN (SELECT transaction FROM stated))
  )
  INSERT INTO reconciliation_row (reconciliation_id, transaction_id, outcome, kind, statement_minor, ledger_minor, at)
    SELECT v_id, coalesce(s.transaction, b.transaction_id), CASE WHEN b.transaction_id IS NULL THEN 'missing_here'
        WHEN s.transaction IS NULL THEN 'missing_there'
        WHEN (s.amount, s.kind, s.currency) = (b.amount, b.kind, v_currency) THEN 'matched' ELSE 'differs' END,
      coalesce(s.kind, b.kind), s.amount, b.amount, coalesce(s.at, b.at)
    FROM stated s FULL JOIN booked b ON b.transaction_id = s.transaction;
  RETURN v_id;
END $$;

-- ---- Append-only
CREATE TRIGGER reconciliation_append_only BEFORE UPDATE OR DELETE ON reconciliation FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_row_append_only BEFORE UPDATE OR DELETE ON reconciliation_row FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_no_truncate BEFORE TRUNCATE ON reconciliation EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_row_no_truncate BEFORE TRUNCATE ON reconciliation_row EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reconciliation_made AFTER INSERT ON reconciliation FOR EACH ROW EXECUTE FUNCTION notify_of_site('money');
