CREATE TABLE "card_tries" (
	"subject" text NOT NULL,
	"entry_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_tries_subject_entry_hash_pk" PRIMARY KEY("subject","entry_hash")
);
--> statement-breakpoint
CREATE INDEX "card_tries_entry" ON "card_tries" USING btree ("entry_hash");--> statement-breakpoint
CREATE INDEX "card_tries_tried" ON "card_tries" USING btree ("tried_at");--> statement-breakpoint
-- Networks are counted in "card_tries" now.
UPDATE "card_verifications" SET "network_hash" = NULL WHERE "network_hash" IS NOT NULL;
