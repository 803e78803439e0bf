ALTER TABLE "assets" ALTER COLUMN "name" SET DATA TYPE jsonb USING jsonb_build_object('en', "name", 'fr', "name");
