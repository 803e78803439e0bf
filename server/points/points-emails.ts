import type { Language } from '#contract/problems.ts'
import type { Offer } from '#contract/redemption.ts'
import { eq } from 'drizzle-orm'
import { formatNumberIn } from '#texts/format.ts'
import { offerBlock } from '#server/emails/offer-block.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { loyaltyAccountView } from './views.ts'
import { emailBuilder, type EmailContext, type EmailFacts } from '#server/emails/email-builder.ts'
import { isStillRecipient } from '#server/identity/email-recipient.ts'
import { formatDay } from '#server/lib/texts/translate.ts'
import type { Email, QueuedEmail } from '#server/emails/outbox.ts'

/** Reads the offers open to a tier. Passed in, because the offers' feature uses the points'. */
export type ReadOffers = (
  tx: Tx,
  of: { membershipId: string; tierId: string; language: Language },
) => Promise<Offer[]>

/** Offers in the expiry email. */
const OFFERS = 2

/**
 * Writes the tier email (CO-46): what changes, on which day, and how many points keep the tier.
 */
export async function writeTierEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  if (!(await isStillRecipient(email, context))) return undefined
  const { tier = '', lower = '', brings = '', missing, day = '' } = email.values
  const { text, button, picture, build } = layoutFor(email, context, (language) => ({
    tier,
    lower,
    brings,
    count: Number(missing),
    day: formatDay(language, day),
  }))
  return build(
    'tierEnds',
    [
      { kind: 'text', text: text('tierEnds.lead') },
      { kind: 'text', text: text('tierEnds.keep') },
      { kind: 'text', text: text('tierEnds.lower') },
      button,
      { kind: 'quiet', text: text('tierEnds.points') },
    ],
    { reason: 'tierEnds', picture: picture('points'), foot: 'emails' },
  )
}

/** Writes the expiry email (CO-39): how many points, until which day, and what keeps them. */
export async function writePointsExpiryEmail(
  email: QueuedEmail,
  context: EmailContext,
  readOffers: ReadOffers,
): Promise<Email | undefined> {
  if (!(await isStillRecipient(email, context))) return undefined
  const { points, day = '', loyaltyAccountId = '' } = email.values
  const builder = layoutFor(email, context, (language) => ({
    count: Number(points),
    day: formatDay(language, day),
  }))
  const { language, text, link, picture, build } = builder
  const offers = await openOffersFor(context, { loyaltyAccountId, language, readOffers })
  const affordable = offers.filter(({ cost }) => cost <= Number(points)).slice(0, OFFERS)
  return build(
    'pointsEnd',
    [
      {
        kind: 'figure',
        figure: formatNumberIn(Number(points), language),
        text: text('pointsEnd.figure'),
        strong: formatDay(language, day),
      },
      { kind: 'text', text: text('pointsEnd.lead') },
      { kind: 'text', text: text('pointsEnd.keep') },
      ...(affordable.length > 0 ? [offerBlock(affordable, builder)] : []),
      {
        kind: 'button',
        text: text('pointsEnd.button'),
        address: link(`/membership/${loyaltyAccountId}`),
      },
      { kind: 'quiet', text: text('pointsEnd.tier') },
    ],
    { reason: 'pointsEnd', picture: picture('points'), foot: 'emails' },
  )
}

/** Returns the offers that are open to a member, the one that costs most first. */
async function openOffersFor(
  { tx, brand }: EmailContext,
  {
    loyaltyAccountId,
    language,
    readOffers,
  }: { loyaltyAccountId: string; language: Language; readOffers: ReadOffers },
): Promise<Offer[]> {
  const [account] = await tx
    .select({ tierId: loyaltyAccountView.tierId })
    .from(loyaltyAccountView)
    .where(eq(loyaltyAccountView.loyaltyAccountId, loyaltyAccountId))
  if (!account) return []
  const offers = await readOffers(tx, {
    ...account,
    membershipId: brand.ids.membershipId,
    language,
  })
  return offers.sort((one, other) => other.cost - one.cost)
}

function layoutFor(email: QueuedEmail, context: EmailContext, facts: EmailFacts) {
  const layout = emailBuilder(email, context, undefined, facts)
  const address = layout.link(`/membership/${email.values['loyaltyAccountId'] ?? ''}`)
  return {
    ...layout,
    button: { kind: 'button', text: layout.text('toMembership'), address } as const,
  }
}
