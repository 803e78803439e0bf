import type { BrandPack } from '#brands/brand.ts'
import { hashCode, isSameHash } from '#server/lib/security/tokens.ts'
import { latestRecorded } from '#server/lib/time/clock.ts'

/** Lifetime of a signed URL, in seconds. */
export const URL_LIFETIME_MS = 5 * 60

type SignedFile = { secret: string; slug: string; file: string; until: string }

/** The signature covers brand, file and expiry, so one URL reveals nothing about another. */
const signatureOf = ({ secret, slug, file, until }: SignedFile): string =>
  hashCode(secret, `media:${slug}/${file}`, until)

/**
 * Returns a URL that gives anyone a file for five minutes. Callers must check that the member may
 * see the file.
 */
export function signedFileUrl({
  secret,
  brand: { slug },
  file,
  now,
}: {
  secret: string
  brand: Pick<BrandPack, 'slug'>
  file: string
  now: Date
}): string {
  const until = String(Math.floor(now.getTime() / 1000) + URL_LIFETIME_MS)
  return `/media/${slug}/${file}?until=${until}&sign=${signatureOf({ secret, slug, file, until })}`
}

/** Returns whether a URL was signed by us for this brand and file and has not expired. */
export function isSignedUrlValid({
  secret,
  slug,
  file,
  until,
  sign,
  now,
}: {
  secret: string
  slug: string
  file: string
  until: unknown
  sign: unknown
  now: Date
}): boolean {
  if (typeof until !== 'string' || typeof sign !== 'string') return false
  const isSignedByUs = isSameHash(sign, signatureOf({ secret, slug, file, until }))
  // After the clock was set back, one from ahead would lead there for longer.
  return (
    isSignedByUs &&
    now.getTime() < Number(until) * 1000 &&
    (Number(until) - URL_LIFETIME_MS) * 1000 <= latestRecorded(now).getTime()
  )
}
