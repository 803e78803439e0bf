CREATE TABLE "erased_mailboxes" (
	"brand" text NOT NULL,
	"person_hash" text NOT NULL,
	"was_proven" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "erased_mailboxes_brand_person_hash_pk" PRIMARY KEY("brand","person_hash")
);
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "person_hash" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "may_be_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_person" ON "referrals" USING btree ("brand","kind","person_hash") WHERE "referrals"."state" <> 'refused';