CREATE TABLE "contest_draws" (
	"contest_id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"seed" text NOT NULL,
	"is_seed_chosen" boolean NOT NULL,
	"entries" integer NOT NULL,
	"winners" integer NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_winners" (
	"contest_id" text NOT NULL,
	"place" integer NOT NULL,
	"draw_number" integer NOT NULL,
	"account_id" text,
	"notified_at" timestamp with time zone,
	CONSTRAINT "contest_winners_contest_id_place_pk" PRIMARY KEY("contest_id","place")
);
--> statement-breakpoint
ALTER TABLE "contest_entries" ADD COLUMN "draw_number" integer;--> statement-breakpoint
CREATE INDEX "contest_winners_account" ON "contest_winners" USING btree ("account_id");