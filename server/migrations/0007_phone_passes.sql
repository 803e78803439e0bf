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
--> statement-breakpoint
CREATE FUNCTION note_phone_pass_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO phone_pass_changes (serial)
    SELECT p.serial FROM phone_passes p
    WHERE p.voided_at IS NULL
      AND p.nft_id = ANY (array_prepend(NEW.nft_id, ARRAY(SELECT m.nft_id FROM loyalty_accounts m WHERE m.merged_into = NEW.id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_phone_pass_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO phone_pass_changes (serial)
    SELECT p.serial FROM phone_passes p WHERE p.voided_at IS NULL AND p.nft_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_phone_pass_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO phone_pass_changes (serial)
    SELECT p.serial FROM phone_passes p WHERE p.voided_at IS NULL AND p.account_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- In the order in which transactions lock these tables (decision 0026).
CREATE TRIGGER accounts_phone_passes
  AFTER UPDATE OF first_name, last_name ON accounts FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION note_phone_pass_name();
--> statement-breakpoint
CREATE TRIGGER loyalty_accounts_phone_passes
  AFTER UPDATE OF redeemable_points, tier_id, merged_into ON loyalty_accounts FOR EACH ROW
  WHEN ((OLD.redeemable_points, OLD.tier_id, OLD.merged_into) IS DISTINCT FROM (NEW.redeemable_points, NEW.tier_id, NEW.merged_into))
  EXECUTE FUNCTION note_phone_pass_points();
--> statement-breakpoint
CREATE TRIGGER nfts_phone_passes
  AFTER UPDATE OF owner_id ON nfts FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id)
  EXECUTE FUNCTION note_phone_pass_owner();
