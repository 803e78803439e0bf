import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import { PREVIEW_HOURS } from '#domain/credentials.ts'
import { and, eq } from 'drizzle-orm'
import { hashCode, newToken, isSameHash } from '#server/lib/security/tokens.ts'
import { isLive, minutesAfter } from '#server/lib/time/clock.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { Hosts } from '#server/lib/http/hosts.ts'
import { previewSessions } from './table.ts'

// A separate scope: the hash of a preview never equals that of a session.
const hashOfPreview = (secret: string, sessionId: string): string =>
  hashCode(secret, 'preview', sessionId)

type PreviewRequest = { brand: BrandPack; tierId: string; secret: string; hosts: Hosts; now: Date }

/**
 * RO-13: Creates a preview of a tier for the brand's staff, valid for a day by the server's clock.
 * @returns its address; the session id in it is stored only as a hash
 * @throws Problem NOT_FOUND for a tier that the program does not have
 */
export async function openPreview(
  tx: Tx,
  { brand, tierId, secret, hosts, now }: PreviewRequest,
): Promise<string> {
  if (!brand.program.tiers.some((tier) => tier.tierId === tierId)) throw new Problem('NOT_FOUND')
  const { membershipId } = brand.ids
  const sessionId = newToken()
  await tx.insert(previewSessions).values({
    tokenHash: hashOfPreview(secret, sessionId),
    brand: brand.slug,
    membershipId,
    createdAt: now,
    expiresAt: minutesAfter(now, PREVIEW_HOURS * 60),
  })
  return `${hosts.originOf(brand)}/preview?${new URLSearchParams({ sessionId, membershipId, tierId })}`
}

type PreviewCheck = {
  brand: BrandPack
  sessionId: string
  membershipId: string
  secret: string
  now: Date
}

/**
 * Returns whether a preview of this program is open. Takes the same work for every wrong input.
 */
export async function isPreviewOpen(
  tx: Tx,
  { brand, sessionId, membershipId, secret, now }: PreviewCheck,
): Promise<boolean> {
  const tokenHash = hashOfPreview(secret, sessionId)
  const [row] = await tx
    .select({ tokenHash: previewSessions.tokenHash })
    .from(previewSessions)
    .where(
      and(
        eq(previewSessions.tokenHash, tokenHash),
        eq(previewSessions.brand, brand.slug),
        eq(previewSessions.membershipId, membershipId),
        isLive(now, previewSessions),
      ),
    )
  return isSameHash(row?.tokenHash ?? '', tokenHash)
}
