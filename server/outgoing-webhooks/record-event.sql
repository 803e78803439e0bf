-- Replaced at every start of a server (server/lib/database/functions.ts). Only bodies change: a function that needs
-- other parameters or results gets a new name. A change that an older release must not undo comes with a migration,
-- even an empty one.

-- Records what happened to a member for each endpoint of the brand that wants it, in the transaction that causes it.
-- Does nothing without an endpoint, and for an erased account. Merges and erasures reach every
-- endpoint, whatever it wants. The facts must not name the person, nor contain a code that can still be used. The
-- caller holds a lock on what has changed, so that a later event about it has a higher sequence.
CREATE OR REPLACE FUNCTION record_webhook_event(p_brand text, p_account text, p_type text, p_data jsonb, p_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanting text[] := ARRAY(
    SELECT e.id FROM webhook_endpoints e
    WHERE e.brand = p_brand AND e.removed_at IS NULL
      AND (cardinality(e.types) = 0 OR p_type = ANY (e.types) OR p_type IN ('member.merged', 'member.erased')));
  event webhook_events%ROWTYPE;
BEGIN
  IF cardinality(wanting) = 0 THEN RETURN; END IF;
  IF p_type <> 'member.erased' AND EXISTS (SELECT FROM accounts a WHERE a.id = p_account AND a.erased_at IS NOT NULL) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events (id, brand, account_id, type, data, at)
    VALUES ('evt_' || replace(gen_random_uuid()::text, '-', ''), p_brand, p_account, p_type,
      -- Stored, because a merge moves the row to another account.
      jsonb_build_object('memberId', p_account) || jsonb_strip_nulls(p_data), p_at)
    RETURNING * INTO event;
  INSERT INTO webhook_deliveries (event_id, endpoint_id, account_id, sequence, queued_at, due_at)
    SELECT event.id, endpoint_id, p_account, event.sequence, p_at,
      CASE
        -- After an event that was deleted while it was being sent: as long as a lease (due-deliveries.ts).
        WHEN p_type = 'member.erased' THEN p_at + interval '2 minutes'
        -- Not before an earlier event of the member that waits to be tried again.
        ELSE coalesce((SELECT max(d.due_at) FROM webhook_deliveries d
          WHERE d.account_id = p_account AND d.endpoint_id = wanted.endpoint_id AND d.state = 'waiting' AND d.error IS NOT NULL), p_at)
      END
    FROM unnest(wanting) AS wanted (endpoint_id);
END $$;
