import { auth } from '#contract/auth.ts'
import { canonicalEmail } from '#domain/credentials.ts'
import { brand } from '#lib/brand.ts'
import { call } from '#lib/api/api.ts'
import { problemOf } from '#lib/api/problem.ts'
import { checkSession } from '#lib/session/viewer.ts'
import { send } from '#lib/api/write.ts'
import { requestedLink } from './requestedLink.ts'
import { referral } from '../registration/referral.ts'
import { welcomePoints } from '../registration/welcomePoints.ts'

/** Result of joining: logged in at once, an email was sent to a known address, or the member has to log in. */
export type JoinResult = 'in' | 'alreadyMember' | 'emailAgain' | 'logIn'

/** Which email a login request sent. */
export type LoginEmailResult = 'emailSent' | 'verificationSent'

/** Sends the login email, and notes that its link may log in without a press in this browser. */
export async function sendLoginEmail(email: string) {
  const { creatorId, membershipId } = brand
  await send(auth.sendLink, { creatorId, membershipId, email })
  requestedLink.remember(email)
}

const checkEmail = (email: string) =>
  call(auth.emailExists, { params: { email: canonicalEmail(email) } })

/** Joins on the landing page (ST-19..22). */
export async function join(email: string): Promise<JoinResult> {
  const { emailExists, isVerified } = await checkEmail(email)
  if (emailExists) {
    // ST-23: this brand asks existing members to log in.
    if (isVerified && brand.features.existingAccount === 'promptLogin') return 'logIn'
    await sendLoginEmail(email)
    return isVerified ? 'alreadyMember' : 'emailAgain'
  }
  return joinAsNew(email)
}

/** Joins on the page of an invitation; a known address has to log in and returns to it (ST-36, ST-37). */
export const joinInvited = async (email: string): Promise<JoinResult> =>
  (await checkEmail(email)).emailExists ? 'logIn' : joinAsNew(email)

async function joinAsNew(email: string): Promise<JoinResult> {
  const { creatorId, assetId } = brand
  const { token, welcomePoints: points } = await send(auth.joinUnverified, {
    email,
    creatorId,
    assetId,
    ...referral.forCall(),
  })
  requestedLink.remember(email)
  // The same address joined in the meantime: the server has sent it an email instead.
  if (token === undefined) return 'emailAgain'
  referral.clear()
  await checkSession()
  // After the session check, which clears the data of the previous member.
  welcomePoints.remember(points)
  return 'in'
}

/** Joins by email on the landing page of the membership; reports an existing member (ST-24, ST-25). */
export async function joinByEmail(
  email: string,
): Promise<'emailFirst' | 'alreadyMember' | 'logIn'> {
  const { isVerified = false } = await checkEmail(email)
  if (isVerified && brand.features.existingAccount === 'promptLogin') return 'logIn'
  await send(auth.joinByEmail, { email, membershipId: brand.membershipId, ...referral.forCall() })
  requestedLink.remember(email)
  return isVerified ? 'alreadyMember' : 'emailFirst'
}

/** Requests a login email. @throws Problem NO_ACCOUNT for an address without an account */
export async function requestLogin(email: string): Promise<LoginEmailResult> {
  const { emailExists, isVerified } = await checkEmail(email)
  if (!emailExists) throw problemOf('NO_ACCOUNT')
  await sendLoginEmail(email)
  return isVerified ? 'emailSent' : 'verificationSent'
}
