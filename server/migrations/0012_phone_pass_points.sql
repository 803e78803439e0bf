ALTER TABLE "phone_passes" ADD COLUMN "loyalty_account_id" text;--> statement-breakpoint
CREATE INDEX "phone_passes_loyalty_account" ON "phone_passes" USING btree ("loyalty_account_id") WHERE "phone_passes"."voided_at" is null;--> statement-breakpoint
-- Once, for the passes that exist; later ones get it from the feature that makes them.
UPDATE "phone_passes" SET "loyalty_account_id" = coalesce("loyalty_accounts"."merged_into", "loyalty_accounts"."id")
  FROM "loyalty_accounts" WHERE "loyalty_accounts"."nft_id" = "phone_passes"."nft_id";
