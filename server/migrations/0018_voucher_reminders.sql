ALTER TABLE "vouchers" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "vouchers_end" ON "vouchers" USING btree ("expires_at");