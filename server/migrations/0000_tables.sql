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
	CONSTRAINT "accounts_brand_email" UNIQUE("brand","email")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"drop_id" text NOT NULL,
	"name" text NOT NULL,
	"description" jsonb NOT NULL,
	"blockchain" integer NOT NULL,
	"contract_address" text,
	"issued" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_tries" (
	"account_id" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drops" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name" jsonb NOT NULL,
	"date_open" timestamp with time zone NOT NULL,
	"sales_type" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"account_id" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"problem" text,
	"voucher_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_records_account_id_call_key_pk" PRIMARY KEY("account_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "kept_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"membership_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "login_letters_token_hash_unique" UNIQUE("token_hash")
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
	CONSTRAINT "loyalty_accounts_member" UNIQUE("account_id","membership_id"),
	CONSTRAINT "loyalty_accounts_code" UNIQUE("brand","member_code"),
	CONSTRAINT "balance_not_negative" CHECK ("loyalty_accounts"."redeemable_points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"creator_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"configuration" jsonb NOT NULL
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
	"has_pending_transfer" boolean DEFAULT false NOT NULL,
	CONSTRAINT "nfts_asset_number" UNIQUE("asset_id","number")
);
--> statement-breakpoint
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
	CONSTRAINT "offer_costs_something" CHECK ("offers"."cost" > 0)
);
--> statement-breakpoint
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
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "point_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"loyalty_account_id" text NOT NULL,
	"redeemable_delta" integer NOT NULL,
	"counted_delta" integer NOT NULL,
	"redeemable_after" integer NOT NULL,
	"origin_type" smallint NOT NULL,
	"reason_key" text NOT NULL,
	"reason_values" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_entries_once" UNIQUE("loyalty_account_id","idempotency_key"),
	CONSTRAINT "entry_balance_not_negative" CHECK ("point_entries"."redeemable_after" >= 0),
	CONSTRAINT "entry_moves_something" CHECK ("point_entries"."redeemable_delta" <> 0 or "point_entries"."counted_delta" <> 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"brand" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "tiers_place" UNIQUE("membership_id","sequence")
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
CREATE INDEX "idempotency_records_at" ON "idempotency_records" USING btree ("at");--> statement-breakpoint
CREATE INDEX "kept_letters_recipient" ON "kept_letters" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "login_letters_account" ON "login_letters" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "nfts_owner" ON "nfts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "offers_membership" ON "offers" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "point_entries_history" ON "point_entries" USING btree ("loyalty_account_id","id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "vouchers_member" ON "vouchers" USING btree ("loyalty_account_id","entry_id");