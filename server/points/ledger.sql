-- The only writer of point_entries and of the amounts in loyalty_accounts. Replaced at every start of a server
-- (server/lib/database/functions.ts). Only bodies change: a function that needs other parameters or results gets a new
-- name. A change that an older release must not undo comes with a migration, even an empty one.

-- Writes one entry and moves the amounts of its loyalty account, whose row the caller has locked.
CREATE OR REPLACE FUNCTION write_entry(
  p_account text, p_redeemable int, p_tier_points int, p_owed int, p_origin int,
  p_reason_key text, p_reason_values jsonb, p_key text, p_at timestamptz
) RETURNS TABLE (entry_id bigint, redeemable_after int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  balance int;
BEGIN
  UPDATE loyalty_accounts SET
      redeemable_points = redeemable_points + p_redeemable,
      owed_points = owed_points + p_owed,
      last_active_at = CASE
        WHEN (p_redeemable > 0 OR p_tier_points > 0 OR p_origin = 1) AND p_origin NOT IN (9, 10) THEN greatest(last_active_at, p_at)
        ELSE last_active_at END
    WHERE id = p_account
    RETURNING redeemable_points INTO balance;
  RETURN QUERY INSERT INTO point_entries AS e
      (loyalty_account_id, redeemable_delta, tier_points_delta, owed_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
    VALUES (p_account, p_redeemable, p_tier_points, p_owed, balance, p_origin, p_reason_key, p_reason_values, p_key, p_at)
    RETURNING e.id, e.redeemable_after;
END $$;

-- Adds one entry and updates balance, tier and last activity, once per idempotency key. Locks the loyalty account,
-- or the one it was merged into. p_at is when it happened, p_now when it is recorded: the tier is measured by p_now.
-- With p_allow_negative_balance, what the balance cannot cover becomes points owed, settled by the next credit.
CREATE OR REPLACE FUNCTION add_entry(
  p_loyalty_account text, p_redeemable int, p_tier_points int, p_origin int,
  p_reason_key text, p_reason_values jsonb, p_key text, p_at timestamptz,
  p_allow_negative_balance boolean DEFAULT false, p_now timestamptz DEFAULT NULL
) RETURNS TABLE (entry_id bigint, redeemable_after int, replayed boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  account loyalty_accounts%ROWTYPE;
  target_id text := p_loyalty_account;
  recorded_at timestamptz := coalesce(p_now, p_at);
  owed int := 0;
  spendable int := p_redeemable;
  settled int;
  entry bigint;
  balance int;
  tier_points bigint;
  reached record;
BEGIN
  LOOP
    -- No key update: foreign keys to this row do not wait (decision 0026).
    SELECT * INTO account FROM loyalty_accounts WHERE id = target_id FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no loyalty account %', p_loyalty_account USING ERRCODE = 'no_data_found';
    END IF;
    EXIT WHEN account.merged_into IS NULL;
    target_id := account.merged_into;
  END LOOP;

  -- A repeated key returns its entry, also when the entry is in an account that was merged into this one.
  RETURN QUERY SELECT e.id, e.redeemable_after, true FROM point_entries e
    -- One list of ids: an OR would scan the whole ledger.
    WHERE e.idempotency_key = p_key
      AND e.loyalty_account_id = ANY (array_prepend(account.id, ARRAY(SELECT m.id FROM loyalty_accounts m WHERE m.merged_into = account.id)))
    ORDER BY e.id LIMIT 1;
  IF FOUND THEN RETURN; END IF;

  IF p_allow_negative_balance AND account.redeemable_points + p_redeemable < 0 THEN
    spendable := -account.redeemable_points;
    owed := -(p_redeemable - spendable);
  END IF;

  SELECT w.entry_id, w.redeemable_after INTO entry, balance FROM write_entry(
    account.id, spendable, p_tier_points, owed, p_origin, p_reason_key, p_reason_values, p_key, p_at) w;
  settled := least(greatest(spendable, 0), account.owed_points);
  IF settled > 0 THEN
    SELECT w.redeemable_after INTO balance FROM write_entry(account.id, -settled, 0, -settled, 13, 'owed', '{}', 'owed:' || entry, p_at) w;
  END IF;
  RETURN QUERY SELECT entry, balance, false;
  -- A merge tells that in an event of its own.
  IF p_origin NOT IN (9, 10) THEN
    PERFORM record_webhook_event(account.brand, account.account_id,
      CASE WHEN spendable > 0 OR p_tier_points > 0 THEN 'points.awarded' ELSE 'points.deducted' END,
      jsonb_build_object('points', abs(spendable - settled), 'tierPoints', abs(p_tier_points), 'balance', balance, 'reason', p_reason_key),
      recorded_at);
  END IF;

  -- Only upwards: a job and reversals lower the tier.
  IF p_tier_points > 0 THEN
    SELECT coalesce(sum(e.tier_points_delta), 0) INTO tier_points FROM point_entries e
      WHERE e.loyalty_account_id = account.id AND e.at > recorded_at - interval '18 months';
    SELECT t.id, t.sequence, t.name INTO reached FROM tiers t
      WHERE t.membership_id = account.membership_id AND t.min_points <= tier_points ORDER BY t.sequence DESC LIMIT 1;
    UPDATE loyalty_accounts SET tier_id = reached.id, tier_reached_at = recorded_at
      WHERE id = account.id
        AND reached.sequence >= (SELECT t.sequence FROM tiers t WHERE t.id = account.tier_id);
    IF FOUND AND reached.id <> account.tier_id THEN
      PERFORM record_webhook_event(account.brand, account.account_id, 'tier.changed',
        jsonb_build_object('tierId', reached.id, 'tier', reached.name, 'previousTierId', account.tier_id), recorded_at);
    END IF;
  END IF;
END $$;

-- Merges a loyalty account into another of the same program (CO-40). Every entry in the source has a counterpart in
-- the target. Tier points move month by month, counted back from p_now, so that they expire as before. Callers must
-- lock both accounts.
CREATE OR REPLACE FUNCTION merge_loyalty_accounts(p_from text, p_into text, p_now timestamptz)
RETURNS TABLE (tier_points int, redeemable int, owed int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  source loyalty_accounts%ROWTYPE;
  target loyalty_accounts%ROWTYPE;
  month record;
  moved int := 0;
BEGIN
  -- Accounts that were merged before are locked first, in the same order as in add_entry.
  PERFORM l.id FROM loyalty_accounts l WHERE l.merged_into IN (p_from, p_into) ORDER BY l.id FOR NO KEY UPDATE;
  PERFORM l.id FROM loyalty_accounts l WHERE l.id IN (p_from, p_into) ORDER BY l.id FOR NO KEY UPDATE;
  SELECT * INTO source FROM loyalty_accounts WHERE id = p_from;
  SELECT * INTO target FROM loyalty_accounts WHERE id = p_into;
  IF source.id IS NULL OR target.id IS NULL OR source.id = target.id OR source.membership_id <> target.membership_id
      OR source.merged_into IS NOT NULL OR target.merged_into IS NOT NULL THEN
    RAISE EXCEPTION 'the loyalty accounts % and % cannot be merged', p_from, p_into USING ERRCODE = 'check_violation';
  END IF;

  -- Keep the higher tier, with the day it was reached. The entries below may raise it.
  UPDATE loyalty_accounts l SET tier_id = source_tier.id, tier_reached_at = source.tier_reached_at
    FROM tiers source_tier, tiers target_tier
    WHERE l.id = p_into AND source_tier.id = source.tier_id AND target_tier.id = l.tier_id
      AND (source_tier.sequence, source.tier_reached_at) > (target_tier.sequence, l.tier_reached_at);
  IF FOUND AND source.tier_id <> target.tier_id THEN
    PERFORM record_webhook_event(target.brand, target.account_id, 'tier.changed',
      jsonb_build_object('tierId', source.tier_id, 'tier', (SELECT t.name FROM tiers t WHERE t.id = source.tier_id),
        'previousTierId', target.tier_id), p_now);
  END IF;

  -- Lowest amounts first, so that no tier is reached on the way that the sum does not reach. 36 months: both tier windows.
  FOR month IN
    SELECT m AS months_ago, sum(e.tier_points_delta)::int AS amount, max(e.at) AS at
    FROM generate_series(0, 35) m
      JOIN point_entries e ON e.loyalty_account_id = p_from AND e.tier_points_delta <> 0
        AND e.at > p_now - make_interval(months => m + 1) AND (m = 0 OR e.at <= p_now - make_interval(months => m))
    GROUP BY m HAVING sum(e.tier_points_delta) <> 0 ORDER BY sum(e.tier_points_delta)
  LOOP
    PERFORM write_entry(p_from, 0, -month.amount, 0, 9, 'transferred', '{}', 'merged:out:' || p_into || ':' || month.months_ago, month.at);
    PERFORM add_entry(p_into, 0, month.amount, 9, 'transferred', '{}', 'merged:in:' || p_from || ':' || month.months_ago, month.at, false, p_now);
    moved := moved + month.amount;
  END LOOP;

  -- The points that move were not announced to expire in the target: delete its notices, so that new ones are sent.
  DELETE FROM notices WHERE loyalty_account_id = p_into AND kind IN ('expiry30', 'expiry7') AND source.redeemable_points > 0;
  IF source.redeemable_points > 0 THEN
    PERFORM write_entry(p_from, -source.redeemable_points, 0, 0, 10, 'transferredRedeemable', '{}', 'merged:out:' || p_into || ':redeemable', p_now);
    PERFORM add_entry(p_into, source.redeemable_points, 0, 10, 'transferredRedeemable', '{}', 'merged:in:' || p_from || ':redeemable', p_now);
  END IF;
  IF source.owed_points > 0 THEN
    PERFORM write_entry(p_from, 0, 0, -source.owed_points, 10, 'transferredOwed', '{}', 'merged:out:' || p_into || ':owed', p_now);
    PERFORM add_entry(p_into, -source.owed_points, 0, 10, 'transferredOwed', '{}', 'merged:in:' || p_from || ':owed', p_now, true, p_now);
  END IF;

  UPDATE loyalty_accounts SET last_active_at = greatest(last_active_at, source.last_active_at) WHERE id = p_into;
  UPDATE loyalty_accounts SET merged_into = p_into WHERE id = p_from OR merged_into = p_from;
  RETURN QUERY SELECT moved, source.redeemable_points, source.owed_points;
END $$;
