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
	"told_at" timestamp with time zone,
	CONSTRAINT "drop_sign_ups_address" UNIQUE("drop_id","email")
);
--> statement-breakpoint
CREATE TABLE "free_pieces" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"drop_id" text NOT NULL,
	"account_id" text,
	"person_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"nft_id" text,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "free_pieces_person" UNIQUE("drop_id","person_hash")
);
--> statement-breakpoint
ALTER TABLE "drops" ADD COLUMN "is_countdown_forced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drops" ADD COLUMN "sign_up" jsonb;--> statement-breakpoint
CREATE INDEX "drop_sign_ups_email" ON "drop_sign_ups" USING btree ("brand","email");--> statement-breakpoint
CREATE INDEX "drop_sign_ups_account" ON "drop_sign_ups" USING btree ("account_id") WHERE "drop_sign_ups"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "drop_sign_ups_untold" ON "drop_sign_ups" USING btree ("drop_id","id") WHERE "drop_sign_ups"."told_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "free_pieces_account" ON "free_pieces" USING btree ("drop_id","account_id") WHERE "free_pieces"."account_id" is not null;