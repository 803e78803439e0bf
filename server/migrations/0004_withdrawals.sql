CREATE TABLE "chain_deposits" (
	"brand" text NOT NULL,
	"blockchain" text NOT NULL,
	"hash" text NOT NULL,
	"position" integer NOT NULL,
	"nft_id" text NOT NULL,
	"from_address" text NOT NULL,
	"account_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_deposits_brand_blockchain_hash_position_pk" PRIMARY KEY("brand","blockchain","hash","position")
);
--> statement-breakpoint
CREATE TABLE "chain_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operation_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_operations" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"brand" text NOT NULL,
	"blockchain" text NOT NULL,
	"kind" text NOT NULL,
	"asset_id" text NOT NULL,
	"nft_id" text,
	"account_id" text,
	"to_address" text NOT NULL,
	"contract" jsonb,
	"contract_address" text,
	"token_id" integer,
	"state" text DEFAULT 'requested' NOT NULL,
	"failure" text,
	"network" text,
	"signer" text,
	"nonce" integer,
	"block" bigint,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"mined_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "chain_operations_signer_nonce" UNIQUE("network","signer","nonce"),
	CONSTRAINT "chain_operations_kind" CHECK ("chain_operations"."kind" in ('withdrawal', 'mint', 'contract')),
	CONSTRAINT "chain_operations_state" CHECK ("chain_operations"."state" in ('requested', 'signed', 'sent', 'mined', 'final', 'failed')),
	CONSTRAINT "chain_operations_closed" CHECK (("chain_operations"."state" in ('final', 'failed')) = ("chain_operations"."closed_at" is not null)),
	CONSTRAINT "chain_operations_item" CHECK (("chain_operations"."kind" = 'contract') = ("chain_operations"."nft_id" is null)),
	CONSTRAINT "chain_operations_member" CHECK (("chain_operations"."kind" = 'withdrawal') = ("chain_operations"."account_id" is not null)),
	CONSTRAINT "chain_operations_nonce" CHECK ("chain_operations"."nonce" is not null or "chain_operations"."state" not in ('signed', 'sent', 'mined'))
);
--> statement-breakpoint
CREATE TABLE "chain_scans" (
	"brand" text NOT NULL,
	"blockchain" text NOT NULL,
	"address" text NOT NULL,
	"block" bigint NOT NULL,
	CONSTRAINT "chain_scans_brand_blockchain_address_pk" PRIMARY KEY("brand","blockchain","address")
);
--> statement-breakpoint
CREATE TABLE "chain_signers" (
	"network" text NOT NULL,
	"address" text NOT NULL,
	"next_nonce" integer NOT NULL,
	CONSTRAINT "chain_signers_network_address_pk" PRIMARY KEY("network","address")
);
--> statement-breakpoint
CREATE TABLE "chain_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operation_id" text NOT NULL,
	"hash" text NOT NULL,
	"raw" text,
	"nonce" integer NOT NULL,
	"action" text NOT NULL,
	"gas" bigint NOT NULL,
	"max_fee" bigint NOT NULL,
	"priority_fee" bigint NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_transactions_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE INDEX "chain_deposits_unclaimed" ON "chain_deposits" USING btree ("brand","blockchain") WHERE "chain_deposits"."account_id" is null;--> statement-breakpoint
CREATE INDEX "chain_deposits_account" ON "chain_deposits" USING btree ("account_id") WHERE "chain_deposits"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "chain_events_operation" ON "chain_events" USING btree ("operation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_operations_open_item" ON "chain_operations" USING btree ("nft_id") WHERE "chain_operations"."state" not in ('final', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "chain_operations_open_contract" ON "chain_operations" USING btree ("asset_id") WHERE "chain_operations"."kind" = 'contract' and "chain_operations"."state" not in ('final', 'failed');--> statement-breakpoint
CREATE INDEX "chain_operations_item_history" ON "chain_operations" USING btree ("nft_id","sequence");--> statement-breakpoint
CREATE INDEX "chain_operations_account" ON "chain_operations" USING btree ("account_id") WHERE "chain_operations"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "chain_operations_due" ON "chain_operations" USING btree ("brand","blockchain","sequence") WHERE "chain_operations"."state" not in ('final', 'failed');--> statement-breakpoint
CREATE INDEX "chain_transactions_operation" ON "chain_transactions" USING btree ("operation_id","id");--> statement-breakpoint
ALTER TABLE chain_operations
  ADD FOREIGN KEY (nft_id) REFERENCES nfts (id),
  ADD FOREIGN KEY (account_id) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE chain_transactions ADD FOREIGN KEY (operation_id) REFERENCES chain_operations (id);
--> statement-breakpoint
ALTER TABLE chain_events ADD FOREIGN KEY (operation_id) REFERENCES chain_operations (id);
--> statement-breakpoint
ALTER TABLE chain_deposits
  ADD FOREIGN KEY (nft_id) REFERENCES nfts (id),
  ADD FOREIGN KEY (account_id) REFERENCES accounts (id);
--> statement-breakpoint
-- The history of an operation is append-only.
CREATE TRIGGER chain_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_events
  FOR EACH STATEMENT EXECUTE FUNCTION reject_history_change();
