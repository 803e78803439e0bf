import type { Card } from '#contract/account.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { BrandPack } from '#brands/brand.ts'
import { accountResponse } from '#server/identity/account-response.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Origin } from '#server/lib/http/caller.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type {
  CardProvider,
  PaymentCard,
  StoredCard,
} from '#server/lib/integrations/card-payments.ts'
import { newId, type Member } from '#server/lib/security/tokens.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import {
  ownSubjectsOf,
  endCardTry,
  entryHashOf,
  forgetCardTry,
  networkHashOf,
  startCardTry,
} from './card-tries.ts'
import { orUnavailable, providerOf } from './pay.ts'
import { isEntryReferenceOf } from './references.ts'
import { sessionHashOf } from './risk.ts'
import { cardColumns } from './settle.ts'
import { paymentCards } from './table.ts'
import { endVerification, startVerification } from './verifications.ts'

type SaveCall = {
  tx: Tx
  context: AppContext
  brand: BrandPack
  member: Member
  language: Language
  body: { paymentToken: string; merchantRefNum: string }
  origin: Origin
  cookies: { browser: string | undefined; token: string | undefined }
  now: Date
}

export type SavedCard = { id: string; card: Card; stored: StoredCard; savedAt: Date }

/** Minutes within which the provider has stored a card, or it is removed there. */
const SAVING_MINUTES = 10

/** The columns of a card that is removed, until the provider has removed it too. */
const removed = {
  accountId: null,
  scheme: null,
  last4: null,
  expMonth: null,
  expYear: null,
} as const

/** Returns the saved card of an account (EN-03); undefined without one. */
export async function savedCardOf(tx: Tx, accountId: string): Promise<SavedCard | undefined> {
  const [row] = await tx.select().from(paymentCards).where(eq(paymentCards.accountId, accountId))
  if (!row) return undefined
  const { scheme, last4, expMonth, expYear, customerId, handleId, token } = row
  if (scheme === null || last4 === null || expMonth === null || expYear === null) return undefined
  if (customerId === null || handleId === null || token === null) return undefined
  return {
    id: row.id,
    card: { brand: scheme, last4, expMonth, expYear },
    stored: { customerId, handleId, token },
    savedAt: row.savedAt,
  }
}

/**
 * CA-63: Saves the card of a payment handle instead of the one before, after the bank's question.
 * @returns the card, or the address of the bank's question
 * @throws Problem VERIFY_TO_SAVE_CARD, CARD_ENTRY_EXPIRED, CARD_NOT_ACCEPTED, TOO_MANY_CARDS,
 *   PAYMENT_UNAVAILABLE
 */
export async function saveCard(
  call: SaveCall,
): Promise<{ card: Card | null; challengeUrl: string | null }> {
  const { tx, context, brand, member, language, body } = call
  const { paymentToken: token, merchantRefNum } = body
  if (!member.isVerified) throw new Problem('VERIFY_TO_SAVE_CARD')
  const provider = providerOf(context, brand)
  if (!isEntryReferenceOf(context.secret, member.accountId, merchantRefNum))
    throw new Problem('CARD_ENTRY_EXPIRED')
  const entryHash = entryHashOf(context.secret, token)
  const isNew = await startSaving(call, entryHash)
  const handle = await orUnavailable(provider.handle({ token, merchantRefNum, language })).catch(
    async (thrown: unknown) => {
      if (isNew) await forgetCardTry(tx, entryHash)
      throw thrown
    },
  )
  if (handle.state === 'expired') {
    await endCardTry(tx, entryHash, 'ended')
    throw new Problem('CARD_ENTRY_EXPIRED')
  }
  if (handle.state === 'challenge') return { card: null, challengeUrl: handle.url }
  const card = handle.state === 'failed' ? undefined : await store(call, provider)
  const outcome = card ? 'accepted' : 'declined'
  await endVerification(tx, merchantRefNum, outcome)
  await endCardTry(tx, entryHash, outcome)
  if (!card) throw new Problem('CARD_NOT_ACCEPTED')
  return { card, challengeUrl: null }
}

/** Counts and stores that a card is about to be saved. @returns whether it was not counted before */
function startSaving(
  { context, brand, member, body, origin, cookies, now }: SaveCall,
  entryHash: string,
): Promise<boolean> {
  const { payments } = brand
  const sessionHash = sessionHashOf({ context, session: cookies.browser ?? cookies.token })
  return context.database.tx.transaction(async (tx) => {
    const isNew = await startCardTry(tx, {
      subjects: {
        own: ownSubjectsOf(context, { brand, member, sessionHashes: [sessionHash] }),
        network: networkHashOf(context, origin),
      },
      entryHash,
      rules: payments.risk,
      hasDeclineLimit: true,
      now,
    })
    const { accountId } = member
    await startVerification(
      tx,
      {
        reference: body.merchantRefNum,
        tokenHash: entryHash,
        brand: brand.slug,
        accountId,
        sessionHash,
      },
      now,
    )
    return isNew
  })
}

/**
 * Has the provider store the card of a handle. Its row is reserved before, under the id of its
 * customer at the provider, so that what is stored there is always known here. A job removes a row
 * that is not completed, with what the provider may have of it.
 * @returns undefined when the bank declines the card
 */
async function store(
  { tx, context, brand, member: { accountId }, language, body, now }: SaveCall,
  provider: CardProvider,
): Promise<PaymentCard | undefined> {
  const account = await accountResponse(tx, { accountId, brand: brand.slug, now })
  const id = newId('pc')
  const reservedUntil = minutesAfter(now, SAVING_MINUTES)
  await tx.insert(paymentCards).values({ id, brand: brand.slug, savedAt: now, reservedUntil })
  const customer = {
    id,
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    email: account.email,
    locale: language === 'fr' ? 'fr_CA' : 'en_US',
  }
  const { paymentToken: token, merchantRefNum } = body
  const saved = await orUnavailable(provider.saveCard({ token, merchantRefNum, customer }))
  if (saved === 'declined') return undefined
  await context.database.tx.transaction((inner) =>
    completeCard(inner, { id, accountId, ...saved, now: context.clock.now() }),
  )
  return saved.card
}

/** @throws Problem UNAUTHORIZED once the account is erased, PAYMENT_UNAVAILABLE when it took too long */
async function completeCard(
  tx: Tx,
  {
    id,
    accountId,
    stored,
    card,
    now,
  }: { id: string; accountId: string; stored: StoredCard; card: PaymentCard; now: Date },
): Promise<void> {
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  await forgetCard(tx, accountId)
  const [completed] = await tx
    .update(paymentCards)
    .set({ accountId, ...stored, ...cardColumns(card), savedAt: now, reservedUntil: null })
    .where(and(eq(paymentCards.id, id), isNull(paymentCards.removalTriedAt)))
    .returning({ id: paymentCards.id })
  if (!completed) throw new Problem('PAYMENT_UNAVAILABLE')
}

/**
 * Removes the saved card of an account; a job removes it at the provider (card-removal.ts).
 * @param id only this card
 */
export async function forgetCard(tx: Tx, accountId: string, id?: string): Promise<void> {
  await tx
    .update(paymentCards)
    .set(removed)
    .where(
      and(
        eq(paymentCards.accountId, accountId),
        ...(id === undefined ? [] : [eq(paymentCards.id, id)]),
      ),
    )
}

/** Gives the saved card of an account to another one, which keeps its own if it has one. */
export async function moveCard(
  tx: Tx,
  { from, into }: { from: string; into: string },
): Promise<void> {
  if ((await tx.$count(paymentCards, eq(paymentCards.accountId, into))) > 0)
    return forgetCard(tx, from)
  await tx.update(paymentCards).set({ accountId: into }).where(eq(paymentCards.accountId, from))
}
