CREATE TABLE "notices" (
	"loyalty_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_loyalty_account_id_kind_period_pk" PRIMARY KEY("loyalty_account_id","kind","period")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"brand" text NOT NULL,
	"order_id" text NOT NULL,
	"name" text NOT NULL,
	"buyer_hash" text NOT NULL,
	"loyalty_account_id" text,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"origin_type" smallint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"points" integer DEFAULT 0 NOT NULL,
	"shop_link" text,
	CONSTRAINT "orders_brand_order_id_pk" PRIMARY KEY("brand","order_id")
);
--> statement-breakpoint
CREATE TABLE "poll_answers" (
	"poll_id" text NOT NULL,
	"account_id" text NOT NULL,
	"option_id" text,
	"answer_text" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "poll_answers_poll_id_account_id_pk" PRIMARY KEY("poll_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"membership_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"completion_message" jsonb NOT NULL,
	"points_awarded" integer NOT NULL,
	"options" jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"membership_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"loyalty_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referral_codes_member" UNIQUE("loyalty_account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"referrer_id" text NOT NULL,
	"friend_account_id" text NOT NULL,
	"order_id" text,
	"state" text NOT NULL,
	"why" text,
	"points" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "referrals_friend" UNIQUE("friend_account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"brand" text NOT NULL,
	"refund_id" text NOT NULL,
	"order_id" text NOT NULL,
	"cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_settled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refunds_brand_refund_id_pk" PRIMARY KEY("brand","refund_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"brand" text NOT NULL,
	"review_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text,
	"buyer_hash" text NOT NULL,
	"loyalty_account_id" text,
	"written_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"why" text,
	CONSTRAINT "reviews_brand_review_id_pk" PRIMARY KEY("brand","review_id")
);
--> statement-breakpoint
CREATE TABLE "shop_events" (
	"brand" text NOT NULL,
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_events_brand_source_event_id_pk" PRIMARY KEY("brand","source","event_id")
);
--> statement-breakpoint
ALTER TABLE "point_entries" DROP CONSTRAINT "entry_moves_something";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD COLUMN "status" integer;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "loyalty_accounts" ADD COLUMN "owed_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "loyalty_accounts" ADD COLUMN "last_active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "loyalty_accounts" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "point_entries" ADD COLUMN "owed_delta" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("brand","buyer_hash");--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("loyalty_account_id");--> statement-breakpoint
CREATE INDEX "poll_answers_account" ON "poll_answers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("brand","order_id");--> statement-breakpoint
CREATE INDEX "reviews_buyer" ON "reviews" USING btree ("brand","buyer_hash");--> statement-breakpoint
CREATE INDEX "reviews_member" ON "reviews" USING btree ("loyalty_account_id");--> statement-breakpoint
CREATE INDEX "shop_events_at" ON "shop_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "loyalty_accounts_merged" ON "loyalty_accounts" USING btree ("merged_into") WHERE "loyalty_accounts"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "loyalty_accounts" ADD CONSTRAINT "owed_not_negative" CHECK ("loyalty_accounts"."owed_points" >= 0);--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "entry_moves_something" CHECK ("point_entries"."redeemable_delta" <> 0 or "point_entries"."counted_delta" <> 0 or "point_entries"."owed_delta" <> 0);--> statement-breakpoint
-- Rooms do not import each other's tables, so the references between them are written here.
ALTER TABLE notices ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE orders ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE reviews ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE referral_codes ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE referrals ADD FOREIGN KEY (referrer_id) REFERENCES loyalty_accounts (id), ADD FOREIGN KEY (friend_account_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE preview_sessions ADD FOREIGN KEY (membership_id) REFERENCES memberships (id);
--> statement-breakpoint
ALTER TABLE polls ADD FOREIGN KEY (membership_id) REFERENCES memberships (id);
--> statement-breakpoint
ALTER TABLE poll_answers ADD FOREIGN KEY (poll_id) REFERENCES polls (id), ADD FOREIGN KEY (account_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE accounts ADD FOREIGN KEY (merged_into) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE loyalty_accounts ADD FOREIGN KEY (merged_into) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
-- Whom staff have merged into an account.
CREATE INDEX accounts_merged ON accounts (merged_into) WHERE merged_into IS NOT NULL;
--> statement-breakpoint
-- Whose birthday it is, by month and day: 229 is 29 February.
CREATE INDEX accounts_birthday ON accounts ((extract(month FROM date_of_birth) * 100 + extract(day FROM date_of_birth))) WHERE date_of_birth IS NOT NULL;
--> statement-breakpoint
UPDATE loyalty_accounts l SET last_active_at = (
  SELECT max(e.at) FROM point_entries e WHERE e.loyalty_account_id = l.id AND (e.redeemable_delta > 0 OR e.counted_delta > 0 OR e.origin_type = 1));
--> statement-breakpoint
DROP FUNCTION add_entry(text, int, int, int, text, jsonb, text, timestamptz);
--> statement-breakpoint
-- One movement of points: entry, balance, tier and last activity in one step. The loyalty account's row is the lock, as
-- weak as a change of its points needs: others may go on referring to it (decision 0026).
-- A standing that was merged hands on to the one it is in now. A repeated key answers the entry it made, there or in a
-- standing that was merged into it. With p_may_owe a take-back larger than the balance leaves the rest owed, and the
-- next gain settles it. A tier is reached at once; moving down is a job of its own. p_at is when it happened, p_now when
-- it is written: the tier is measured now.
CREATE FUNCTION add_entry(
  p_loyalty_account text, p_redeemable int, p_counted int, p_origin int,
  p_reason_key text, p_reason_values jsonb, p_key text, p_at timestamptz,
  p_may_owe boolean DEFAULT false, p_now timestamptz DEFAULT NULL
) RETURNS TABLE (entry_id bigint, redeemable_after int, replayed boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  account loyalty_accounts%ROWTYPE;
  wanted text := p_loyalty_account;
  now_ timestamptz := coalesce(p_now, p_at);
  owed int := 0;
  spendable int := p_redeemable;
  settled int;
  entry bigint;
  counted bigint;
  reached record;
BEGIN
  LOOP
    SELECT * INTO account FROM loyalty_accounts WHERE id = wanted FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no loyalty account %', p_loyalty_account USING ERRCODE = 'no_data_found';
    END IF;
    EXIT WHEN account.merged_into IS NULL;
    wanted := account.merged_into;
  END LOOP;

  RETURN QUERY SELECT e.id, e.redeemable_after, true FROM point_entries e
    -- As one list: with an OR the whole ledger would be read, every time.
    WHERE e.idempotency_key = p_key
      AND e.loyalty_account_id = ANY (array_prepend(account.id, ARRAY(SELECT m.id FROM loyalty_accounts m WHERE m.merged_into = account.id)))
    ORDER BY e.id LIMIT 1;
  IF FOUND THEN RETURN; END IF;

  IF p_may_owe AND account.redeemable_points + p_redeemable < 0 THEN
    spendable := -account.redeemable_points;
    owed := -(p_redeemable - spendable);
  END IF;

  UPDATE loyalty_accounts SET
      redeemable_points = redeemable_points + spendable,
      owed_points = owed_points + owed,
      last_active_at = CASE
        WHEN (p_redeemable > 0 OR p_counted > 0 OR p_origin = 1) AND p_origin NOT IN (9, 10) THEN greatest(last_active_at, p_at)
        ELSE last_active_at END
    WHERE id = account.id;
  INSERT INTO point_entries AS e
      (loyalty_account_id, redeemable_delta, counted_delta, owed_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
    VALUES (account.id, spendable, p_counted, owed, account.redeemable_points + spendable, p_origin, p_reason_key, p_reason_values, p_key, p_at)
    RETURNING e.id INTO entry;

  settled := least(greatest(spendable, 0), account.owed_points);
  IF settled > 0 THEN
    UPDATE loyalty_accounts SET redeemable_points = redeemable_points - settled, owed_points = owed_points - settled WHERE id = account.id;
    INSERT INTO point_entries
        (loyalty_account_id, redeemable_delta, counted_delta, owed_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
      VALUES (account.id, -settled, 0, -settled, account.redeemable_points + spendable - settled, 13, 'owed', '{}', 'owed:' || entry, p_at);
  END IF;
  RETURN QUERY SELECT entry, account.redeemable_points + spendable - settled, false;

  IF p_counted > 0 THEN
    SELECT coalesce(sum(e.counted_delta), 0) INTO counted FROM point_entries e
      WHERE e.loyalty_account_id = account.id AND e.at > now_ - interval '18 months';
    SELECT t.id, t.sequence INTO reached FROM tiers t
      WHERE t.membership_id = account.membership_id AND t.min_points <= counted ORDER BY t.sequence DESC LIMIT 1;
    UPDATE loyalty_accounts SET tier_id = reached.id, tier_reached_at = now_
      WHERE id = account.id
        AND reached.sequence >= (SELECT t.sequence FROM tiers t WHERE t.id = account.tier_id);
  END IF;
END $$;
--> statement-breakpoint
-- As before, and a spend is an activity; a standing that was merged spends nothing.
CREATE OR REPLACE FUNCTION redeem(
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
    WHERE account_id = p_account AND brand = p_brand AND merged_into IS NULL AND (offer.id IS NULL OR membership_id = offer.membership_id)
    ORDER BY id LIMIT 1 FOR NO KEY UPDATE;

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
    -- She was merged while this call waited: she comes in anew, and has all of it there.
    WHEN account.id IS NULL AND EXISTS (SELECT FROM accounts a WHERE a.id = p_account AND a.merged_into IS NOT NULL) THEN 'UNAUTHORIZED'
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

  UPDATE loyalty_accounts SET redeemable_points = redeemable_points - offer.cost, last_active_at = greatest(last_active_at, p_now) WHERE id = account.id;
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
--> statement-breakpoint
-- CO-37: a video gives its points once, whoever brings it.
CREATE UNIQUE INDEX point_entries_video ON point_entries (idempotency_key) WHERE reason_key = 'video';
--> statement-breakpoint
-- Puts one standing into another of the same programme, whole: what counts month by month, so that it ages as it would
-- have (months are counted back from now, because the windows of 18 and 36 months begin there; each stands at its last
-- entry), what can be spent, what is owed, the higher level, the last activity. Every entry here has its other half
-- there. The caller holds both persons. Standings that were merged before come first in the order of locks, as in
-- add_entry; they point to the new one from now on.
CREATE FUNCTION merge_standing(p_from text, p_into text, p_now timestamptz)
RETURNS TABLE (counted int, redeemable int, owed int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  source loyalty_accounts%ROWTYPE;
  target loyalty_accounts%ROWTYPE;
  month record;
  moved int := 0;
BEGIN
  PERFORM l.id FROM loyalty_accounts l WHERE l.merged_into IN (p_from, p_into) ORDER BY l.id FOR NO KEY UPDATE;
  PERFORM l.id FROM loyalty_accounts l WHERE l.id IN (p_from, p_into) ORDER BY l.id FOR NO KEY UPDATE;
  SELECT * INTO source FROM loyalty_accounts WHERE id = p_from;
  SELECT * INTO target FROM loyalty_accounts WHERE id = p_into;
  IF source.id IS NULL OR target.id IS NULL OR source.id = target.id OR source.membership_id <> target.membership_id
      OR source.merged_into IS NOT NULL OR target.merged_into IS NOT NULL THEN
    RAISE EXCEPTION 'the standings % and % cannot be merged', p_from, p_into USING ERRCODE = 'check_violation';
  END IF;

  -- The higher level stays, with the day it was reached; entries that count measure it anew below.
  UPDATE loyalty_accounts l SET tier_id = theirs.id, tier_reached_at = source.tier_reached_at
    FROM tiers theirs, tiers hers
    WHERE l.id = p_into AND theirs.id = source.tier_id AND hers.id = l.tier_id
      AND (theirs.sequence, source.tier_reached_at) > (hers.sequence, l.tier_reached_at);

  -- What lowers comes first: no level is reached on the way that the sum does not reach.
  FOR month IN
    SELECT m AS place, sum(e.counted_delta)::int AS amount, max(e.at) AS at
    FROM generate_series(0, 35) m
      JOIN point_entries e ON e.loyalty_account_id = p_from AND e.counted_delta <> 0
        AND e.at > p_now - make_interval(months => m + 1) AND (m = 0 OR e.at <= p_now - make_interval(months => m))
    GROUP BY m HAVING sum(e.counted_delta) <> 0 ORDER BY sum(e.counted_delta)
  LOOP
    INSERT INTO point_entries
        (loyalty_account_id, redeemable_delta, counted_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
      VALUES (p_from, 0, -month.amount, source.redeemable_points, 9, 'transferred', '{}', 'merged:out:' || p_into || ':' || month.place, month.at);
    PERFORM add_entry(p_into, 0, month.amount, 9, 'transferred', '{}', 'merged:in:' || p_from || ':' || month.place, month.at, false, p_now);
    moved := moved + month.amount;
  END LOOP;

  -- What arrives was not announced here: it ends by letters of its own.
  DELETE FROM notices WHERE loyalty_account_id = p_into AND kind IN ('expiry30', 'expiry7') AND source.redeemable_points > 0;
  IF source.redeemable_points > 0 THEN
    PERFORM add_entry(p_from, -source.redeemable_points, 0, 10, 'transferredRedeemable', '{}', 'merged:out:' || p_into || ':redeemable', p_now);
    PERFORM add_entry(p_into, source.redeemable_points, 0, 10, 'transferredRedeemable', '{}', 'merged:in:' || p_from || ':redeemable', p_now);
  END IF;
  IF source.owed_points > 0 THEN
    INSERT INTO point_entries
        (loyalty_account_id, redeemable_delta, counted_delta, owed_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
      VALUES (p_from, 0, 0, -source.owed_points, 0, 10, 'transferredOwed', '{}', 'merged:out:' || p_into || ':owed', p_now);
    UPDATE loyalty_accounts SET owed_points = 0 WHERE id = p_from;
    PERFORM add_entry(p_into, -source.owed_points, 0, 10, 'transferredOwed', '{}', 'merged:in:' || p_from || ':owed', p_now, true, p_now);
  END IF;

  UPDATE loyalty_accounts SET last_active_at = greatest(last_active_at, source.last_active_at) WHERE id = p_into;
  UPDATE loyalty_accounts SET merged_into = p_into WHERE id = p_from OR merged_into = p_from;
  RETURN QUERY SELECT moved, source.redeemable_points, source.owed_points;
END $$;
