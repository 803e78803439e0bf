-- In the order of redeem(): a redemption that holds one and waits for the other would be a deadlock.
LOCK TABLE "offers", "vouchers" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "vouchers_end" ON "vouchers" USING btree ("expires_at");