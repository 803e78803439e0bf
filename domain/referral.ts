import { mailboxKey } from './credentials.ts'

/** friend: joined through a member's link. shop: bought through a member's link to the shop. */
export type ReferralKind = 'friend' | 'shop'

/** Points origin types of referrals (specification section 3). */
export const referralOrigins = { friend: 2, shop: 6 } as const satisfies Record<
  ReferralKind,
  number
>

/** A purchase below one dollar never awards points, regardless of the program. */
export const ONE_DOLLAR = 100

/** Returns whether a purchase suffices for a referral. Cents after refunds, and the minimum. */
export const reachesMinPurchase = ({
  left,
  least = ONE_DOLLAR,
}: {
  left: number
  least?: number | undefined
}): boolean => left >= Math.max(least, ONE_DOLLAR)

/** Domains under which a provider delivers to the same mailbox. */
const domainAliases: Record<string, string> = {
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
}

/**
 * Returns the mailbox that an address delivers to, by the rules of the large providers. Stricter
 * than mailboxOf and only for referrals, so that members cannot refer themselves.
 */
export function personOf(email: string): string {
  const mailbox = mailboxKey(email)
  const at = mailbox.lastIndexOf('@')
  // Not an address, or only a +tag before the @: compare it as typed.
  if (at <= 0 || !email.includes('@')) return email
  const [name, domain] = [
    mailbox.slice(0, at),
    domainAliases[mailbox.slice(at + 1)] ?? mailbox.slice(at + 1),
  ]
  return `${domain === 'proton.me' ? name.replace(/[._-]/g, '') : name}@${domain}`
}

/** A person with all merged accounts: their ids, canonical addresses and E.164 telephone numbers. */
export type Person = {
  accountIds: readonly string[]
  emails: readonly string[]
  telephones: readonly string[]
}

/** Returns whether two people share an account, a mailbox or a telephone number. */
export function isSamePerson(one: Person, other: Person): boolean {
  const mailboxes = one.emails.map(personOf)
  return (
    one.accountIds.some((id) => other.accountIds.includes(id)) ||
    other.emails.some((email) => mailboxes.includes(personOf(email))) ||
    one.telephones.some((telephone) => other.telephones.includes(telephone))
  )
}

export type ReferralFacts = {
  kind: ReferralKind
  referrer: Person & { memberSince: Date }
  /** Unset until the friend joins. */
  friend: Person & { memberSince: Date | undefined }
  /** When the friend arrived through the link. */
  referredAt: Date
  /** The friend referred the referrer, directly or along a chain. */
  isCycle: boolean
}

/** Why a referral is refused for good; a text key (expected.brought.*). */
export type ReferralRejection = 'samePerson' | 'cycle' | 'memberBefore' | 'referredBefore' | 'ended'

/**
 * Returns why a referral does not count; undefined when it does. A link to the shop may also refer
 * an existing member, a link to the program only a new one.
 */
export function referralRejection({
  kind,
  referrer,
  friend,
  referredAt,
  isCycle,
}: ReferralFacts): ReferralRejection | undefined {
  if (isSamePerson(referrer, friend)) return 'samePerson'
  if (isCycle) return 'cycle'
  const since = friend.memberSince ?? referredAt
  return kind === 'friend' && (since < referredAt || since < referrer.memberSince)
    ? 'memberBefore'
    : undefined
}
