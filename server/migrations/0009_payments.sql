CREATE TABLE "payment_attempts" (
	"reference" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
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
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"account_id" text,
	"customer_id" text NOT NULL,
	"handle_id" text NOT NULL,
	"token" text NOT NULL,
	"scheme" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"saved_at" timestamp with time zone NOT NULL
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
	"paid_at" timestamp with time zone,
	"refund_reference" text,
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
ALTER TABLE "drops" ADD COLUMN "price" jsonb;--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","started_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("started_at") WHERE "payment_attempts"."state" in ('sent', 'lost');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_account" ON "payment_cards" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_cart" ON "payment_orders" USING btree ("account_id","drop_id") WHERE "payment_orders"."state" in ('created', 'approved', 'challenge', 'declined');--> statement-breakpoint
CREATE INDEX "payment_orders_account" ON "payment_orders" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_held" ON "payment_orders" USING btree ("asset_id") WHERE "payment_orders"."state" in ('created', 'approved', 'challenge', 'paying', 'captured', 'declined');--> statement-breakpoint
CREATE INDEX "risk_checks_session" ON "risk_checks" USING btree ("session_hash","started_at");--> statement-breakpoint
CREATE INDEX "risk_checks_account" ON "risk_checks" USING btree ("account_id","started_at");