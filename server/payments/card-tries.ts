import { mailboxKey } from '#domain/credentials.ts'
import {
  cardLimitsOf,
  nextCardTryAt,
  OPEN_TRY_MINUTES,
  type CardTry,
  type CardTryOutcome,
} from '#domain/card-tries.ts'
import { LIMIT_HOURS, type RiskRules } from '#domain/risk.ts'
import { and, countDistinct, eq, gt, gte, inArray, lt, ne, or } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { BrandPack } from '#brands/brand.ts'
import { anyOf, type Tx } from '#server/lib/database/database.ts'
import { lockName } from '#server/lib/database/lock-name.ts'
import type { Origin } from '#server/lib/http/caller.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { defineJob } from '#server/lib/jobs/jobs.ts'
import { hashToken, type Member } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import { cardTries } from './table.ts'

/** What a card is counted for: the account, its mailbox and browsers as `own`, and the network. */
export type CardLimitSubjects = { own: readonly string[]; network: string | null }

/** Returns the hash of the widest network of a caller; null where networks are not limited. */
export function networkHashOf(
  { secret, isDemo }: Pick<AppContext, 'secret' | 'isDemo'>,
  { networks }: Origin,
): string | null {
  const network = networks.at(-1)
  return isDemo || !network ? null : hashToken(secret, `network:${network}`)
}

/** Returns the hash under which a card is counted. @param token the payment handle of the card */
export const entryHashOf = (secret: string, token: string): string =>
  hashToken(secret, `card:${token}`)

/**
 * Returns what the cards of a member are counted for, besides the network: the account, its
 * mailbox, which an erasure does not change, and browsers.
 * @param sessionHashes of the browsers (risk.ts)
 */
export const ownSubjectsOf = (
  { secret }: Pick<AppContext, 'secret'>,
  {
    brand,
    member: { accountId, email },
    sessionHashes,
  }: {
    brand: Pick<BrandPack, 'slug'>
    member: Pick<Member, 'accountId' | 'email'>
    sessionHashes: readonly string[]
  },
): string[] => [
  ...new Set([
    accountId,
    hashToken(secret, `cards:mailbox:${brand.slug}:${mailboxKey(email)}`),
    ...sessionHashes.map((hash) => hashToken(secret, `cards:browser:${hash}`)),
  ]),
]

/**
 * Counts a card before the provider is asked for anything. Each subject counts one card after the
 * other, so that many at once cannot pass a limit. A repeat with the same card changes nothing,
 * except that a try that had ended without an outcome is open again.
 * @param hasDeclineLimit false: declined cards are left to the score of the risk check
 * @returns whether it was not counted before
 * @throws Problem TOO_MANY_CARDS, with the seconds until the next card can be tried
 */
export async function startCardTry(
  tx: Tx,
  {
    subjects: { own, network },
    entryHash,
    rules,
    hasDeclineLimit,
    now,
  }: {
    subjects: CardLimitSubjects
    entryHash: string
    rules: RiskRules
    hasDeclineLimit: boolean
    now: Date
  },
): Promise<boolean> {
  const subjects = [...own, ...(network === null ? [] : [network])]
  for (const subject of [...subjects].sort()) await lockName(tx, `card tries:${subject}`)
  const [before] = await tx
    .select({ outcome: cardTries.outcome })
    .from(cardTries)
    .where(eq(cardTries.entryHash, entryHash))
  if (before && before.outcome !== 'ended') return false
  const waits = []
  for (const subject of subjects) {
    const limits = cardLimitsOf(rules, { isNetwork: subject === network, hasDeclineLimit })
    waits.push(
      nextCardTryAt(await othersOf(tx, { subject, entryHash, now }), limits, now)?.getTime() ?? 0,
    )
  }
  const wait = Math.max(...waits) - now.getTime()
  if (wait > 0) throw new Problem('TOO_MANY_CARDS', { retryAfter: Math.ceil(wait / 1000) })
  await tx
    .insert(cardTries)
    .values(
      subjects.map((subject) => ({ subject, entryHash, outcome: 'open' as const, triedAt: now })),
    )
    .onConflictDoUpdate({
      target: [cardTries.subject, cardTries.entryHash],
      set: { outcome: 'open' },
    })
  return before === undefined
}

/** The tries of a subject with other cards. */
const othersOf = (
  tx: Tx,
  { subject, entryHash, now }: { subject: string; entryHash: string; now: Date },
): Promise<CardTry[]> =>
  tx
    .select({ at: cardTries.triedAt, outcome: cardTries.outcome })
    .from(cardTries)
    .where(
      and(
        eq(cardTries.subject, subject),
        ne(cardTries.entryHash, entryHash),
        gt(cardTries.triedAt, countedSince(now)),
      ),
    )

const countedSince = (now: Date): Date => minutesAfter(now, -LIMIT_HOURS * 60)

/**
 * Records the outcome of a card that was tried. What the provider has said stays; `ended` is only
 * for a try that is still open.
 */
export async function endCardTry(
  tx: Tx,
  entryHash: string,
  outcome: Exclude<CardTryOutcome, 'open'>,
): Promise<void> {
  const replaced: CardTryOutcome[] = outcome === 'ended' ? ['open'] : ['open', 'ended']
  await tx
    .update(cardTries)
    .set({ outcome })
    .where(and(eq(cardTries.entryHash, entryHash), inArray(cardTries.outcome, replaced)))
}

/** Forgets a card that the provider was not asked for, because it could not be reached. */
export async function forgetCardTry(tx: Tx, entryHash: string): Promise<void> {
  await tx
    .delete(cardTries)
    .where(and(eq(cardTries.entryHash, entryHash), eq(cardTries.outcome, 'open')))
}

/** Counts cards of a member that were declined, each once; an open one counts for some minutes. */
export async function declinedCards(
  tx: Tx,
  { subjects, since, now }: { subjects: readonly string[]; since: Date; now: Date },
): Promise<number> {
  const { subject, entryHash, outcome, triedAt } = cardTries
  const [row] = await tx
    .select({ cards: countDistinct(entryHash) })
    .from(cardTries)
    .where(
      and(
        inArray(subject, anyOf(subjects)),
        gte(triedAt, since),
        or(
          eq(outcome, 'declined'),
          and(eq(outcome, 'open'), gt(triedAt, minutesAfter(now, -OPEN_TRY_MINUTES))),
        ),
      ),
    )
  return row?.cards ?? 0
}

/** Erases what an account has tried; its mailbox, its browsers and its networks stay counted. */
export async function forgetCardTriesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(cardTries).where(eq(cardTries.subject, accountId))
}

/** Moves what an account has tried to the account that it is merged into. */
export async function moveCardTries(
  tx: Tx,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tx.update(cardTries).set({ subject: into }).where(eq(cardTries.subject, from))
}

/** Deletes tries as soon as nothing counts them. */
export const deleteOldCardTries = defineJob({
  name: 'payments.deleteCardTries',
  everyMinutes: 60,
  run: async ({ database: { tx }, clock }) =>
    void (await tx.delete(cardTries).where(lt(cardTries.triedAt, countedSince(clock.now())))),
})
