ALTER TABLE "idempotency_records" ADD COLUMN "claim_id" text;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
-- These hashes had no key and could be of passwords. A repeat is matched by its key alone.
UPDATE "idempotency_records" SET "body_hash" = '' WHERE "call" <> 'redemption.redeem';
