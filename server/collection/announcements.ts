import type { BrandPack } from '#brands/brand.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { collection } from '#contract/collection.ts'
import type { Language } from '#contract/problems.ts'
import { and, desc, eq } from 'drizzle-orm'
import { artUrl } from '#server/brand/media-urls.ts'
import { brandHtml } from '#server/brand/brand-html.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { announcements } from './table.ts'

const MAX_ANNOUNCEMENTS = 20

type Announcements = ResponseOf<typeof collection.announcements>['announcements']

/** EN-47: Returns the announcements of a brand, newest first. */
export async function announcementsOf(
  tx: Tx,
  { brand, language }: { brand: BrandPack; language: Language },
): Promise<Announcements> {
  const pictures = new Map(
    brand.program.announcements.map(({ announcementId, art }) => [announcementId, art]),
  )
  const active = await tx
    .select({
      announcementId: announcements.id,
      html: announcements.html,
      createdAt: announcements.createdAt,
    })
    .from(announcements)
    .where(and(eq(announcements.brand, brand.slug), announcements.isActive))
    .orderBy(desc(announcements.createdAt), announcements.id)
    .limit(MAX_ANNOUNCEMENTS)
  return active.map(({ announcementId, html, createdAt }) => {
    const art = pictures.get(announcementId)
    return {
      announcementId,
      textContent: brandHtml(brand.slug, html[language]),
      dateCreated: createdAt.toISOString(),
      ...(art === undefined ? {} : { imageUrl: artUrl(brand.slug, art) }),
    }
  })
}
