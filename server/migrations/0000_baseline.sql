-- Accounts: members, their password hashes, and hashes of erased mailboxes.
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"email" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"username" text,
	"telephone" text,
	"date_of_birth" date,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"requires_code" boolean DEFAULT false NOT NULL,
	"billing" jsonb,
	"erased_at" timestamp with time zone,
	"merged_into" text,
	CONSTRAINT "accounts_brand_email" UNIQUE("brand","email")
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"account_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_mailboxes" (
	"brand" text NOT NULL,
	"person_hash" text NOT NULL,
	"was_verified" boolean NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erased_mailboxes_brand_person_hash_pk" PRIMARY KEY("brand","person_hash")
);
--> statement-breakpoint
-- Sessions: devices, login links and codes, and wrong codes.
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"brand" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"id" text,
	"device" text,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"membership_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "login_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "wrong_codes" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Auth: codes for login and registration, password resets, email changes, and failed logins.
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"brand" text NOT NULL,
	"account_id" text,
	"registration" jsonb,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "challenges_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"brand" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"account_id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "failed_logins" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Collection: drops, assets, items and announcements.
CREATE TABLE "drops" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name" jsonb NOT NULL,
	"date_open" timestamp with time zone NOT NULL,
	"sales_type" integer NOT NULL,
	"count_down_at" timestamp with time zone,
	"is_countdown_forced" boolean DEFAULT false NOT NULL,
	"sign_up" jsonb
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"drop_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"blockchain" integer NOT NULL,
	"contract_address" text,
	"html" jsonb,
	"art" text,
	"film" text,
	"variation_name" jsonb,
	"variation_supply" integer,
	"pass_template" text,
	"is_issued_on_joining" boolean DEFAULT false NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nfts" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"asset_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"number" integer NOT NULL,
	"date_purchased" timestamp with time zone NOT NULL,
	"date_minted" timestamp with time zone,
	"contract_address" text,
	"withdraw_address" text,
	"paid_cents" integer,
	"has_pending_transfer" boolean DEFAULT false NOT NULL,
	CONSTRAINT "nfts_asset_number" UNIQUE("asset_id","number")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"html" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
-- Drops: sign-ups, and free items.
CREATE TABLE "drop_sign_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"drop_id" text NOT NULL,
	"email" text NOT NULL,
	"account_id" text,
	"first_name" text,
	"last_name" text,
	"telephone" text,
	"location" text,
	"sign_up_url" text,
	"time_zone" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "drop_sign_ups_address" UNIQUE("drop_id","email")
);
--> statement-breakpoint
CREATE TABLE "free_items" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"drop_id" text NOT NULL,
	"account_id" text,
	"person_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"nft_id" text,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "free_items_person" UNIQUE("drop_id","person_hash")
);
--> statement-breakpoint
-- Invitations to an item.
CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"asset_id" text NOT NULL,
	"kind" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"sender_first_name" text,
	"sender_last_name" text,
	"message" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "invitations_kind" CHECK ("invitations"."kind" in ('eDrop', 'gift')),
	CONSTRAINT "invitations_state" CHECK ("invitations"."state" in ('open', 'claimed', 'cancelled')),
	CONSTRAINT "invitations_gift" CHECK (not ("invitations"."kind" = 'gift' and "invitations"."is_public"))
);
--> statement-breakpoint
-- Membership: programs, tiers and loyalty accounts.
CREATE TABLE "memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"creator_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"configuration" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tiers" (
	"id" text PRIMARY KEY NOT NULL,
	"membership_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"min_points" integer NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"art" text NOT NULL,
	CONSTRAINT "tiers_sequence" UNIQUE("membership_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "loyalty_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"account_id" text NOT NULL,
	"membership_id" text NOT NULL,
	"nft_id" text NOT NULL,
	"member_code" text NOT NULL,
	"tier_id" text NOT NULL,
	"tier_reached_at" timestamp with time zone NOT NULL,
	"redeemable_points" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"owed_points" integer DEFAULT 0 NOT NULL,
	"last_active_at" timestamp with time zone,
	"merged_into" text,
	CONSTRAINT "loyalty_accounts_member" UNIQUE("account_id","membership_id"),
	CONSTRAINT "loyalty_accounts_code" UNIQUE("brand","member_code"),
	CONSTRAINT "balance_not_negative" CHECK ("loyalty_accounts"."redeemable_points" >= 0),
	CONSTRAINT "owed_not_negative" CHECK ("loyalty_accounts"."owed_points" >= 0)
);
--> statement-breakpoint
-- Points: the ledger, and notices sent before points expire or a tier ends.
CREATE TABLE "point_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"loyalty_account_id" text NOT NULL,
	"redeemable_delta" integer NOT NULL,
	"tier_points_delta" integer NOT NULL,
	"owed_delta" integer DEFAULT 0 NOT NULL,
	"redeemable_after" integer NOT NULL,
	"origin_type" smallint NOT NULL,
	"reason_key" text NOT NULL,
	"reason_values" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_entries_idempotency_key" UNIQUE("loyalty_account_id","idempotency_key"),
	CONSTRAINT "entry_balance_not_negative" CHECK ("point_entries"."redeemable_after" >= 0),
	CONSTRAINT "entry_not_empty" CHECK ("point_entries"."redeemable_delta" <> 0 or "point_entries"."tier_points_delta" <> 0 or "point_entries"."owed_delta" <> 0)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"loyalty_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_loyalty_account_id_kind_period_pk" PRIMARY KEY("loyalty_account_id","kind","period")
);
--> statement-breakpoint
-- Redemption: offers, vouchers, and the first response to each idempotency key.
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"membership_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"value" integer NOT NULL,
	"cost" integer NOT NULL,
	"tier_ids" text[] NOT NULL,
	"is_active" boolean NOT NULL,
	"valid_days" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "offer_cost_positive" CHECK ("offers"."cost" > 0)
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" text PRIMARY KEY NOT NULL,
	"loyalty_account_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"value" integer NOT NULL,
	"code" text NOT NULL,
	"redeemed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vouchers_entry_id_unique" UNIQUE("entry_id"),
	CONSTRAINT "vouchers_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"account_id" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"problem" text,
	"voucher_id" text,
	"status" integer,
	"response" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_records_account_id_call_key_pk" PRIMARY KEY("account_id","call","key")
);
--> statement-breakpoint
-- Shop: events, orders, refunds and reviews.
CREATE TABLE "shop_events" (
	"brand" text NOT NULL,
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_events_brand_source_event_id_pk" PRIMARY KEY("brand","source","event_id")
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
	"reason" text,
	"points" integer DEFAULT 0 NOT NULL,
	"shop_link" text,
	CONSTRAINT "orders_brand_order_id_pk" PRIMARY KEY("brand","order_id")
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
	"reason" text,
	CONSTRAINT "reviews_brand_review_id_pk" PRIMARY KEY("brand","review_id")
);
--> statement-breakpoint
-- Referrals: links, and who was referred by whom.
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
	"person_hash" text,
	"can_name_friend" boolean DEFAULT false NOT NULL,
	"order_id" text,
	"state" text NOT NULL,
	"reason" text,
	"points" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "referrals_friend" UNIQUE("friend_account_id","kind")
);
--> statement-breakpoint
-- Benefits: what a tier or an item gives, with its codes, polls, contests and draft orders.
CREATE TABLE "benefits" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"membership_id" text NOT NULL,
	"kind" integer NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"value" jsonb,
	"art" text,
	"label_key" text NOT NULL,
	"label" jsonb NOT NULL,
	"tier_ids" text[] NOT NULL,
	"place" text NOT NULL,
	"asset_ids" text[] NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_codes" (
	"voucher_id" text NOT NULL,
	"code" text NOT NULL,
	"brand" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"account_id" text,
	"period" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "voucher_codes_voucher_id_code_pk" PRIMARY KEY("voucher_id","code")
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
CREATE TABLE "poll_answers" (
	"poll_id" text NOT NULL,
	"account_id" text NOT NULL,
	"option_id" text,
	"answer_text" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "poll_answers_poll_id_account_id_pk" PRIMARY KEY("poll_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "contests" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"membership_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"button_text" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"prize_number" integer NOT NULL,
	"prize_description" jsonb NOT NULL,
	"prize_value" integer NOT NULL,
	"art" text NOT NULL,
	"is_active" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_entries" (
	"contest_id" text NOT NULL,
	"account_id" text NOT NULL,
	"terms_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "contest_entries_contest_id_account_id_pk" PRIMARY KEY("contest_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "participations" (
	"activity" text NOT NULL,
	"activity_id" text NOT NULL,
	"person_hash" text NOT NULL,
	"account_id" text,
	CONSTRAINT "participations_activity_activity_id_person_hash_pk" PRIMARY KEY("activity","activity_id","person_hash")
);
--> statement-breakpoint
CREATE TABLE "draft_orders" (
	"gated_commerce_id" text NOT NULL,
	"nft_id" text NOT NULL,
	"account_id" text NOT NULL,
	"reference" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_orders_gated_commerce_id_nft_id_account_id_pk" PRIMARY KEY("gated_commerce_id","nft_id","account_id")
);
--> statement-breakpoint
-- Previews of a program for staff.
CREATE TABLE "preview_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"membership_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Emails: the outbox, and the mailbox of the demo.
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"values" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text,
	"mailbox" text
);
--> statement-breakpoint
CREATE TABLE "stored_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Accounts that staff merged into another one.
CREATE INDEX accounts_merged ON accounts (merged_into) WHERE merged_into IS NOT NULL;
--> statement-breakpoint
-- Birthdays by month and day: 229 is February 29.
CREATE INDEX accounts_birthday ON accounts ((extract(month FROM date_of_birth) * 100 + extract(day FROM date_of_birth))) WHERE date_of_birth IS NOT NULL;
--> statement-breakpoint
-- Indexes of sessions.
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "login_links_account" ON "login_links" USING btree ("account_id");
--> statement-breakpoint
-- Indexes of auth.
CREATE INDEX "challenges_account" ON "challenges" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "password_resets_account" ON "password_resets" USING btree ("account_id");
--> statement-breakpoint
-- Indexes of collection.
CREATE INDEX "nfts_owner" ON "nfts" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "announcements_brand" ON "announcements" USING btree ("brand","created_at");
--> statement-breakpoint
-- Indexes of drops.
CREATE INDEX "drop_sign_ups_email" ON "drop_sign_ups" USING btree ("brand","email");
--> statement-breakpoint
CREATE INDEX "drop_sign_ups_account" ON "drop_sign_ups" USING btree ("account_id") WHERE "drop_sign_ups"."account_id" is not null;
--> statement-breakpoint
CREATE INDEX "drop_sign_ups_to_notify" ON "drop_sign_ups" USING btree ("drop_id","id") WHERE "drop_sign_ups"."notified_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "free_items_account" ON "free_items" USING btree ("drop_id","account_id") WHERE "free_items"."account_id" is not null;
--> statement-breakpoint
-- Indexes of membership.
CREATE INDEX "loyalty_accounts_merged" ON "loyalty_accounts" USING btree ("merged_into") WHERE "loyalty_accounts"."merged_into" is not null;
--> statement-breakpoint
-- Indexes of points.
CREATE INDEX "point_entries_history" ON "point_entries" USING btree ("loyalty_account_id","id");
--> statement-breakpoint
-- CO-37: a video is credited once, to one member.
CREATE UNIQUE INDEX point_entries_video ON point_entries (idempotency_key) WHERE reason_key = 'video';
--> statement-breakpoint
-- Indexes of redemption.
CREATE INDEX "offers_membership" ON "offers" USING btree ("membership_id");
--> statement-breakpoint
CREATE INDEX "vouchers_member" ON "vouchers" USING btree ("loyalty_account_id","entry_id");
--> statement-breakpoint
CREATE INDEX "idempotency_records_at" ON "idempotency_records" USING btree ("at");
--> statement-breakpoint
-- Indexes of shop.
CREATE INDEX "shop_events_at" ON "shop_events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("brand","buyer_hash");
--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("loyalty_account_id");
--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("brand","order_id");
--> statement-breakpoint
CREATE INDEX "reviews_buyer" ON "reviews" USING btree ("brand","buyer_hash");
--> statement-breakpoint
CREATE INDEX "reviews_member" ON "reviews" USING btree ("loyalty_account_id");
--> statement-breakpoint
-- Indexes of referrals.
CREATE UNIQUE INDEX "referrals_person" ON "referrals" USING btree ("brand","kind","person_hash") WHERE "referrals"."state" <> 'refused';
--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id");
--> statement-breakpoint
-- Indexes of benefits.
CREATE INDEX "benefits_brand" ON "benefits" USING btree ("brand","place");
--> statement-breakpoint
CREATE INDEX "benefits_assets" ON "benefits" USING gin ("asset_ids");
--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_codes_claim" ON "voucher_codes" USING btree ("voucher_id","account_id","period") WHERE "voucher_codes"."account_id" is not null;
--> statement-breakpoint
CREATE INDEX "voucher_codes_free" ON "voucher_codes" USING btree ("voucher_id") WHERE "voucher_codes"."account_id" is null;
--> statement-breakpoint
CREATE INDEX "voucher_codes_account" ON "voucher_codes" USING btree ("account_id") WHERE "voucher_codes"."account_id" is not null;
--> statement-breakpoint
CREATE INDEX "poll_answers_account" ON "poll_answers" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "contest_entries_account" ON "contest_entries" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "participations_account" ON "participations" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "draft_orders_account" ON "draft_orders" USING btree ("account_id");
--> statement-breakpoint
-- Indexes of emails.
CREATE INDEX "outbox_mailbox" ON "outbox" USING btree ("mailbox","created_at");
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");
--> statement-breakpoint
CREATE INDEX "stored_emails_recipient" ON "stored_emails" USING btree ("recipient");
--> statement-breakpoint
-- Foreign keys. Features do not import each other's tables, so table.ts does not declare them.
ALTER TABLE accounts ADD FOREIGN KEY (merged_into) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE sessions ADD FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE login_links ADD FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE assets ADD FOREIGN KEY (drop_id) REFERENCES drops (id);
--> statement-breakpoint
ALTER TABLE nfts
  ADD FOREIGN KEY (asset_id) REFERENCES assets (id),
  ADD FOREIGN KEY (owner_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE invitations ADD FOREIGN KEY (asset_id) REFERENCES assets (id);
--> statement-breakpoint
ALTER TABLE tiers ADD FOREIGN KEY (membership_id) REFERENCES memberships (id);
--> statement-breakpoint
ALTER TABLE loyalty_accounts
  ADD FOREIGN KEY (account_id) REFERENCES accounts (id),
  ADD FOREIGN KEY (membership_id) REFERENCES memberships (id),
  ADD FOREIGN KEY (nft_id) REFERENCES nfts (id),
  ADD FOREIGN KEY (tier_id) REFERENCES tiers (id),
  ADD FOREIGN KEY (merged_into) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE point_entries ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE notices ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE offers ADD FOREIGN KEY (membership_id) REFERENCES memberships (id);
--> statement-breakpoint
ALTER TABLE vouchers
  ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id),
  ADD FOREIGN KEY (entry_id) REFERENCES point_entries (id),
  ADD FOREIGN KEY (offer_id) REFERENCES offers (id);
--> statement-breakpoint
ALTER TABLE orders ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE reviews ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE referral_codes ADD FOREIGN KEY (loyalty_account_id) REFERENCES loyalty_accounts (id);
--> statement-breakpoint
ALTER TABLE referrals
  ADD FOREIGN KEY (referrer_id) REFERENCES loyalty_accounts (id),
  ADD FOREIGN KEY (friend_account_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE polls ADD FOREIGN KEY (membership_id) REFERENCES memberships (id);
--> statement-breakpoint
ALTER TABLE poll_answers
  ADD FOREIGN KEY (poll_id) REFERENCES polls (id),
  ADD FOREIGN KEY (account_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE contest_entries
  ADD FOREIGN KEY (contest_id) REFERENCES contests (id),
  ADD FOREIGN KEY (account_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE participations ADD FOREIGN KEY (account_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE preview_sessions ADD FOREIGN KEY (membership_id) REFERENCES memberships (id);
--> statement-breakpoint
-- The ledger is append-only: a correction is an entry of its own.
CREATE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'point_entries is append-only: % is refused, add a correcting entry instead', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER point_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON point_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();
--> statement-breakpoint
-- Adds one entry and updates balance, tier and last activity, once per idempotency key. Locks the loyalty account,
-- or the one it was merged into. p_at is when it happened, p_now when it is recorded: the tier is measured by p_now.
-- With p_allow_negative_balance, what the balance cannot cover becomes points owed, settled by the next credit.
CREATE FUNCTION add_entry(
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
  tier_points bigint;
  reached record;
BEGIN
  LOOP
    -- No key update: foreign keys to this row do not wait (decision 26).
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

  UPDATE loyalty_accounts SET
      redeemable_points = redeemable_points + spendable,
      owed_points = owed_points + owed,
      last_active_at = CASE
        WHEN (p_redeemable > 0 OR p_tier_points > 0 OR p_origin = 1) AND p_origin NOT IN (9, 10) THEN greatest(last_active_at, p_at)
        ELSE last_active_at END
    WHERE id = account.id;
  INSERT INTO point_entries AS e
      (loyalty_account_id, redeemable_delta, tier_points_delta, owed_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
    VALUES (account.id, spendable, p_tier_points, owed, account.redeemable_points + spendable, p_origin, p_reason_key, p_reason_values, p_key, p_at)
    RETURNING e.id INTO entry;

  settled := least(greatest(spendable, 0), account.owed_points);
  IF settled > 0 THEN
    UPDATE loyalty_accounts SET redeemable_points = redeemable_points - settled, owed_points = owed_points - settled WHERE id = account.id;
    INSERT INTO point_entries
        (loyalty_account_id, redeemable_delta, tier_points_delta, owed_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
      VALUES (account.id, -settled, 0, -settled, account.redeemable_points + spendable - settled, 13, 'owed', '{}', 'owed:' || entry, p_at);
  END IF;
  RETURN QUERY SELECT entry, account.redeemable_points + spendable - settled, false;

  -- Only upwards: a job and reversals lower the tier.
  IF p_tier_points > 0 THEN
    SELECT coalesce(sum(e.tier_points_delta), 0) INTO tier_points FROM point_entries e
      WHERE e.loyalty_account_id = account.id AND e.at > recorded_at - interval '18 months';
    SELECT t.id, t.sequence INTO reached FROM tiers t
      WHERE t.membership_id = account.membership_id AND t.min_points <= tier_points ORDER BY t.sequence DESC LIMIT 1;
    UPDATE loyalty_accounts SET tier_id = reached.id, tier_reached_at = recorded_at
      WHERE id = account.id
        AND reached.sequence >= (SELECT t.sequence FROM tiers t WHERE t.id = account.tier_id);
  END IF;
END $$;
--> statement-breakpoint
-- Merges a loyalty account into another of the same program (CO-40). Every entry in the source has a counterpart in
-- the target. Tier points move month by month, counted back from p_now, so that they expire as before. Callers must
-- lock both accounts.
CREATE FUNCTION merge_loyalty_accounts(p_from text, p_into text, p_now timestamptz)
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

  -- Lowest amounts first, so that no tier is reached on the way that the sum does not reach. 36 months: both tier windows.
  FOR month IN
    SELECT m AS months_ago, sum(e.tier_points_delta)::int AS amount, max(e.at) AS at
    FROM generate_series(0, 35) m
      JOIN point_entries e ON e.loyalty_account_id = p_from AND e.tier_points_delta <> 0
        AND e.at > p_now - make_interval(months => m + 1) AND (m = 0 OR e.at <= p_now - make_interval(months => m))
    GROUP BY m HAVING sum(e.tier_points_delta) <> 0 ORDER BY sum(e.tier_points_delta)
  LOOP
    INSERT INTO point_entries
        (loyalty_account_id, redeemable_delta, tier_points_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
      VALUES (p_from, 0, -month.amount, source.redeemable_points, 9, 'transferred', '{}', 'merged:out:' || p_into || ':' || month.months_ago, month.at);
    PERFORM add_entry(p_into, 0, month.amount, 9, 'transferred', '{}', 'merged:in:' || p_from || ':' || month.months_ago, month.at, false, p_now);
    moved := moved + month.amount;
  END LOOP;

  -- The points that move were not announced to expire in the target: delete its notices, so that new ones are sent.
  DELETE FROM notices WHERE loyalty_account_id = p_into AND kind IN ('expiry30', 'expiry7') AND source.redeemable_points > 0;
  IF source.redeemable_points > 0 THEN
    PERFORM add_entry(p_from, -source.redeemable_points, 0, 10, 'transferredRedeemable', '{}', 'merged:out:' || p_into || ':redeemable', p_now);
    PERFORM add_entry(p_into, source.redeemable_points, 0, 10, 'transferredRedeemable', '{}', 'merged:in:' || p_from || ':redeemable', p_now);
  END IF;
  IF source.owed_points > 0 THEN
    INSERT INTO point_entries
        (loyalty_account_id, redeemable_delta, tier_points_delta, owed_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
      VALUES (p_from, 0, 0, -source.owed_points, 0, 10, 'transferredOwed', '{}', 'merged:out:' || p_into || ':owed', p_now);
    UPDATE loyalty_accounts SET owed_points = 0 WHERE id = p_from;
    PERFORM add_entry(p_into, -source.owed_points, 0, 10, 'transferredOwed', '{}', 'merged:in:' || p_from || ':owed', p_now, true, p_now);
  END IF;

  UPDATE loyalty_accounts SET last_active_at = greatest(last_active_at, source.last_active_at) WHERE id = p_into;
  UPDATE loyalty_accounts SET merged_into = p_into WHERE id = p_from OR merged_into = p_from;
  RETURN QUERY SELECT moved, source.redeemable_points, source.owed_points;
END $$;
--> statement-breakpoint
-- Redeems an offer, once per idempotency key: locks the loyalty account, checks offer, tier and balance, and inserts
-- entry, voucher and key together. Returns a refusal instead of raising it, so that its key is stored too.
CREATE FUNCTION redeem(
  p_account text, p_brand text, p_offer text, p_key text, p_body_hash text,
  p_voucher text, p_code text, p_now timestamptz
) RETURNS TABLE (problem text, voucher_id text, title jsonb, description jsonb, value int, code text, expires_at timestamptz)
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
        RETURN QUERY SELECT 'KEY_USED_FOR_ANOTHER_BODY', NULL::text, NULL::jsonb, NULL::jsonb, NULL::int, NULL::text, NULL::timestamptz;
      ELSIF stored.problem IS NOT NULL THEN
        RETURN QUERY SELECT stored.problem, NULL::text, NULL::jsonb, NULL::jsonb, NULL::int, NULL::text, NULL::timestamptz;
      ELSE
        RETURN QUERY SELECT NULL::text, v.id, v.title, v.description, v.value, v.code, v.expires_at FROM vouchers v WHERE v.id = stored.voucher_id;
      END IF;
      RETURN;
    END IF;
  END IF;

  refusal := CASE
    -- The account was merged while this call waited: the member must log in again.
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
      (loyalty_account_id, redeemable_delta, tier_points_delta, redeemable_after, origin_type, reason_key, reason_values, idempotency_key, at)
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
