import { brand as checkPack, type BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'

/** The pack under test, and a second one that differs in who it is and in how one comes in: for everything brands must keep apart. */
export const home = packs[0] as BrandPack
export const stranger: BrandPack = checkPack({
  ...structuredClone(home),
  slug: 'stranger',
  name: 'Somebody else',
  features: { ...home.features, loginCode: 'always', registerCode: false },
  ids: { creatorId: 'creator-stranger', membershipId: 'membership-stranger', assetId: 'asset-stranger' },
  programme: {
    ...(renamed(home.programme) as BrandPack['programme']),
    membershipDrop: { ...structuredClone(home.programme.membershipDrop), dropId: 'drop-stranger' },
  },
})

/** Every id of a programme, and what refers to it, as another brand's. */
function renamed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(renamed)
  if (part !== null && typeof part === 'object') return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, renamed(inner)]))
  return typeof part === 'string' && part.startsWith(`${home.slug}-`) ? `stranger-${part}` : part
}

/** What every member can redeem first. */
export const cheapestOf = ({ programme }: BrandPack): BrandPack['programme']['offers'][number] =>
  [...programme.offers].filter(({ tierIds, isActive }) => isActive && tierIds.length === 0).sort((a, b) => a.cost - b.cost)[0]!
