CREATE TABLE "wrong_codes" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
