import { parsePack, type BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'

/**
 * The pack under test, and a second brand with other ids and login settings, for tests that brands
 * are separate.
 */
export const home = packs[0] as BrandPack
export const stranger: BrandPack = parsePack({
  ...structuredClone(home),
  slug: 'stranger',
  name: 'Somebody else',
  features: { ...home.features, loginCode: 'always', registerCode: false },
  ids: {
    creatorId: 'creator-stranger',
    membershipId: 'membership-stranger',
    assetId: 'asset-stranger',
  },
  program: {
    ...(withStrangerIds(home.program) as BrandPack['program']),
    membershipDrop: { ...structuredClone(home.program.membershipDrop), dropId: 'drop-stranger' },
  },
})

/** Returns a part of a program with all its ids and references renamed for another brand. */
function withStrangerIds(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withStrangerIds)
  if (part !== null && typeof part === 'object')
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, withStrangerIds(inner)]),
    )
  return typeof part === 'string' && part.startsWith(`${home.slug}-`) ? `stranger-${part}` : part
}

/** Returns the cheapest offer without a tier. */
export const cheapestOf = ({ program }: BrandPack): BrandPack['program']['offers'][number] =>
  [...program.offers]
    .filter(({ tierIds, isActive }) => isActive && tierIds.length === 0)
    .sort((a, b) => a.cost - b.cost)[0]!
