import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'
import { loyaltyAccountView } from '#server/points/views.ts'
import { recordWebhookEvent } from './queries.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from './table.ts'

/** Events for the brand's systems. Erasure deletes them and tells the systems to erase the member too. */
export const outgoingWebhooksPersonalData: PersonalData = {
  tables: ['webhook_events', 'webhook_deliveries'],
  async export(tx, { accountId }) {
    const rows = await tx
      .select({
        type: webhookEvents.type,
        data: webhookEvents.data,
        at: webhookEvents.at,
        receiver: webhookEndpoints.url,
        state: webhookDeliveries.state,
      })
      .from(webhookEvents)
      .innerJoin(webhookDeliveries, eq(webhookDeliveries.eventId, webhookEvents.id))
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookEvents.accountId, accountId))
      .orderBy(asc(webhookEvents.sequence), webhookEndpoints.id)
    return {
      eventsForTheBrandsSystems: rows.map(({ receiver, at, ...event }) => ({
        ...event,
        at: toInstant(at),
        // Without the rest of the address, which can contain a key.
        receiver: new URL(receiver).hostname,
      })),
    }
  },
  async erase(tx, { accountId, brand, now }) {
    await tx.delete(webhookEvents).where(eq(webhookEvents.accountId, accountId))
    const memberships = await tx
      .select({ id: loyaltyAccountView.loyaltyAccountId })
      .from(loyaltyAccountView)
      .where(eq(loyaltyAccountView.accountId, accountId))
      .limit(1)
    // The systems do not know an account that never joined.
    if (memberships.length > 0)
      await recordWebhookEvent(tx, {
        brand: brand.slug,
        accountId,
        type: 'member.erased',
        data: {},
        now,
      })
  },
  async merge(tx, { from, into, now }) {
    const events = tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(eq(webhookEvents.accountId, from))
    await tx
      .update(webhookDeliveries)
      .set({ accountId: into })
      .where(inArray(webhookDeliveries.eventId, events))
    await tx.update(webhookEvents).set({ accountId: into }).where(eq(webhookEvents.accountId, from))
    const [membership] = await tx
      .select({
        brand: loyaltyAccountView.brand,
        balance: loyaltyAccountView.redeemablePoints,
        tierId: loyaltyAccountView.tierId,
      })
      .from(loyaltyAccountView)
      .where(and(eq(loyaltyAccountView.accountId, into), isNull(loyaltyAccountView.mergedInto)))
      .limit(1)
    if (!membership) return
    const { brand, balance, tierId } = membership
    await recordWebhookEvent(tx, {
      brand,
      accountId: into,
      type: 'member.merged',
      data: { mergedMemberId: from, balance, tierId },
      now,
    })
  },
}
