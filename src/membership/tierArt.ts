export type TierArt = { phone: string; wide: string; place: number | undefined }

/**
 * Returns the hero pictures of a tier. A numbered picture, `card-2`, may have variants for the hero, `card-2-hero` and
 * `card-2-wide`, and shares its number with the tier's glyph, `tier-2`. Other pictures have no variants.
 * @returns `place`: index of the tier's glyph, from 0; undefined without a number
 */
export function tierArt(art: Readonly<Record<string, string>>, mediaFileUrl: string): TierArt {
  const name = Object.keys(art).find((key) => art[key] === mediaFileUrl)
  const phone = art[`${name}-hero`] ?? mediaFileUrl
  const number = name?.match(/-(\d+)$/)?.[1]
  return {
    phone,
    wide: art[`${name}-wide`] ?? phone,
    place: number ? Number(number) - 1 : undefined,
  }
}
