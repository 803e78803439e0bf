import type { BrandPack } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { createAccount, verifyAccount } from './account/accounts.ts'
import { issueIfLeft } from './collection/issue.ts'
import { creditFollow, type Network } from './earning/follow.ts'
import type { Member } from './kit/access.ts'
import { daysAfter } from './kit/clock.ts'
import type { Tx } from './kit/db.ts'
import type { House } from './kit/serve.ts'
import { joinProgramme } from './membership/join.ts'
import { addEntry } from './points/ledger.ts'
import { redeem } from './redemption/redeem.ts'
import { linkOf } from './referral/link.ts'
import { noteReferral } from './referral/note.ts'
import { settleBuyer } from './shop/settle.ts'
import { takeOrder, takeRefund } from './shop/orders.ts'

/** A demo member while their history is created. */
export type Someone = { member: Member; loyaltyAccountId: string }
export type Past = { tx: Tx; house: House; brand: BrandPack; at: Date }

type Person = { email: string; firstName?: string; lastName?: string; born?: string; language: 'en' | 'fr'; isVerified: boolean }

/**
 * Registers a demo member, by a referral code if there is one.
 * @returns undefined when the address is registered already
 */
export async function joins({ tx, house: { secret }, brand, at: now }: Past, person: Person, referralCode: string | undefined): Promise<Someone | undefined> {
  const { email, firstName, lastName, born, language, isVerified } = person
  const accountId = await createAccount(tx, { brand: brand.slug, email, language, now })
  if (!accountId) return undefined
  await tx.execute(sql`update accounts set first_name = ${firstName ?? null}, last_name = ${lastName ?? null}, date_of_birth = ${born ?? null}::date where id = ${accountId}`)
  await noteReferral(tx, { brand, code: referralCode, friendAccountId: accountId, isInHerBrowser: true, now })
  const { loyaltyAccountId } = await joinProgramme(tx, { accountId, brand, secret, now })
  if (isVerified && (await verifyAccount(tx, accountId))) await settleBuyer(tx, { brand, accountId, provenAccountId: accountId, secret, now })
  return { member: { accountId, brand: brand.slug, email, isVerified, language, sessionExpiresAt: daysAfter(now, 1) }, loyaltyAccountId }
}

/** Returns the code of the member's referral link; undefined when the brand has no referrals. */
export async function codeFor({ tx, house: { hosts }, brand, at: now }: Past, { member, loyaltyAccountId }: Someone): Promise<string | undefined> {
  if (rewardFor(brand, 'Referrals') === 0) return undefined
  const { referralUrl } = await linkOf(tx, { hosts, member, brand, loyaltyAccountId, kind: 'friend', now })
  return new URL(referralUrl).searchParams.get('referralCode') ?? undefined
}

/** Records a paid order. `orderId` is the demo's own, so that it cannot collide with a real one. */
export const buys = ({ tx, house: { secret }, brand, at }: Past, { member: { email } }: Someone, { orderId, name, cents }: { orderId: string; name: string; cents: number }) =>
  takeOrder(tx, {
    brand, secret, now: at,
    order: { orderId, name, cents, currency: brand.programme.currency, email, originType: 3, placedAt: at, isTest: false, isCancelled: false, shopLink: undefined },
  })

export const isRefunded = ({ tx, brand, at }: Past, orderId: string, cents: number) =>
  takeRefund(tx, { brand, refund: { refundId: `${orderId}-back`, orderId, cents, at }, now: at })

export async function follows({ tx, brand, at: now }: Past, { member, loyaltyAccountId }: Someone, network: Network): Promise<void> {
  if (rewardFor(brand, network === 'instagram' ? 'InstagramFollow' : 'StravaFollow') > 0) await creditFollow(tx, { member, brand, network, body: { loyaltyAccountId, membershipId: brand.ids.membershipId }, now })
}

/** Credits the birthday points as the job of that day would have. */
export async function hasBirthday({ tx, brand, at }: Past, { loyaltyAccountId }: Someone): Promise<void> {
  const points = rewardFor(brand, 'BirthdayPoints')
  const date = at.toISOString().slice(0, 10)
  if (points > 0) await addEntry(tx, { loyaltyAccountId, redeemable: points, counted: points, originType: 7, reason: { key: 'birthday', values: { date } }, key: `birthday:${date.slice(0, 4)}`, at })
}

/** Credits points as staff do: spendable, not counting for the tier. */
export const isGiven = ({ tx, at }: Past, { loyaltyAccountId }: Someone, points: number) =>
  addEntry(tx, {
    loyaltyAccountId, redeemable: points, counted: 0, originType: 13, key: 'seed:goodwill', at,
    reason: { key: 'custom', text: { en: 'Sorry, your order came late', fr: 'Pardon pour votre commande en retard' } },
  })

/** Issues an item of an asset if one is left. */
export const owns = ({ tx, brand, at: now }: Past, { member }: Someone, assetId: string) =>
  issueIfLeft(tx, { brand: brand.slug, assetId, ownerId: member.accountId, now })

export const redeems = ({ tx, at: now }: Past, { member }: Someone, offerId: string) =>
  redeem(tx, { member, offerId, idempotencyKey: undefined, now })

/** Returns the points of a way to earn in this brand; 0 where it is not offered. */
export const rewardFor = ({ programme }: BrandPack, name: BrandPack['programme']['features'][number]['featureName']): number =>
  programme.features.find(({ featureName, isActive }) => featureName === name && isActive)?.rewardPoints ?? 0
