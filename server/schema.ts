/** Every table. drizzle-kit reads this list to generate a migration. */
export {
  accounts,
  emailChanges,
  erasedMailboxes,
  failedLogins,
  passwordResets,
  passwords,
} from './identity/table.ts'
export {
  benefits,
  contestDraws,
  contestEntries,
  contestWinners,
  contests,
  draftOrders,
  itemUses,
  participations,
  pollAnswers,
  polls,
  voucherCodes,
} from './benefits/table.ts'
export { analyticsCounts } from './reporting/table.ts'
export { announcements, assets, drops, nfts } from './collection/table.ts'
export { challenges } from './auth/table.ts'
export {
  acceptedLinks,
  invitationClaims,
  invitations,
  transferEvents,
  transfers,
} from './transfers/table.ts'
export { walletChallenges, wallets } from './wallets/table.ts'
export { dropSignUps, freeItems } from './drops/table.ts'
export {
  cardTries,
  cardVerifications,
  paymentAttempts,
  paymentCards,
  paymentOrders,
  riskChecks,
} from './payments/table.ts'
export { memberships } from './membership/table.ts'
export { pushMessages, pushSubscriptions } from './notifications/table.ts'
export { storedEmails, outbox } from './emails/table.ts'
export { loyaltyAccounts, notices, pointEntries, tiers } from './points/table.ts'
export { previewSessions } from './preview/table.ts'
export { idempotencyRecords } from './lib/idempotency/table.ts'
export { startupSteps } from './lib/jobs/table.ts'
export { offers, vouchers } from './redemption/table.ts'
export {
  staff,
  staffChallenges,
  staffLinks,
  staffLog,
  staffPasskeys,
  staffSessions,
} from './staff-accounts/table.ts'
export { pairingCodes, pinTries, stores, storeKeys, tills, voucherUses } from './till/table.ts'
export { referralCodes, referrals } from './referrals/table.ts'
export { passkeyChallenges, passkeys } from './auth/passkeys/table.ts'
export {
  knownBrowsers,
  loginLinks,
  rememberedDevices,
  sessions,
  wrongCodes,
} from './auth/sessions/table.ts'
export { orders, refunds, reviews, shopEvents } from './shop/table.ts'
export {
  chainDeposits,
  chainEvents,
  chainOperations,
  chainScans,
  chainSigners,
  chainTransactions,
} from './withdrawals/table.ts'
export { phonePassChanges, phonePasses, phonePassRegistrations } from './phone-passes/table.ts'
export { webhookDeliveries, webhookEndpoints, webhookEvents } from './outgoing-webhooks/table.ts'
