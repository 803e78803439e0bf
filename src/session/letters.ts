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

/** What came of joining: signed in at once, a letter is on its way to somebody who is known already, or she logs in herself. */
export type Joined = 'in' | 'alreadyMember' | 'letterAgain' | 'logIn'

/** What came of asking to log in. */
export type Asked = 'letter' | 'letterToVerify'

/** Sends the login letter, and leaves the mark that lets its link log in by itself in this browser. */
export async function sendLetter(email: string) {
  const { creatorId, membershipId } = brand
  await deliver(door.sendLink, { creatorId, membershipId, email })
  askedLink.remember(email)
}

const known = (email: string) => call(door.emailExists, { params: { email: canonicalEmail(email) } })

/** Joining on the landing page (ST-19..22). */
export async function join(email: string): Promise<Joined> {
  const { emailExists, isVerified } = await known(email)
  if (emailExists) {
    // ST-23: the storefront asks her to log in.
    if (isVerified && brand.features.existingAccount === 'promptLogin') return 'logIn'
    await sendLetter(email)
    return isVerified ? 'alreadyMember' : 'letterAgain'
  }
  return joinAsNew(email)
}

/** ST-36, ST-37: on the page of an invitation whoever is known logs in, and finds it there again. */
export const joinInvited = async (email: string): Promise<Joined> => ((await known(email)).emailExists ? 'logIn' : joinAsNew(email))

async function joinAsNew(email: string): Promise<Joined> {
  const { creatorId, assetId } = brand
  const { token, welcomePoints: given } = await deliver(door.joinUnverified, { email, creatorId, assetId, ...referral.told() })
  askedLink.remember(email)
  // Somebody was faster with the same address: then she is known, and the letter is hers.
  if (token === undefined) return 'letterAgain'
  referral.forget()
  await checkSession()
  // Afterwards: what belonged to whoever was here before her is forgotten first.
  welcomePoints.remember(given)
  return 'in'
}

/** Joining with a letter first, on the landing page of the membership; who is a member is told so (ST-24, ST-25). */
export async function joinByLetter(email: string): Promise<'letterFirst' | 'alreadyMember' | 'logIn'> {
  const { isVerified = false } = await known(email)
  if (isVerified && brand.features.existingAccount === 'promptLogin') return 'logIn'
  await deliver(door.joinByLetter, { email, membershipId: brand.membershipId, ...referral.told() })
  askedLink.remember(email)
  return isVerified ? 'alreadyMember' : 'letterFirst'
}

/** Logging in. @throws Problem NO_ACCOUNT for an address nobody has joined with */
export async function askToComeIn(email: string): Promise<Asked> {
  const { emailExists, isVerified } = await known(email)
  if (!emailExists) throw problemOf('NO_ACCOUNT')
  await sendLetter(email)
  return isVerified ? 'letter' : 'letterToVerify'
}
