CREATE TABLE "known_browsers" (
	"account_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browsers_account_id_browser_hash_pk" PRIMARY KEY("account_id","browser_hash")
);
