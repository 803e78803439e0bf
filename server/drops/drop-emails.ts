import type { Localized } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { sql } from 'drizzle-orm'
import { emailBuilder, type EmailContext } from '#server/emails/email-builder.ts'
import { rowsOf } from '#server/lib/database/database.ts'
import { formatMoment } from '#server/lib/texts/translate.ts'
import type { Email, QueuedEmail } from '#server/emails/outbox.ts'
import { openingOf } from './countdown.ts'

type Row = { name: Localized; opens_at: string; time_zone: string | null; has_free_item: boolean }

/**
 * CA-18: Writes the confirmation of a sign-up, with the opening time in the recipient's time zone.
 * Without a name, because someone else may have typed the address.
 */
export async function writeSignUpEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const row = await rowOf(email, context)
  if (!row) return undefined
  const { text, build } = emailBuilder(email, context, undefined, factsOf(row))
  return build(
    'signedUp',
    [
      { kind: 'text', text: text('signedUp.lead') },
      { kind: 'text', text: text('signedUp.once') },
      ...(row.has_free_item ? ([{ kind: 'text', text: text('signedUp.free') }] as const) : []),
      { kind: 'quiet', text: text('signedUp.notYou') },
      { kind: 'link', text: text('signedUp.support'), address: context.brand.links.support },
    ],
    'dropFooter',
  )
}

/** Writes the one email about a drop: that it opens tomorrow, or, if sent late, that it is open. */
export async function writeDropEmail(
  email: QueuedEmail,
  context: EmailContext,
): Promise<Email | undefined> {
  const row = await rowOf(email, context)
  if (!row) return undefined
  const kind = context.now >= new Date(row.opens_at) ? 'dropOpen' : 'dropEve'
  const { text, link, build } = emailBuilder(email, context, undefined, factsOf(row))
  return build(
    kind,
    [
      { kind: 'text', text: text(`${kind}.lead`) },
      ...(row.has_free_item ? ([{ kind: 'text', text: text(`${kind}.free`) }] as const) : []),
      { kind: 'button', text: text(`${kind}.button`), address: link('/') },
      { kind: 'quiet', text: text('dropLast') },
    ],
    'dropFooter',
  )
}

const factsOf =
  ({ name, opens_at: opensAt, time_zone: timeZone }: Row) =>
  (language: Language) => ({
    drop: name[language],
    moment: formatMoment(language, opensAt, timeZone ?? 'UTC'),
  })

/** The drop of the sign-up; undefined after the recipient was erased, so that no email is sent. */
async function rowOf(
  { values }: QueuedEmail,
  { tx, brand }: EmailContext,
): Promise<Row | undefined> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`
    select d.name, ${openingOf} as opens_at, s.time_zone, (d.sign_up ->> 'freeAssetId') is not null as has_free_item
    from drop_sign_ups s join drops d on d.id = s.drop_id where s.id = ${values['signUpId'] ?? ''} and s.brand = ${brand.slug}`,
  )
  return row
}
