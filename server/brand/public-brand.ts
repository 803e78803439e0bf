import type { BrandPack } from '#brands/brand.ts'
import type { PublicBrand } from '#contract/brand.ts'
import { blockchains } from '#domain/wallet.ts'
import { brandFiles } from './media-urls.ts'
import { countdownDropIn } from './launch-state.ts'

/** Returns the public part of a pack, which the page renders the brand with. */
export function publicBrandOf(pack: BrandPack): PublicBrand {
  const {
    slug,
    name,
    ids,
    languages,
    features,
    links,
    texts,
    program,
    chains,
    aliases,
    pages,
    landingLayout,
  } = pack
  const counting = countdownDropIn(pack)
  return {
    slug,
    name,
    program: program.membershipAsset.name,
    ...ids,
    claimToken: program.claim?.token,
    hasAbout: pages?.about !== undefined,
    aliases,
    languages,
    features: {
      ...features,
      chains: blockchains.filter((blockchain) => chains[blockchain] !== undefined),
      phonePass: program.membershipAsset.phonePass !== undefined,
      tiers: program.tiers.length > 1,
      freeItems: program.drops.some(({ signUp }) => signUp?.freeAssetId !== undefined),
    },
    ...(counting && {
      countdown: {
        dropId: counting.dropId,
        until: new Date(counting.countDownDate).toISOString(),
        isForced: counting.isCountdownForced,
        signUp: counting.signUp
          ? {
              fields: counting.signUp.fields,
              hasFreeItem: counting.signUp.freeAssetId !== undefined,
            }
          : null,
      },
    }),
    landingLayout,
    links,
    texts,
    art: Object.fromEntries(
      [...brandFiles(slug, 'art').values()].map(({ name: drawing, url }) => [drawing, url]),
    ),
  }
}
