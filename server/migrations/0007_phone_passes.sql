CREATE TABLE "phone_pass_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"serial" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_pass_registrations" (
	"serial" text NOT NULL,
	"device_id" text NOT NULL,
	"push_token" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "phone_pass_registrations_device_id_serial_pk" PRIMARY KEY("device_id","serial")
);
--> statement-breakpoint
CREATE TABLE "phone_passes" (
	"serial" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"platform" text NOT NULL,
	"nft_id" text NOT NULL,
	"account_id" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"tag" bigint DEFAULT 0 NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "phone_passes_platform" CHECK ("phone_passes"."platform" in ('apple', 'google'))
);
--> statement-breakpoint
CREATE INDEX "phone_pass_registrations_pass" ON "phone_pass_registrations" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "phone_pass_registrations_due" ON "phone_pass_registrations" USING btree ("due_at") WHERE "phone_pass_registrations"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_passes_valid" ON "phone_passes" USING btree ("nft_id","platform") WHERE "phone_passes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "phone_passes_account" ON "phone_passes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "phone_passes_tag" ON "phone_passes" USING btree ("tag");