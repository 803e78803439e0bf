CREATE TABLE "card_verifications" (
	"reference" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"brand" text NOT NULL,
	"account_id" text NOT NULL,
	"session_hash" text NOT NULL,
	"network_hash" text,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"reference" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"token" text,
	"handle_reference" text,
	"challenge_url" text,
	"payment_id" text,
	"scheme" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"started_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"alerted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"account_id" text,
	"customer_id" text,
	"handle_id" text,
	"token" text,
	"scheme" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"saved_at" timestamp with time zone NOT NULL,
	"reserved_until" timestamp with time zone,
	"removal_started_at" timestamp with time zone,
	"removal_tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"account_id" text,
	"drop_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"asset_price" integer NOT NULL,
	"tax" integer NOT NULL,
	"gas_fee" integer NOT NULL,
	"tax_country" text NOT NULL,
	"tax_region" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"failure" text,
	"held_until" timestamp with time zone,
	"nft_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"hold_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"network_hash" text,
	"paid_at" timestamp with time zone,
	"refund_reference" text,
	"refund_lease_until" timestamp with time zone,
	"refunds_refused" integer DEFAULT 0 NOT NULL,
	"item_held_at" timestamp with time zone,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "risk_checks" (
	"id" text NOT NULL,
	"brand" text NOT NULL,
	"account_id" text NOT NULL,
	"session_hash" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"order_id" text,
	"decision" text,
	"score" integer,
	"reasons" jsonb,
	"decided_at" timestamp with time zone,
	CONSTRAINT "risk_checks_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
DROP INDEX "phone_pass_registrations_due";--> statement-breakpoint
ALTER TABLE "drops" ADD COLUMN "price" jsonb;--> statement-breakpoint
ALTER TABLE "phone_pass_registrations" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_passes" ADD COLUMN "loyalty_account_id" text;--> statement-breakpoint
CREATE INDEX "card_verifications_account" ON "card_verifications" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE INDEX "card_verifications_session" ON "card_verifications" USING btree ("session_hash","asked_at");--> statement-breakpoint
CREATE INDEX "card_verifications_network" ON "card_verifications" USING btree ("network_hash","asked_at") WHERE "card_verifications"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("started_at") WHERE "payment_attempts"."state" in ('sent', 'lost');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_account" ON "payment_cards" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_cards_removed" ON "payment_cards" USING btree ("brand","id") WHERE "payment_cards"."account_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_cart" ON "payment_orders" USING btree ("account_id","drop_id") WHERE "payment_orders"."state" in ('created', 'approved', 'challenge', 'declined');--> statement-breakpoint
CREATE INDEX "payment_orders_account" ON "payment_orders" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_network" ON "payment_orders" USING btree ("network_hash","created_at") WHERE "payment_orders"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "payment_orders_held" ON "payment_orders" USING btree ("asset_id") WHERE "payment_orders"."state" in ('created', 'approved', 'challenge', 'paying', 'captured', 'declined');--> statement-breakpoint
CREATE INDEX "risk_checks_session" ON "risk_checks" USING btree ("session_hash","started_at");--> statement-breakpoint
CREATE INDEX "risk_checks_account" ON "risk_checks" USING btree ("account_id","started_at");--> statement-breakpoint
CREATE INDEX "phone_pass_registrations_due_apple" ON "phone_pass_registrations" USING btree ("due_at") WHERE "phone_pass_registrations"."due_at" is not null and "phone_pass_registrations"."device_id" <> 'google';--> statement-breakpoint
CREATE INDEX "phone_pass_registrations_due_google" ON "phone_pass_registrations" USING btree ("due_at") WHERE "phone_pass_registrations"."due_at" is not null and "phone_pass_registrations"."device_id" = 'google';--> statement-breakpoint
CREATE INDEX "phone_pass_registrations_abandoned" ON "phone_pass_registrations" USING btree ("device_id") WHERE "phone_pass_registrations"."due_at" is null and "phone_pass_registrations"."attempts" >= 30;--> statement-breakpoint
CREATE INDEX "phone_passes_loyalty_account" ON "phone_passes" USING btree ("loyalty_account_id") WHERE "phone_passes"."voided_at" is null;--> statement-breakpoint
-- Once, for the passes that exist; later ones get it from the feature that makes them.
UPDATE "phone_passes" SET "loyalty_account_id" = coalesce("loyalty_accounts"."merged_into", "loyalty_accounts"."id")
  FROM "loyalty_accounts" WHERE "loyalty_accounts"."nft_id" = "phone_passes"."nft_id";
