export type TierArt = { phone: string; wide: string; place: number | undefined }

/**
 * The drawings of a tier share their number: `card-2` is its picture, `hero-2` and `hero-wide-2` the same as a hero,
 * `tier-2` its sign. A tier whose picture is no drawing of the pack has the picture alone.
 * @returns `place` of the tier's sign, counted from 0
 */
export function tierArt(art: Readonly<Record<string, string>>, mediaFileUrl: string): TierArt {
  const name = Object.keys(art).find((key) => art[key] === mediaFileUrl)
  const number = name?.match(/-(\d+)$/)?.[1]
  if (!number) return { phone: mediaFileUrl, wide: mediaFileUrl, place: undefined }
  const phone = art[`hero-${number}`] ?? mediaFileUrl
  return { phone, wide: art[`hero-wide-${number}`] ?? phone, place: Number(number) - 1 }
}
