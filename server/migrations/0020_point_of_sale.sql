CREATE TABLE "store_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "store_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voucher_uses" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"source" text NOT NULL,
	"voucher_id" text NOT NULL,
	"code" text NOT NULL,
	"cents" integer,
	"is_last" boolean NOT NULL,
	"store_id" text NOT NULL,
	"key_id" text NOT NULL,
	"receipt" text,
	"used_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_key" text,
	"undo_reason" text
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "is_usable_in_parts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "is_usable_in_parts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "store_keys_store" ON "store_keys" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_name" ON "stores" USING btree ("brand",lower("name"));--> statement-breakpoint
CREATE INDEX "voucher_uses_voucher" ON "voucher_uses" USING btree ("voucher_id","code");--> statement-breakpoint
CREATE INDEX "voucher_uses_store" ON "voucher_uses" USING btree ("store_id","used_at");--> statement-breakpoint
CREATE INDEX "voucher_uses_brand" ON "voucher_uses" USING btree ("brand","used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_uses_last" ON "voucher_uses" USING btree ("voucher_id","code") WHERE "voucher_uses"."is_last" and "voucher_uses"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "voucher_codes_code" ON "voucher_codes" USING btree ("brand",upper(regexp_replace("code", '[ -]', '', 'g'))) WHERE "voucher_codes"."account_id" is not null;