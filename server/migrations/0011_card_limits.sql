CREATE TABLE "card_verifications" (
	"reference" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"brand" text NOT NULL,
	"account_id" text NOT NULL,
	"session_hash" text NOT NULL,
	"network_hash" text,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "hold_started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "network_hash" text;--> statement-breakpoint
CREATE INDEX "card_verifications_account" ON "card_verifications" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE INDEX "card_verifications_session" ON "card_verifications" USING btree ("session_hash","asked_at");--> statement-breakpoint
CREATE INDEX "card_verifications_network" ON "card_verifications" USING btree ("network_hash","asked_at") WHERE "card_verifications"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "payment_orders_network" ON "payment_orders" USING btree ("network_hash","created_at") WHERE "payment_orders"."network_hash" is not null;