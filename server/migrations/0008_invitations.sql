CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"asset_id" text NOT NULL,
	"kind" text NOT NULL,
	"is_for_everybody" boolean DEFAULT false NOT NULL,
	"sender_first_name" text,
	"sender_last_name" text,
	"message" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "invitations_kind" CHECK ("invitations"."kind" in ('eDrop', 'gift')),
	CONSTRAINT "invitations_state" CHECK ("invitations"."state" in ('open', 'claimed', 'cancelled')),
	CONSTRAINT "invitations_gift" CHECK (not ("invitations"."kind" = 'gift' and "invitations"."is_for_everybody"))
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD FOREIGN KEY ("asset_id") REFERENCES "assets" ("id");
