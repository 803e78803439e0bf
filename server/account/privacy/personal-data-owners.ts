import { clearFailures } from '#server/identity/passwords/failed-login-limit.ts'
import { clearAttempts, attemptsOf } from '#server/identity/passwords/password-attempts.ts'
import { emailChangePersonalData } from '#server/identity/email-change/personal-data.ts'
import { passwordResetPersonalData } from '#server/identity/passwords/personal-data.ts'
import { accountPersonalData } from '#server/identity/personal-data.ts'
import { benefitsPersonalData } from '#server/benefits/personal-data.ts'
import { collectionPersonalData } from '#server/collection/personal-data.ts'
import { authPersonalData } from '#server/auth/personal-data.ts'
import { dropsPersonalData } from '#server/drops/personal-data.ts'
import { idempotencyPersonalData } from '#server/lib/idempotency/personal-data.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { membershipPersonalData } from '#server/membership/personal-data.ts'
import { emailsPersonalData } from '#server/emails/personal-data.ts'
import { notificationsPersonalData } from '#server/notifications/personal-data.ts'
import { phonePassesPersonalData } from '#server/phone-passes/personal-data.ts'
import { pointsPersonalData } from '#server/points/personal-data.ts'
import { redemptionPersonalData } from '#server/redemption/personal-data.ts'
import { referralsPersonalData } from '#server/referrals/personal-data.ts'
import { passkeyPersonalData } from '#server/auth/passkeys/personal-data.ts'
import { sessionPersonalData } from '#server/auth/sessions/personal-data.ts'
import { shopPersonalData } from '#server/shop/personal-data.ts'
import { transfersPersonalData } from '#server/transfers/personal-data.ts'
import { withdrawalsPersonalData } from '#server/withdrawals/personal-data.ts'
import { tillPersonalData } from '#server/till/personal-data.ts'
import { outgoingWebhooksPersonalData } from '#server/outgoing-webhooks/personal-data.ts'
import { paymentsPersonalData } from '#server/payments/personal-data.ts'
import { walletsPersonalData } from '#server/wallets/personal-data.ts'

/**
 * Keys of wrong passwords are keyed hashes, so they can only be found from the member's data and
 * the secret.
 */
const profile: PersonalData = {
  tables: ['failed_logins'],
  async erase(tx, person) {
    await clearAttempts(tx, attemptsOf(person))
    await clearFailures(tx, { ...person, brand: person.brand.slug }, person.now)
  },
}

/**
 * Every feature with personal data, in the order of the export. A test compares their tables with
 * the schema.
 */
export const personalDataOwners: readonly PersonalData[] = [
  accountPersonalData,
  membershipPersonalData,
  pointsPersonalData,
  redemptionPersonalData,
  tillPersonalData,
  idempotencyPersonalData,
  shopPersonalData,
  referralsPersonalData,
  benefitsPersonalData,
  // Before the items that it locks (decision 0026).
  transfersPersonalData,
  withdrawalsPersonalData,
  paymentsPersonalData,
  collectionPersonalData,
  phonePassesPersonalData,
  notificationsPersonalData,
  walletsPersonalData,
  dropsPersonalData,
  sessionPersonalData,
  passkeyPersonalData,
  authPersonalData,
  passwordResetPersonalData,
  emailChangePersonalData,
  emailsPersonalData,
  // Last: it tells the brand's systems what the others have done.
  outgoingWebhooksPersonalData,
  profile,
]
