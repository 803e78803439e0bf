ALTER TABLE "payment_attempts" ADD COLUMN "duplicate_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "refund_state" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "refund_alerted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_attempts_returning" ON "payment_attempts" USING btree ("reference") WHERE "payment_attempts"."state" = 'returning';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_captured" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."state" = 'captured';--> statement-breakpoint
CREATE INDEX "payment_orders_refunding" ON "payment_orders" USING btree ("refund_state","id") WHERE "payment_orders"."refund_state" in ('accepted', 'failed');--> statement-breakpoint
CREATE INDEX "payment_orders_refund_started" ON "payment_orders" USING btree ("id") WHERE "payment_orders"."refund_reference" is not null and "payment_orders"."state" in ('captured', 'issued');--> statement-breakpoint
ALTER TABLE "chain_deposits" ADD CONSTRAINT "chain_deposits_blockchain" CHECK ("chain_deposits"."blockchain" in ('flow', 'ethereum', 'polygon'));--> statement-breakpoint
ALTER TABLE "chain_deposits" ADD CONSTRAINT "chain_deposits_position" CHECK ("chain_deposits"."position" >= 0);--> statement-breakpoint
ALTER TABLE "chain_events" ADD CONSTRAINT "chain_events_kind" CHECK ("chain_events"."kind" in ('requested', 'signed', 'sent', 'replaced', 'mined', 'reorganised', 'nonceLost', 'found', 'final', 'failed'));--> statement-breakpoint
ALTER TABLE "chain_operations" ADD CONSTRAINT "chain_operations_blockchain" CHECK ("chain_operations"."blockchain" in ('flow', 'ethereum', 'polygon'));--> statement-breakpoint
ALTER TABLE "chain_operations" ADD CONSTRAINT "chain_operations_figures" CHECK ("chain_operations"."nonce" >= 0 and "chain_operations"."block" >= 0 and "chain_operations"."token_id" >= 0 and "chain_operations"."confirmations" >= 0);--> statement-breakpoint
ALTER TABLE "chain_operations" ADD CONSTRAINT "chain_operations_mined" CHECK ("chain_operations"."state" <> 'mined' or "chain_operations"."block" is not null);--> statement-breakpoint
ALTER TABLE "chain_operations" ADD CONSTRAINT "chain_operations_failure" CHECK (("chain_operations"."state" = 'failed') = ("chain_operations"."failure" is not null));--> statement-breakpoint
ALTER TABLE "chain_scans" ADD CONSTRAINT "chain_scans_blockchain" CHECK ("chain_scans"."blockchain" in ('flow', 'ethereum', 'polygon'));--> statement-breakpoint
ALTER TABLE "chain_scans" ADD CONSTRAINT "chain_scans_block" CHECK ("chain_scans"."block" >= 0);--> statement-breakpoint
ALTER TABLE "chain_signers" ADD CONSTRAINT "chain_signers_nonce" CHECK ("chain_signers"."next_nonce" >= 0);--> statement-breakpoint
ALTER TABLE "chain_transactions" ADD CONSTRAINT "chain_transactions_action" CHECK ("chain_transactions"."action" in ('mint', 'transfer', 'deploy'));--> statement-breakpoint
ALTER TABLE "chain_transactions" ADD CONSTRAINT "chain_transactions_figures" CHECK ("chain_transactions"."nonce" >= 0 and "chain_transactions"."gas" > 0 and "chain_transactions"."max_fee" >= 0 and "chain_transactions"."priority_fee" >= 0);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_state" CHECK ("payment_attempts"."state" in ('challenge', 'sent', 'captured', 'declined', 'failed', 'lost', 'returning', 'returned', 'unreturned'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_number" CHECK ("payment_attempts"."number" >= 1);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment" CHECK ("payment_attempts"."payment_id" is not null or "payment_attempts"."state" not in ('captured', 'returning'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_duplicate" CHECK ("payment_attempts"."duplicate_at" is null or "payment_attempts"."state" <> 'lost');--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_card" CHECK ("payment_attempts"."last4" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_card" CHECK ("payment_cards"."last4" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_state" CHECK ("payment_orders"."state" in ('created', 'approved', 'challenge', 'paying', 'captured', 'issued', 'declined', 'refused', 'failed', 'refunded'));--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_failure" CHECK ("payment_orders"."failure" in ('declined', 'challengeFailed', 'lapsed', 'canceled'));--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_amounts" CHECK ("payment_orders"."asset_price" > 0 and "payment_orders"."tax" >= 0 and "payment_orders"."gas_fee" >= 0);--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_tax_country" CHECK ("payment_orders"."tax_country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_paid" CHECK (("payment_orders"."state" in ('captured', 'issued', 'refunded')) = ("payment_orders"."paid_at" is not null));--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_item" CHECK ("payment_orders"."nft_id" is null or "payment_orders"."state" in ('issued', 'refunded'));--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_issued" CHECK ("payment_orders"."state" <> 'issued' or "payment_orders"."nft_id" is not null);--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_refunded" CHECK (("payment_orders"."state" = 'refunded') = ("payment_orders"."refunded_at" is not null));--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_refund_state" CHECK ("payment_orders"."refund_state" in ('accepted', 'completed', 'failed'));--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_refund_of_refunded" CHECK ("payment_orders"."refund_state" is null or "payment_orders"."state" = 'refunded');--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_refunds_refused" CHECK ("payment_orders"."refunds_refused" >= 0);--> statement-breakpoint
-- The job looks these up once more: they were accepted, and their end was not stored.
UPDATE "payment_orders" SET "refund_state" = 'accepted' WHERE "state" = 'refunded' AND "refund_reference" IS NOT NULL AND "refunded_at" > now() - interval '14 days';
