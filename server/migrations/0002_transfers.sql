CREATE TABLE "accepted_links" (
	"account_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"brand" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accepted_links_account_id_token_hash_pk" PRIMARY KEY("account_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitation_claims" (
	"campaign" text NOT NULL,
	"account_id" text NOT NULL,
	"brand" text NOT NULL,
	"nft_id" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_claims_campaign_account_id_pk" PRIMARY KEY("campaign","account_id")
);
--> statement-breakpoint
CREATE TABLE "item_uses" (
	"nft_id" text NOT NULL,
	"activity" text NOT NULL,
	"activity_id" text NOT NULL,
	CONSTRAINT "item_uses_nft_id_activity_activity_id_pk" PRIMARY KEY("nft_id","activity","activity_id")
);
--> statement-breakpoint
CREATE TABLE "transfer_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transfer_id" text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_events_kind" CHECK ("transfer_events"."kind" in ('offered', 'resent', 'accepted', 'claimed', 'declined', 'cancelled', 'lapsed'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"nft_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"is_for_anyone" boolean NOT NULL,
	"recipient_email" text,
	"recipient_first_name" text,
	"recipient_last_name" text,
	"message" text,
	"language" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"claimed_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"emailed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "transfers_token" UNIQUE("token_hash"),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('pending', 'claimed', 'declined', 'cancelled', 'lapsed')),
	CONSTRAINT "transfers_claimed" CHECK (("transfers"."state" = 'claimed') = ("transfers"."claimed_by" is not null)),
	CONSTRAINT "transfers_closed" CHECK (("transfers"."state" = 'pending') = ("transfers"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "nfts" ADD COLUMN "received_by" text;--> statement-breakpoint
CREATE INDEX "invitation_claims_account" ON "invitation_claims" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "transfer_events_transfer" ON "transfer_events" USING btree ("transfer_id","id");--> statement-breakpoint
CREATE INDEX "transfer_events_account" ON "transfer_events" USING btree ("account_id","at") WHERE "transfer_events"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_pending" ON "transfers" USING btree ("nft_id") WHERE "transfers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "transfers_nft" ON "transfers" USING btree ("nft_id");--> statement-breakpoint
CREATE INDEX "transfers_sender" ON "transfers" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "transfers_claimant" ON "transfers" USING btree ("claimed_by") WHERE "transfers"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "transfers_recipient" ON "transfers" USING btree ("brand","recipient_email") WHERE "transfers"."recipient_email" is not null;--> statement-breakpoint
CREATE INDEX "transfers_due" ON "transfers" USING btree ("expires_at") WHERE "transfers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_batch" ON "invitations" USING btree ("brand","batch_id") WHERE "invitations"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE transfers
  ADD FOREIGN KEY (nft_id) REFERENCES nfts (id),
  ADD FOREIGN KEY (sender_id) REFERENCES accounts (id),
  ADD FOREIGN KEY (claimed_by) REFERENCES accounts (id);
--> statement-breakpoint
ALTER TABLE nfts ADD FOREIGN KEY (received_by) REFERENCES transfers (id);
--> statement-breakpoint
ALTER TABLE transfer_events ADD FOREIGN KEY (transfer_id) REFERENCES transfers (id);
--> statement-breakpoint
ALTER TABLE invitation_claims
  ADD FOREIGN KEY (account_id) REFERENCES accounts (id),
  ADD FOREIGN KEY (nft_id) REFERENCES nfts (id);
--> statement-breakpoint
-- An address that is never verified is deleted after a week, with what it accepted.
ALTER TABLE accepted_links ADD FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE item_uses ADD FOREIGN KEY (nft_id) REFERENCES nfts (id);
--> statement-breakpoint
-- The history of a transfer is append-only.
CREATE FUNCTION reject_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER transfer_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer_events
  FOR EACH STATEMENT EXECUTE FUNCTION reject_history_change();
