import type { Card } from '#contract/account.ts'
import { Problem, type Language } from '#contract/problems.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { BrandPack } from '#brands/brand.ts'
import { accountResponse } from '#server/identity/account-response.ts'
import { lockAccountById } from '#server/identity/accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import type { Customer, PaymentCard, StoredCard } from '#server/lib/integrations/card-payments.ts'
import { hashToken, newId, type Member } from '#server/lib/security/tokens.ts'
import { providerOf, reached } from './pay.ts'
import { isEntryReferenceOf } from './references.ts'
import { cardColumns } from './settle.ts'
import { paymentCards } from './table.ts'

type SaveCall = {
  tx: Tx
  context: AppContext
  brand: BrandPack
  member: Member
  language: Language
  body: { paymentToken: string; merchantRefNum: string }
  now: Date
}

export type SavedCard = { card: Card; stored: StoredCard; savedAt: Date }

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
  return {
    card: { brand: scheme, last4, expMonth, expYear },
    stored: { customerId, handleId, token },
    savedAt: row.savedAt,
  }
}

/**
 * CA-63: Saves the card of a payment handle instead of the one before, after the bank's question.
 * @returns the card, or the address of the bank's question
 * @throws Problem CARD_ENTRY_EXPIRED, CARD_NOT_ACCEPTED, PAYMENT_UNAVAILABLE
 */
export async function saveCard(
  call: SaveCall,
): Promise<{ card: Card | null; challengeUrl: string | null }> {
  const { tx, context, brand, member, language, body, now } = call
  const { accountId } = member
  const { secret } = context
  const { paymentToken: token, merchantRefNum } = body
  const provider = providerOf(context, brand)
  if (!isEntryReferenceOf(secret, accountId, merchantRefNum))
    throw new Problem('CARD_ENTRY_EXPIRED')
  const handle = await reached(provider.handle({ token, merchantRefNum }))
  if (handle.state === 'gone') throw new Problem('CARD_ENTRY_EXPIRED')
  if (handle.state === 'failed') throw new Problem('CARD_NOT_ACCEPTED')
  if (handle.state === 'challenge') {
    const address = new URL(handle.url)
    address.searchParams.set('lang', language)
    return { card: null, challengeUrl: address.href }
  }
  const account = await accountResponse(tx, { accountId, brand: brand.slug, now })
  const customer = {
    ...customerOf(secret, { accountId, brand: brand.slug }),
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    email: account.email,
    locale: language === 'fr' ? 'fr_CA' : 'en_US',
  }
  const saved = await reached(provider.saveCard({ token, merchantRefNum, customer }))
  if (saved === 'declined') throw new Problem('CARD_NOT_ACCEPTED')
  await context.database.tx.transaction((inner) =>
    storeCard(inner, { brand: brand.slug, accountId, ...saved, now }),
  )
  await removeAtProvider(context)
  return { card: saved.card, challengeUrl: null }
}

/** Our pseudonym of a member at the provider. */
const customerOf = (
  secret: string,
  { accountId, brand }: { accountId: string; brand: string },
): Pick<Customer, 'id'> => ({ id: hashToken(secret, `customer:${brand}:${accountId}`) })

async function storeCard(
  tx: Tx,
  {
    brand,
    accountId,
    stored,
    card,
    now,
  }: { brand: string; accountId: string; stored: StoredCard; card: PaymentCard; now: Date },
): Promise<void> {
  if (!(await lockAccountById(tx, accountId))) throw new Problem('UNAUTHORIZED')
  // Saved again: the provider has the same card, which must not be removed there.
  await tx
    .delete(paymentCards)
    .where(
      and(
        eq(paymentCards.customerId, stored.customerId),
        eq(paymentCards.handleId, stored.handleId),
      ),
    )
  await forgetCard(tx, accountId)
  await tx
    .insert(paymentCards)
    .values({ id: newId('pc'), brand, accountId, ...stored, ...cardColumns(card), savedAt: now })
}

/** Removes the saved card of an account; the provider's follows (`removeAtProvider`). */
export async function forgetCard(tx: Tx, accountId: string): Promise<void> {
  await tx.update(paymentCards).set(removed).where(eq(paymentCards.accountId, accountId))
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

/** Removes at the provider what was removed here. What fails is tried again by a job. */
export async function removeAtProvider({ database, cardPayments }: AppContext): Promise<void> {
  const rows = await database.tx
    .select()
    .from(paymentCards)
    .where(isNull(paymentCards.accountId))
    .limit(100)
  for (const { id, brand, customerId, handleId, token } of rows) {
    const isRemoved = await cardPayments
      .of(brand)
      ?.removeCard({ customerId, handleId, token })
      .then(
        () => true,
        () => false,
      )
    if (isRemoved)
      await database.tx
        .delete(paymentCards)
        .where(and(eq(paymentCards.id, id), isNull(paymentCards.accountId)))
  }
}
