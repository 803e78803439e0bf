import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import { and, eq } from 'drizzle-orm'
import { brandFiles } from '#server/brand/media-urls.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { formatDay, programName, translate } from '#server/lib/texts/translate.ts'
import { transferViewAs } from '#server/transfers/views.ts'

const transferView = transferViewAs('transfer')

/** A notification as the service worker gets it. Push services cannot read it. */
export type NotificationContent = {
  title: string
  body: string
  /** The page to open. */
  path: string
  tag: string
  icon: string | undefined
  lang: Language
}

/** A day is over everywhere 36 hours after it has begun in UTC. */
const DAY_MS = 36 * 60 * 60 * 1000

/**
 * Writes a notification in the language of its device: what, until when, never how many or of whom,
 * because it shows on a locked screen.
 * @returns undefined when there is nothing left to notify of
 */
export async function contentOf(
  tx: Tx,
  {
    kind,
    topic,
    values: { path = '/', day, endsAt, transferId },
    brand,
    language,
    now,
  }: {
    kind: string
    topic: string
    values: Record<string, string>
    brand: BrandPack
    language: Language
    now: Date
  },
): Promise<NotificationContent | undefined> {
  if (endsAt && new Date(endsAt) <= now) return undefined
  if (day && new Date(day).getTime() + DAY_MS < now.getTime()) return undefined
  if (transferId && !(await isPending(tx, transferId))) return undefined
  const values = {
    program: programName(brand, language),
    day: day ? formatDay(language, day) : '',
  }
  const title = translate(`push.${kind}.title`, values, brand, language)
  // Queued by another release.
  if (!title) return undefined
  return {
    title: `${brand.name} · ${title}`,
    body: translate(`push.${kind}.text`, values, brand, language),
    path,
    tag: topic,
    icon: brandFiles(brand.slug, 'icons').get('icon-192')?.url,
    lang: language,
  }
}

async function isPending(tx: Tx, transferId: string): Promise<boolean> {
  const [pending] = await tx
    .select({ id: transferView.transferId })
    .from(transferView)
    .where(and(eq(transferView.transferId, transferId), eq(transferView.state, 'pending')))
  return pending !== undefined
}
