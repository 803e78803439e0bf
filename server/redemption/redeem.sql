-- Replaced at every start of a server (server/lib/database/functions.ts). Only bodies change: a function that needs
-- other parameters or results gets a new name. A change that an older release must not undo comes with a migration,
-- even an empty one.

-- The rule which tiers may redeem an offer: all, when it names none.
CREATE OR REPLACE FUNCTION is_offer_for_tier(p_tier_ids text[], p_tier_id text) RETURNS boolean LANGUAGE sql IMMUTABLE
AS $$ SELECT cardinality(p_tier_ids) = 0 OR p_tier_id = ANY (p_tier_ids) $$;

-- Redeems an offer, once per idempotency key: locks the loyalty account, checks offer, tier and balance, and inserts
-- entry, voucher and key together. Returns a refusal instead of raising it, so that its key is stored too. The record
-- has the shape of idempotency_records, with the voucher's id in place of its texts, which depend on the reader.
CREATE OR REPLACE FUNCTION redeem_offer(
  p_account text, p_brand text, p_offer text, p_key text, p_body_hash text,
  p_voucher text, p_code text, p_now timestamptz
) RETURNS TABLE (problem text, voucher vouchers)
LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
#variable_conflict use_column
DECLARE
  offer offers%ROWTYPE;
  account loyalty_accounts%ROWTYPE;
  stored idempotency_records%ROWTYPE;
  entry bigint;
  refusal text;
BEGIN
  SELECT * INTO offer FROM offers WHERE id = p_offer AND brand = p_brand;
  SELECT * INTO account FROM loyalty_accounts
    WHERE account_id = p_account AND brand = p_brand AND merged_into IS NULL AND (offer.id IS NULL OR membership_id = offer.membership_id)
    ORDER BY id LIMIT 1 FOR NO KEY UPDATE;

  IF p_key IS NOT NULL THEN
    SELECT * INTO stored FROM idempotency_records
      WHERE account_id = p_account AND call = 'redemption.redeem' AND key = p_key;
    IF FOUND THEN
      IF stored.body_hash <> p_body_hash THEN
        RETURN QUERY SELECT 'KEY_USED_FOR_ANOTHER_BODY', NULL::vouchers;
      ELSIF stored.status <> 200 THEN
        RETURN QUERY SELECT stored.response ->> 'code', NULL::vouchers;
      ELSE
        RETURN QUERY SELECT NULL::text, v FROM vouchers v WHERE v.id = stored.response ->> 'voucherId';
      END IF;
      RETURN;
    END IF;
  END IF;

  refusal := CASE
    -- The account was merged while this call waited: the member must log in again.
    WHEN account.id IS NULL AND EXISTS (SELECT FROM accounts a WHERE a.id = p_account AND a.merged_into IS NOT NULL) THEN 'UNAUTHORIZED'
    WHEN offer.id IS NULL OR account.id IS NULL OR NOT offer.is_active THEN 'OFFER_NOT_FOUND'
    WHEN NOT is_offer_for_tier(offer.tier_ids, account.tier_id) THEN 'OFFER_NOT_FOR_TIER'
    WHEN account.redeemable_points < offer.cost THEN 'NOT_ENOUGH_POINTS'
  END;
  IF refusal IS NOT NULL THEN
    IF p_key IS NOT NULL THEN
      INSERT INTO idempotency_records (account_id, call, key, body_hash, status, response, at)
        VALUES (p_account, 'redemption.redeem', p_key, p_body_hash,
          CASE refusal WHEN 'UNAUTHORIZED' THEN 401 WHEN 'OFFER_NOT_FOUND' THEN 404 ELSE 422 END,
          jsonb_build_object('success', false, 'code', refusal), p_now) ON CONFLICT DO NOTHING;
    END IF;
    RETURN QUERY SELECT refusal, NULL::vouchers;
    RETURN;
  END IF;

  SELECT a.entry_id INTO entry FROM add_entry(account.id, -offer.cost, 0, 1, 'redeemed',
    jsonb_build_object('title', offer.title, 'value', offer.value), 'redeem:' || p_voucher, p_now) a;
  INSERT INTO vouchers (id, loyalty_account_id, offer_id, entry_id, kind, title, description, value, art, place, time, is_usable_in_parts, code, redeemed_at, expires_at)
    VALUES (p_voucher, account.id, offer.id, entry, offer.kind, offer.title, offer.description, offer.value, offer.art, offer.place, offer.time,
      offer.is_usable_in_parts, p_code, p_now, p_now + make_interval(days => offer.valid_days));
  -- Without the code: it can be used.
  PERFORM record_webhook_event(p_brand, p_account, 'voucher.issued',
    jsonb_build_object('voucherId', p_voucher, 'offerId', offer.id, 'points', offer.cost,
      'expiresAt', to_char((p_now + make_interval(days => offer.valid_days)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), p_now);
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_records (account_id, call, key, body_hash, status, response, at)
      VALUES (p_account, 'redemption.redeem', p_key, p_body_hash, 200,
        jsonb_build_object('success', true, 'voucherId', p_voucher), p_now);
  END IF;
  RETURN QUERY SELECT NULL::text, v FROM vouchers v WHERE v.id = p_voucher;
END $$;

-- For servers of the release before, which may run beside this one or come back. The whole row of redeem_offer() gets
-- new columns by itself, so that it needs no new name for them.
CREATE OR REPLACE FUNCTION redeem(
  p_account text, p_brand text, p_offer text, p_key text, p_body_hash text,
  p_voucher text, p_code text, p_now timestamptz
) RETURNS TABLE (problem text, voucher_id text, title jsonb, description jsonb, value int, code text, expires_at timestamptz)
LANGUAGE sql
AS $$
  SELECT problem, (voucher).id, (voucher).title, (voucher).description, (voucher).value, (voucher).code, (voucher).expires_at
  FROM redeem_offer(p_account, p_brand, p_offer, p_key, p_body_hash, p_voucher, p_code, p_now)
$$;
