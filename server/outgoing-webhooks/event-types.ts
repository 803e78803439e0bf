/** What a brand's systems can learn (docs/webhooks.md). */
export const webhookEventTypes = [
  'member.joined',
  'member.merged',
  'member.erased',
  'points.awarded',
  'points.deducted',
  'tier.changed',
  'voucher.issued',
  'voucher.used',
  'voucher.undone',
  'transfer.claimed',
] as const

export type WebhookEventType = (typeof webhookEventTypes)[number]
