CREATE TABLE "wallet_challenges" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"brand" text NOT NULL,
	"host" text NOT NULL,
	"blockchain" text NOT NULL,
	"address" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_key" text
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"brand" text NOT NULL,
	"blockchain" text NOT NULL,
	"wallet_type" text NOT NULL,
	"address" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"chosen_at" timestamp with time zone,
	CONSTRAINT "wallets_address" UNIQUE("brand","blockchain","address"),
	CONSTRAINT "wallets_blockchain" CHECK ("wallets"."blockchain" in ('flow', 'ethereum', 'polygon'))
);
--> statement-breakpoint
ALTER TABLE "nfts" ADD COLUMN "received_in_wallet_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "wallet_challenges_account" ON "wallet_challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "wallet_challenges_expiry" ON "wallet_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallets_account" ON "wallets" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE wallets ADD FOREIGN KEY (account_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE wallet_challenges ADD FOREIGN KEY (account_id) REFERENCES accounts (id);
