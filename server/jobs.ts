import { deleteOldChallenges, deleteUnverifiedAccounts } from './auth/jobs.ts'
import { deleteOldSignUps, issueReserved, announceDrops } from './drops/jobs.ts'
import { creditBirthdaysJob } from './earning/jobs.ts'
import type { Job } from './lib/jobs/jobs.ts'
import { deleteOldEmails } from './emails/jobs.ts'
import {
  deleteOldRiskChecks,
  confirmRefundsJob,
  deleteUnpaidJob,
  finishRefundsJob,
  followPaymentsJob,
  issuePaidJob,
  lapseOrdersJob,
  removeCardsJob,
  returnLostJob,
} from './payments/jobs.ts'
import { deleteOldCardTries } from './payments/card-tries.ts'
import { deleteOldVerifications } from './payments/verifications.ts'
import { expirePointsJob, renewTiersJob } from './points/jobs.ts'
import { remindOfVouchersJob } from './redemption/jobs.ts'
import { deleteVoidPasses } from './phone-passes/jobs.ts'
import { deleteOldPreviews } from './preview/jobs.ts'
import { deleteOldIdempotencyRecords } from './lib/idempotency/jobs.ts'
import { deleteOldChallenges as deleteOldPasskeyChallenges } from './auth/passkeys/jobs.ts'
import { deleteOldSessions } from './auth/sessions/jobs.ts'
import { forgetRecipients, lapseTransfers, remindSenders } from './transfers/jobs.ts'
import { advanceChains, mintIssued, readDeposits } from './withdrawals/jobs.ts'
import { deleteOldWalletChallenges } from './wallets/jobs.ts'
import { deleteOldStaffSessions } from './staff-accounts/jobs.ts'
import { deleteOldPairingCodes } from './till/jobs.ts'
import { deleteOldBuyers } from './shop/jobs.ts'
import { deleteOldWebhookEvents } from './outgoing-webhooks/jobs.ts'

/** Every background job. The outbox has its own worker for emails. */
export const jobs: readonly Job[] = [
  deleteOldSessions,
  deleteOldPasskeyChallenges,
  deleteOldChallenges,
  deleteUnverifiedAccounts,
  deleteOldIdempotencyRecords,
  deleteOldEmails,
  deleteOldBuyers,
  deleteOldPreviews,
  renewTiersJob,
  expirePointsJob,
  remindOfVouchersJob,
  creditBirthdaysJob,
  announceDrops,
  issueReserved,
  deleteOldSignUps,
  lapseTransfers,
  remindSenders,
  forgetRecipients,
  advanceChains,
  mintIssued,
  readDeposits,
  deleteOldWalletChallenges,
  deleteVoidPasses,
  lapseOrdersJob,
  followPaymentsJob,
  issuePaidJob,
  finishRefundsJob,
  confirmRefundsJob,
  returnLostJob,
  removeCardsJob,
  deleteOldRiskChecks,
  deleteUnpaidJob,
  deleteOldVerifications,
  deleteOldCardTries,
  deleteOldWebhookEvents,
  deleteOldStaffSessions,
  deleteOldPairingCodes,
]
