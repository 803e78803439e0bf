-- Checkpoints of startup work get a table of their own.
CREATE TABLE "startup_steps" (
	"work" text NOT NULL,
	"step" text NOT NULL,
	"result" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "startup_steps_work_step_pk" PRIMARY KEY("work","step")
);
--> statement-breakpoint
-- Waits for the requests of the release before. A redemption of it that continues afterwards is refused by the
-- constraint and rolled back.
LOCK TABLE idempotency_records IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO startup_steps (work, step, result, at)
  SELECT account_id, key, response, at FROM idempotency_records WHERE call = 'stepwise';
--> statement-breakpoint
DELETE FROM idempotency_records WHERE call = 'stepwise';
--> statement-breakpoint
UPDATE idempotency_records SET
    status = CASE WHEN problem IS NULL THEN 200 WHEN problem = 'UNAUTHORIZED' THEN 401 WHEN problem = 'OFFER_NOT_FOUND' THEN 404 ELSE 422 END,
    response = CASE WHEN problem IS NULL THEN jsonb_build_object('success', true, 'voucherId', voucher_id)
      ELSE jsonb_build_object('success', false, 'code', problem) END,
    problem = NULL, voucher_id = NULL
  WHERE problem IS NOT NULL OR voucher_id IS NOT NULL;
--> statement-breakpoint
-- Two columns of redeem() alone are unused from here on: server/redemption/redeem.sql, which every start installs
-- after the migrations, stores its answers like other calls.
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_record_shape" CHECK ("idempotency_records"."problem" is null and "idempotency_records"."voucher_id" is null);
