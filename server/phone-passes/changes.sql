-- Functions of the triggers that note in the same transaction that what a phone pass shows has changed: points and tier
-- of a loyalty account, the owner of an item, the name of a member. Without a pass they cost one look into an index.
-- Replaced at every start; the triggers are in the migration, because creating one locks its table.

CREATE OR REPLACE FUNCTION note_phone_pass_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO phone_pass_changes (serial)
    SELECT p.serial FROM phone_passes p WHERE p.voided_at IS NULL AND p.loyalty_account_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_phone_pass_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO phone_pass_changes (serial)
    SELECT p.serial FROM phone_passes p WHERE p.voided_at IS NULL AND p.nft_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_phone_pass_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO phone_pass_changes (serial)
    SELECT p.serial FROM phone_passes p WHERE p.voided_at IS NULL AND p.account_id = NEW.id;
  RETURN NULL;
END $$;
