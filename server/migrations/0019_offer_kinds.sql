ALTER TABLE "offers" ADD COLUMN "kind" text DEFAULT 'amount' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "art" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "time" jsonb;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "kind" text DEFAULT 'amount' NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "art" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "time" jsonb;