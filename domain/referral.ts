import { mailboxOf } from './credentials.ts'

/** friend: joined by a member's link. shop: bought by a member's link to the shop. */
export type ReferralKind = 'friend' | 'shop'

/** Section 3, points origin types. */
export const referralOrigins = { friend: 2, shop: 6 } as const satisfies Record<ReferralKind, number>

/** Below one dollar a purchase gives nobody anything, whatever the programme says. */
export const ONE_DOLLAR = 100

/** Whether a purchase is enough for a referral. In cents: what is left after refunds, and the least that the programme asks for. */
export const isEnoughForReferral = ({ left, least = ONE_DOLLAR }: { left: number; least?: number | undefined }): boolean => left >= Math.max(least, ONE_DOLLAR)

/** Names under which one mailbox is reached at the same provider. */
const sameDomain: Record<string, string> = { 'me.com': 'icloud.com', 'mac.com': 'icloud.com', 'protonmail.com': 'proton.me', 'pm.me': 'proton.me' }

/**
 * Who reads a canonical address, as far as the rules of the great providers say. Stricter than mailboxOf, and for
 * referrals alone: nobody brings herself by writing her address in another way.
 */
export function personOf(email: string): string {
  const mailbox = mailboxOf(email)
  const at = mailbox.lastIndexOf('@')
  // What is no address, or nothing but a note, says nothing of whose it is.
  if (at <= 0 || !email.includes('@')) return email
  const [name, domain] = [mailbox.slice(0, at), sameDomain[mailbox.slice(at + 1)] ?? mailbox.slice(at + 1)]
  return `${domain === 'proton.me' ? name.replace(/[._-]/g, '') : name}@${domain}`
}

/** Somebody with all accounts that staff have put together: their ids, canonical addresses and E.164 numbers. */
export type Person = { accountIds: readonly string[]; emails: readonly string[]; telephones: readonly string[] }

/** One account, one mailbox or one telephone is one person. */
export function isSamePerson(one: Person, other: Person): boolean {
  const mailboxes = one.emails.map(personOf)
  return one.accountIds.some((id) => other.accountIds.includes(id))
    || other.emails.some((email) => mailboxes.includes(personOf(email)))
    || one.telephones.some((telephone) => other.telephones.includes(telephone))
}

export type Bringing = {
  kind: ReferralKind
  referrer: Person & { memberSince: Date }
  /** Unset while she has not joined yet. */
  friend: Person & { memberSince: Date | undefined }
  /** When she came by the link. */
  cameAt: Date
  /** The friend brought the referrer, directly or along a chain. */
  isLoop: boolean
}

/** Why nothing comes of it, ever: key of a text (expected.brought.*). */
export type Refusal = 'samePerson' | 'loop' | 'memberBefore' | 'broughtBefore' | 'ended'

/**
 * Why somebody who came by a link was not brought by its owner; nothing if she was. To the shop also a member of long
 * standing may be brought; to the programme only who is new to it.
 */
export function refusalOf({ kind, referrer, friend, cameAt, isLoop }: Bringing): Refusal | undefined {
  if (isSamePerson(referrer, friend)) return 'samePerson'
  if (isLoop) return 'loop'
  const since = friend.memberSince ?? cameAt
  return kind === 'friend' && (since < cameAt || since < referrer.memberSince) ? 'memberBefore' : undefined
}
