import type { BrandPack } from '#brands/brand.ts'
import { hashOfCode, sameHash } from '#server/kit/access.ts'
import { latestWritten } from '#server/kit/clock.ts'

/** How long an address leads to its file, in seconds. */
export const ADDRESS_LASTS = 5 * 60

type Signing = { secret: string; slug: string; file: string; until: string }

/** Who has seen a thousand of them knows nothing of the next: brand, file and time are all in it. */
const signatureOf = ({ secret, slug, file, until }: Signing): string => hashOfCode(secret, `media:${slug}/${file}`, until)

/** Where a file of a brand can be had for five minutes, by whoever has the address. It is given only to whom the file is open. */
export function fileAddress({ secret, brand: { slug }, file, now }: { secret: string; brand: Pick<BrandPack, 'slug'>; file: string; now: Date }): string {
  const until = String(Math.floor(now.getTime() / 1000) + ADDRESS_LASTS)
  return `/media/${slug}/${file}?until=${until}&sign=${signatureOf({ secret, slug, file, until })}`
}

/** Whether an address was given by us, for this brand and file, and still leads somewhere. */
export function isAddressGood({ secret, slug, file, until, sign, now }: { secret: string; slug: string; file: string; until: unknown; sign: unknown; now: Date }): boolean {
  if (typeof until !== 'string' || typeof sign !== 'string') return false
  const isOurs = sameHash(sign, signatureOf({ secret, slug, file, until }))
  // After the clock was set back, one from ahead would lead there for longer.
  return isOurs && now.getTime() < Number(until) * 1000 && (Number(until) - ADDRESS_LASTS) * 1000 <= latestWritten(now).getTime()
}
