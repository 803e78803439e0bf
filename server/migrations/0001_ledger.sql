-- Rooms do not import each other's tables, so the references between them are written here.
ALTER TABLE sessions ADD FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE login_letters ADD FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE code_tries ADD FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE assets ADD FOREIGN KEY (drop_id) REFERENCES drops (id);
--> statement-breakpoint
ALTER TABLE nfts ADD FOREIGN KEY (asset_id) REFERENCES assets (id), ADD FOREIGN KEY (owner_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE tiers ADD FOREIGN KEY (membership_id) REFERENCES memberships (id);
--> statement-breakpoint
ALTER TABLE offers ADD FOREIGN KEY (membership_id) REFERENCES memberships (id);
--> statement-breakpoint
ALTER TABLE loyalty_accounts
  ADD FOREIGN KEY (account_id) REFERENCES accounts (id),
  ADD FOREIGN KEY (membership_id) REFERENCES memberships (id),
  ADD FOREIGN KEY (nft_id) REFERENCES nfts (id),
  ADD FOREIGN KEY (tier_id) REFERENCES tiers (id);
--> statement-breakpoint
ALTER TABLE point_entries ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE vouchers
  ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id),
  ADD FOREIGN KEY (entry_id) REFERENCES point_entries (id),
  ADD FOREIGN KEY (offer_id) REFERENCES offers (id);
--> statement-breakpoint
-- The ledger only grows. A correction is an entry of its own.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'point_entries only grows: % is refused, add a correcting entry instead', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER point_entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON point_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- One movement of points: entry, balance and tier in one step. The loyalty account's row is the lock. A repeated key
-- answers the entry it made. A tier is reached at once; moving down is a job of its own.
CREATE FUNCTION add_entry(
  p_loyalty_account text, p_redeemable int, p_counted int, p_origin int,
  p_reason_key text, p_reason_values jsonb, p_key text, p_at timestamptz
) RETURNS TABLE (entry_id bigint, redeemable_after int, replayed boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  account loyalty_accounts%ROWTYPE;
  counted int;
  reached record;
BEGIN
  SELECT * INTO account FROM loyalty_accounts WHERE id = p_loyalty_account FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no loyalty account %', p_loyalty_account USING ERRCODE = 'no_data_found';
  END IF;

  RETURN QUERY SELECT e.id, e.redeemable_after, true FROM point_entries e
    WHERE e.loyalty_account_id = p_loyalty_account AND e.idempotency_key = p_key;
  IF FOUND THEN RETURN; END IF;

  UPDATE loyalty_accounts SET redeemable_points = redeemable_points + p_redeemable WHERE id = p_loyalty_account;
  RETURN QUERY INSERT INTO point_entries AS e
      (loyalty_account_id, redeemable_delta, counted_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
    VALUES (p_loyalty_account, p_redeemable, p_counted, account.redeemable_points + p_redeemable, p_origin, p_reason_key, p_reason_values, p_key, p_at)
    RETURNING e.id, e.redeemable_after, false;

  IF p_counted > 0 THEN
    SELECT coalesce(sum(e.counted_delta), 0) INTO counted FROM point_entries e
      WHERE e.loyalty_account_id = p_loyalty_account AND e.at > p_at - interval '18 months';
    SELECT t.id, t.sequence INTO reached FROM tiers t
      WHERE t.membership_id = account.membership_id AND t.min_points <= counted ORDER BY t.sequence DESC LIMIT 1;
    UPDATE loyalty_accounts SET tier_id = reached.id, tier_reached_at = p_at
      WHERE id = p_loyalty_account
        AND reached.sequence >= (SELECT t.sequence FROM tiers t WHERE t.id = account.tier_id);
  END IF;
END $$;
--> statement-breakpoint
-- Spends points for an offer, once: locks the account, replays a known key, asks activity, tier and balance, and
-- writes entry, voucher and key together. A refusal is answered, not raised, so that its key is kept as well.
CREATE FUNCTION redeem(
  p_account text, p_brand text, p_offer text, p_key text, p_body_hash text,
  p_voucher text, p_code text, p_now timestamptz
) RETURNS TABLE (problem text, voucher_id text, title jsonb, description jsonb, value int, code text, expires_at timestamptz)
LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
#variable_conflict use_column
DECLARE
  offer offers%ROWTYPE;
  account loyalty_accounts%ROWTYPE;
  known idempotency_records%ROWTYPE;
  entry bigint;
  refusal text;
BEGIN
  SELECT * INTO offer FROM offers WHERE id = p_offer AND brand = p_brand;
  SELECT * INTO account FROM loyalty_accounts
    WHERE account_id = p_account AND brand = p_brand AND (offer.id IS NULL OR membership_id = offer.membership_id)
    ORDER BY id LIMIT 1 FOR UPDATE;

  IF p_key IS NOT NULL THEN
    SELECT * INTO known FROM idempotency_records
      WHERE account_id = p_account AND call = 'redemption.redeem' AND key = p_key;
    IF FOUND THEN
      IF known.body_hash <> p_body_hash THEN
        RETURN QUERY SELECT 'KEY_USED_FOR_ANOTHER_BODY', NULL::text, NULL::jsonb, NULL::jsonb, NULL::int, NULL::text, NULL::timestamptz;
      ELSIF known.problem IS NOT NULL THEN
        RETURN QUERY SELECT known.problem, NULL::text, NULL::jsonb, NULL::jsonb, NULL::int, NULL::text, NULL::timestamptz;
      ELSE
        RETURN QUERY SELECT NULL::text, v.id, v.title, v.description, v.value, v.code, v.expires_at FROM vouchers v WHERE v.id = known.voucher_id;
      END IF;
      RETURN;
    END IF;
  END IF;

  refusal := CASE
    WHEN offer.id IS NULL OR account.id IS NULL OR NOT offer.is_active THEN 'OFFER_NOT_FOUND'
    WHEN cardinality(offer.tier_ids) > 0 AND NOT account.tier_id = ANY (offer.tier_ids) THEN 'OFFER_NOT_FOR_TIER'
    WHEN account.redeemable_points < offer.cost THEN 'NOT_ENOUGH_POINTS'
  END;
  IF refusal IS NOT NULL THEN
    IF p_key IS NOT NULL THEN
      INSERT INTO idempotency_records (account_id, call, key, body_hash, problem, at)
        VALUES (p_account, 'redemption.redeem', p_key, p_body_hash, refusal, p_now) ON CONFLICT DO NOTHING;
    END IF;
    RETURN QUERY SELECT refusal, NULL::text, NULL::jsonb, NULL::jsonb, NULL::int, NULL::text, NULL::timestamptz;
    RETURN;
  END IF;

  UPDATE loyalty_accounts SET redeemable_points = redeemable_points - offer.cost WHERE id = account.id;
  INSERT INTO point_entries
      (loyalty_account_id, redeemable_delta, counted_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
    VALUES (account.id, -offer.cost, 0, account.redeemable_points - offer.cost, 1, 'redeemed',
      jsonb_build_object('title', offer.title, 'value', offer.value), 'redeem:' || p_voucher, p_now)
    RETURNING id INTO entry;
  INSERT INTO vouchers (id, loyalty_account_id, offer_id, entry_id, title, description, value, code, redeemed_at, expires_at)
    VALUES (p_voucher, account.id, offer.id, entry, offer.title, offer.description, offer.value, p_code, p_now, p_now + make_interval(days => offer.valid_days));
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_records (account_id, call, key, body_hash, voucher_id, at)
      VALUES (p_account, 'redemption.redeem', p_key, p_body_hash, p_voucher, p_now);
  END IF;
  RETURN QUERY SELECT NULL::text, v.id, v.title, v.description, v.value, v.code, v.expires_at FROM vouchers v WHERE v.id = p_voucher;
END $$;
