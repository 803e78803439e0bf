export type TierArt = { phone: string; wide: string; place: number | undefined }

/**
 * A tier's picture is a drawing with a number, `card-2`. It may have siblings made for the hero, `card-2-hero` and
 * `card-2-wide`, and it shares its number with the tier's sign, `tier-2`. Another picture has no siblings.
 * @returns `place` of the tier's sign, counted from 0
 */
export function tierArt(art: Readonly<Record<string, string>>, mediaFileUrl: string): TierArt {
  const name = Object.keys(art).find((key) => art[key] === mediaFileUrl)
  const phone = art[`${name}-hero`] ?? mediaFileUrl
  const number = name?.match(/-(\d+)$/)?.[1]
  return { phone, wide: art[`${name}-wide`] ?? phone, place: number ? Number(number) - 1 : undefined }
}
