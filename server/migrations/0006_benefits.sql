CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"html" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "contest_entries" (
	"contest_id" text NOT NULL,
	"account_id" text NOT NULL,
	"terms_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "contest_entries_contest_id_account_id_pk" PRIMARY KEY("contest_id","account_id")
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
ALTER TABLE "assets" ADD COLUMN "html" jsonb;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "art" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "film" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "variation_name" jsonb;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "variation_supply" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "pass_template" text;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "is_given_on_joining" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drops" ADD COLUMN "count_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nfts" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
CREATE INDEX "announcements_brand" ON "announcements" USING btree ("brand","created_at");--> statement-breakpoint
CREATE INDEX "benefits_brand" ON "benefits" USING btree ("brand","place");--> statement-breakpoint
CREATE INDEX "benefits_assets" ON "benefits" USING gin ("asset_ids");--> statement-breakpoint
CREATE INDEX "contest_entries_account" ON "contest_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "draft_orders_account" ON "draft_orders" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_codes_claim" ON "voucher_codes" USING btree ("voucher_id","account_id","period") WHERE "voucher_codes"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "voucher_codes_free" ON "voucher_codes" USING btree ("voucher_id") WHERE "voucher_codes"."account_id" is null;--> statement-breakpoint
CREATE INDEX "voucher_codes_account" ON "voucher_codes" USING btree ("account_id") WHERE "voucher_codes"."account_id" is not null;--> statement-breakpoint
ALTER TABLE contest_entries ADD FOREIGN KEY (contest_id) REFERENCES contests (id), ADD FOREIGN KEY (account_id) REFERENCES accounts (id);
