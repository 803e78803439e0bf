import type { Language } from '#contract/problems.ts'
import { and, eq } from 'drizzle-orm'
import { dropView } from '#server/collection/views.ts'
import { emailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
import { formatMoment } from '#server/lib/texts/translate.ts'
import type { Email, QueuedEmail } from '#server/emails/outbox.ts'
import { accountOf } from '#server/identity/accounts.ts'
import { claimAddress } from '#server/transfers/link.ts'
import { freeTokenOf } from './free-items.ts'
import { dropSignUps } from './table.ts'

type SignedUpDrop = NonNullable<Awaited<ReturnType<typeof dropOfSignUp>>>

/**
 * CA-18: Writes the confirmation of a sign-up, with the opening time in the recipient's time zone.
 * Without a name, because someone else may have typed the address.
 */
export async function writeSignUpEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const drop = await dropOfSignUp(email, context)
  if (!drop) return undefined
  const { text, picture, build } = emailBuilder(email, context, undefined, factsOf(drop))
  return build(
    'signedUp',
    [
      { kind: 'text', text: text('signedUp.lead') },
      { kind: 'text', text: text('signedUp.once') },
      ...(drop.freeAssetId !== null
        ? ([{ kind: 'text', text: text('signedUp.free') }] as const)
        : []),
      { kind: 'quiet', text: text('signedUp.notYou') },
      { kind: 'link', text: text('signedUp.support'), address: context.brand.links.support },
    ],
    { reason: 'drop', picture: picture('login') },
  )
}

/** Writes the one email about a drop: that it opens tomorrow, or, if sent late, that it is open. */
export async function writeDropEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const drop = await dropOfSignUp(email, context)
  // Ended after it was queued.
  if (!drop || drop.emailEndedAt) return undefined
  const kind = context.now >= drop.opensAt ? 'dropOpen' : 'dropEve'
  const { text, link, picture, build } = emailBuilder(email, context, undefined, factsOf(drop))
  return build(
    kind,
    [
      { kind: 'text', text: text(`${kind}.lead`) },
      ...(drop.freeAssetId !== null
        ? ([{ kind: 'text', text: text(`${kind}.free`) }] as const)
        : []),
      {
        kind: 'button',
        text: text(`${kind}.button`),
        address: (await freeItemLink(email, context, drop)) ?? link('/'),
      },
      { kind: 'quiet', text: text('dropLast') },
    ],
    { reason: 'drop', picture: picture('login') },
  )
}

/** The link that claims the free item; undefined for an address without a verified account. */
async function freeItemLink(
  { recipient }: QueuedEmail,
  { tx, brand, origin, secret }: EmailContext,
  { dropId, freeAssetId }: SignedUpDrop,
): Promise<string | undefined> {
  if (freeAssetId === null) return undefined
  const account = await accountOf(tx, { brand: brand.slug, email: recipient })
  if (!account?.isVerified) return undefined
  const member = { brand: brand.slug, accountId: account.id }
  return claimAddress(origin, freeTokenOf({ secret, dropId, member }))
}

const factsOf =
  ({ name, opensAt, timeZone }: SignedUpDrop) =>
  (language: Language) => ({
    drop: name[language],
    moment: formatMoment(language, opensAt.toISOString(), timeZone ?? 'UTC'),
  })

/** The drop of the sign-up; undefined after the recipient was erased, so that no email is sent. */
async function dropOfSignUp({ values }: QueuedEmail, { tx, brand }: EmailContext) {
  const [drop] = await tx
    .select({
      dropId: dropView.dropId,
      name: dropView.name,
      opensAt: dropView.opensAt,
      freeAssetId: dropView.freeAssetId,
      timeZone: dropSignUps.timeZone,
      emailEndedAt: dropSignUps.emailEndedAt,
    })
    .from(dropSignUps)
    .innerJoin(dropView, eq(dropView.dropId, dropSignUps.dropId))
    .where(and(eq(dropSignUps.id, values['signUpId'] ?? ''), eq(dropSignUps.brand, brand.slug)))
  return drop
}
