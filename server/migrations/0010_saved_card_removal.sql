ALTER TABLE "payment_cards" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_cards" ALTER COLUMN "handle_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_cards" ALTER COLUMN "token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "reserved_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "removal_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "removal_tried_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_cards_removed" ON "payment_cards" USING btree ("brand","id") WHERE "payment_cards"."account_id" is null;