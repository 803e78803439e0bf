CREATE TABLE "participations" (
	"activity" text NOT NULL,
	"activity_id" text NOT NULL,
	"person_hash" text NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "participations_activity_activity_id_person_hash_pk" PRIMARY KEY("activity","activity_id","person_hash")
);
--> statement-breakpoint
CREATE INDEX "participations_account" ON "participations" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "participations" ADD FOREIGN KEY ("account_id") REFERENCES "accounts" ("id");
