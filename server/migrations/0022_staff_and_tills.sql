CREATE TABLE "pairing_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pin_tries" (
	"till_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"tries" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pin_tries_till_id_staff_id_pk" PRIMARY KEY("till_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"pin_hash" text,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"start_code_hash" text,
	"start_code_expires_at" timestamp with time zone,
	"start_code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"staff_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" text,
	"action" text NOT NULL,
	"store_id" text,
	"till_id" text,
	"subject" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"brand" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_credential" UNIQUE("brand","credential_id")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"till_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"store_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"paired_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "tills_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD COLUMN "staff_id" text;--> statement-breakpoint
CREATE INDEX "pairing_codes_expiry" ON "pairing_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_name" ON "staff" USING btree ("brand",lower("name")) WHERE "staff"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree ("brand","email") WHERE "staff"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "staff_challenges_expiry" ON "staff_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_links_staff" ON "staff_links" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_log_brand" ON "staff_log" USING btree ("brand","id");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_till" ON "staff_sessions" USING btree ("till_id");--> statement-breakpoint
CREATE INDEX "tills_store" ON "tills" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "orders_received" ON "orders" USING btree ("brand","received_at");--> statement-breakpoint
CREATE INDEX "refunds_at" ON "refunds" USING btree ("brand","at");--> statement-breakpoint
-- The audit log is append-only, like the ledger.
CREATE TRIGGER staff_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_history_change();
