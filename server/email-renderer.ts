import type { BrandPack } from '#brands/brand.ts'
import {
  writeEmailChangedEmail,
  writeNewEmailEmail,
} from './identity/email-change/email-change-emails.ts'
import {
  writeCodeEmail,
  writeDeviceEndedEmail,
  writeAlreadyMemberEmail,
  writePasskeyAddedEmail,
  writePasswordChangedEmail,
  writeResetEmail,
} from './auth/auth-emails.ts'
import { writeDropEmail, writeSignUpEmail } from './drops/drop-emails.ts'
import type { Hosts } from './lib/http/hosts.ts'
import type { EmailContext } from './emails/email-builder.ts'
import type { QueuedEmail } from './emails/outbox.ts'
import { offersFor } from './redemption/offers.ts'
import { writeVoucherEndsEmail } from './redemption/voucher-emails.ts'
import type { RenderEmail } from './emails/outbox-worker.ts'
import { writeTierEmail, writePointsExpiryEmail } from './points/points-emails.ts'
import { writeLoginEmail } from './auth/sessions/login-email.ts'
import {
  writeClaimedEmail,
  writeLapsingEmail,
  writeReturnedEmail,
  writeTransferEmail,
} from './transfers/transfer-emails.ts'
import { writeArrivedEmail, writeFailedEmail } from './withdrawals/withdrawal-emails.ts'
import { writeReceiptEmail, writeRefundEmail } from './payments/payment-emails.ts'
import { writeContestWonEmail } from './benefits/contest/contest-emails.ts'
import {
  writeStaffInvitationEmail,
  writeStaffLoginEmail,
  writeStaffPasskeyEmail,
} from './staff-accounts/staff-emails.ts'
import { isSwitchedOff } from './identity/email-choices.ts'
import { unsubscribePath } from './identity/unsubscribe-link.ts'
import { mayLeave } from './auth/sessions/mailbox-limit.ts'

/** The renderer of each kind of email. */
const writers = {
  login: writeLoginEmail,
  welcome: writeLoginEmail,
  verify: writeLoginEmail,
  newEmail: writeNewEmailEmail,
  emailChanged: writeEmailChangedEmail,
  alreadyMember: writeAlreadyMemberEmail,
  code: writeCodeEmail,
  reset: writeResetEmail,
  passwordChanged: writePasswordChangedEmail,
  deviceEnded: writeDeviceEndedEmail,
  passkeyAdded: writePasskeyAddedEmail,
  tierEnds: writeTierEmail,
  pointsEnd: (email: QueuedEmail, context: EmailContext) =>
    writePointsExpiryEmail(email, context, offersFor),
  voucherEnds: writeVoucherEndsEmail,
  signedUp: writeSignUpEmail,
  drop: writeDropEmail,
  transferOffered: writeTransferEmail,
  transferClaimed: writeClaimedEmail,
  transferReturned: writeReturnedEmail,
  transferLapsing: writeLapsingEmail,
  withdrawalArrived: writeArrivedEmail,
  withdrawalFailed: writeFailedEmail,
  paymentReceipt: writeReceiptEmail,
  paymentRefunded: writeRefundEmail,
  contestWon: writeContestWonEmail,
  staffLogin: writeStaffLoginEmail,
  staffInvited: writeStaffInvitationEmail,
  staffPasskeyAdded: writeStaffPasskeyEmail,
  staffPasskeyRemoved: writeStaffPasskeyEmail,
}
const isKind = (kind: string): kind is keyof typeof writers => Object.hasOwn(writers, kind)

/**
 * Returns the renderer of queued emails. Not sent are emails of an unknown brand or kind (queued by
 * another release), beyond the limit of a mailbox, or of a kind that the member has switched off.
 */
export function emailRenderer({
  packs,
  hosts,
  secret,
}: {
  packs: readonly BrandPack[]
  hosts: Hosts
  secret: string
}): RenderEmail {
  return async (email, tx, now) => {
    const brand = packs.find(({ slug }) => slug === email.brand)
    if (!brand || !isKind(email.kind) || !(await mayLeave(tx, email))) return undefined
    if (await isSwitchedOff(tx, email)) return undefined
    const origin = hosts.originOf(brand)
    const path = await unsubscribePath(tx, { ...email, secret })
    const unsubscribeAddress = path && `${origin}${path}`
    return writers[email.kind](email, {
      tx,
      brand,
      origin,
      tillOrigin: hosts.tillOriginOf(brand),
      secret,
      now,
      unsubscribeAddress,
    })
  }
}
