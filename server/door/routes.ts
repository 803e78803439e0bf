import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { door } from '#contract/door.ts'
import { canonicalEmail, isEmail } from '#domain/credentials.ts'
import { accountOf } from '#server/account/accounts.ts'
import { serve } from '#server/kit/serve.ts'
import { joinByAddress, joinByLetter, letIn, switchSession } from '#server/session/join.ts'
import { askForLetter } from '#server/session/login-letter.ts'
import { useLetter } from '#server/session/login-link.ts'

const done = { success: true } as const

export const doorRoutes = serve(door, {
  emailExists: async ({ tx, params, brand }) => {
    const account = await accountOf(tx, { brand: brand.slug, email: addressIn(params.email) })
    return account ? { emailExists: true, isVerified: account.is_verified } : { emailExists: false }
  },
  joinUnverified: async ({ tx, house, body, brand, language, now, cookies, origin }) => {
    mustBeOurs(brand, body)
    const joined = await joinByAddress(tx, { brand, email: addressIn(body.email), language, now })
    if (!joined) return done
    const token = await switchSession(tx, { accountId: joined.accountId, brand, secret: house.secret, now, tokenBefore: cookies.token, device: origin.device() })
    cookies.signIn(token)
    return { ...done, token, welcomePoints: joined.welcomePoints }
  },
  joinByLetter: async ({ tx, body, brand, language, now }) => {
    mustBeOurs(brand, body)
    await joinByLetter(tx, { brand, email: addressIn(body.email), language, now })
    return done
  },
  sendMembershipLink: async ({ tx, body, brand, language, now }) => {
    mustBeOurs(brand, body)
    await askForLetter(tx, { kind: 'login', brand, email: addressIn(body.email), language, now })
    return done
  },
  sendLink: async ({ tx, body, brand, language, now }) => {
    mustBeOurs(brand, body)
    await askForLetter(tx, { kind: 'login', brand, email: addressIn(body.email), language, now })
    return done
  },
  exchange: async ({ tx: database, house, body, brand, now, cookies, origin }) => {
    const arrival = { brand, now, secret: house.secret, email: canonicalEmail(body.email), membershipId: body.membershipId, typed: body.token }
    const used = await database.transaction(async (tx) => {
      const letter = await useLetter(tx, arrival)
      return 'refused' in letter ? letter : letIn(tx, { ...letter, brand, language: body.language, secret: house.secret, now, tokenBefore: cookies.token, device: origin.device() })
    })
    if ('refused' in used) throw used.refused
    cookies.signIn(used.token)
    return used
  },
}, { ownTransaction: ['exchange'], perMinute: { emailExists: 20 }, perMinuteInProduction: { joinUnverified: 30, joinByLetter: 30, sendLink: 30, sendMembershipLink: 30, exchange: 30 } })

/** The canonical address. @throws Problem INVALID_EMAIL */
function addressIn(typed: string): string {
  if (!isEmail(typed)) throw new Problem('INVALID_EMAIL')
  return canonicalEmail(typed)
}

/** Ids of another brand are not there. @throws Problem NOT_FOUND */
function mustBeOurs({ ids }: BrandPack, given: { creatorId?: string; membershipId?: string; assetId?: string }): void {
  const foreign = (['creatorId', 'membershipId', 'assetId'] as const).some((name) => given[name] !== undefined && given[name] !== ids[name])
  if (foreign) throw new Problem('NOT_FOUND')
}
