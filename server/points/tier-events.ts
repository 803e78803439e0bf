import type { Tx } from '#server/lib/database/database.ts'
import { recordWebhookEvent } from '#server/outgoing-webhooks/queries.ts'
import type { TierText } from './tiers.ts'

/** Records that a locked loyalty account got another tier; nothing when it is the same. `tierId`: the one before. */
export async function recordTierChange(
  tx: Tx,
  {
    brand,
    accountId,
    tierId,
    tier,
    now,
  }: { brand: string; accountId: string; tierId: string; tier: TierText; now: Date },
): Promise<void> {
  if (tier.tierId === tierId) return
  await recordWebhookEvent(tx, {
    brand,
    accountId,
    type: 'tier.changed',
    data: { tierId: tier.tierId, tier: tier.words.name, previousTierId: tierId },
    now,
  })
}
