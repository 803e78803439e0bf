import { door } from '#contract/door.ts'
import { canonicalEmail } from '#domain/credentials.ts'
import { brand } from '#kit/brand.ts'
import { call } from '#kit/api.ts'
import { problemOf } from '#kit/problem.ts'
import { checkSession } from '#kit/viewer.ts'
import { deliver } from '#kit/write.ts'
import { askedLink } from './askedLink.ts'
import { referral } from './referral.ts'
import { welcomePoints } from './welcomePoints.ts'

/** Result of joining: logged in at once, an email was sent to a known address, or the member has to log in. */
export type Joined = 'in' | 'alreadyMember' | 'letterAgain' | 'logIn'

/** Which email a login request sent. */
export type Asked = 'letter' | 'letterToVerify'

/** Sends the login email, and notes that its link may log in without a press in this browser. */
export async function sendLetter(email: string) {
  const { creatorId, membershipId } = brand
  await deliver(door.sendLink, { creatorId, membershipId, email })
  askedLink.remember(email)
}

const checkEmail = (email: string) => call(door.emailExists, { params: { email: canonicalEmail(email) } })

/** Joins on the landing page (ST-19..22). */
export async function join(email: string): Promise<Joined> {
  const { emailExists, isVerified } = await checkEmail(email)
  if (emailExists) {
    // ST-23: this brand asks existing members to log in.
    if (isVerified && brand.features.existingAccount === 'promptLogin') return 'logIn'
    await sendLetter(email)
    return isVerified ? 'alreadyMember' : 'letterAgain'
  }
  return joinAsNew(email)
}

/** Joins on the page of an invitation; a known address has to log in and returns to it (ST-36, ST-37). */
export const joinInvited = async (email: string): Promise<Joined> => ((await checkEmail(email)).emailExists ? 'logIn' : joinAsNew(email))

async function joinAsNew(email: string): Promise<Joined> {
  const { creatorId, assetId } = brand
  const { token, welcomePoints: points } = await deliver(door.joinUnverified, { email, creatorId, assetId, ...referral.told() })
  askedLink.remember(email)
  // The same address joined in the meantime: the server has sent it an email instead.
  if (token === undefined) return 'letterAgain'
  referral.forget()
  await checkSession()
  // After the session check, which clears the data of the previous member.
  welcomePoints.remember(points)
  return 'in'
}

/** Joins by email on the landing page of the membership; reports an existing member (ST-24, ST-25). */
export async function joinByLetter(email: string): Promise<'letterFirst' | 'alreadyMember' | 'logIn'> {
  const { isVerified = false } = await checkEmail(email)
  if (isVerified && brand.features.existingAccount === 'promptLogin') return 'logIn'
  await deliver(door.joinByLetter, { email, membershipId: brand.membershipId, ...referral.told() })
  askedLink.remember(email)
  return isVerified ? 'alreadyMember' : 'letterFirst'
}

/** Requests a login email. @throws Problem NO_ACCOUNT for an address without an account */
export async function askToComeIn(email: string): Promise<Asked> {
  const { emailExists, isVerified } = await checkEmail(email)
  if (!emailExists) throw problemOf('NO_ACCOUNT')
  await sendLetter(email)
  return isVerified ? 'letter' : 'letterToVerify'
}
