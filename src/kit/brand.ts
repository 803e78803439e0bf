import type { PublicBrand } from '#contract/brand.ts'

/** The server writes the public part of the pack into the page, so no pack is in the bundle. */
function brandOfThePage(): PublicBrand {
  const written = globalThis.document?.getElementById('brand')?.textContent
  return written ? (JSON.parse(written) as PublicBrand) : nobody
}

/** Outside of a page, as in a unit test. */
const nobody: PublicBrand = {
  slug: '',
  name: '',
  programme: '',
  creatorId: '',
  membershipId: '',
  assetId: '',
  aliases: [],
  languages: ['en', 'fr'],
  features: { loginMethods: ['link', 'password'], collectionLayout: 'filters', existingAccount: 'sendLink', loginCode: 'off', registerCode: true, tiers: true },
  links: { website: '', support: '' },
  texts: { en: {}, fr: {} },
  art: {},
}

/** The brand of this page; it does not change while the page is open. */
export let brand: PublicBrand = brandOfThePage()

/** Where pages of several brands are written, one after the other (app/written.tsx). */
export const wear = (next: PublicBrand) => { brand = next }

export type LoginMethod = PublicBrand['features']['loginMethods'][number]

/** Whether members of this brand log in this way. Without `password` nobody has one, and no page speaks of one. */
export const offers = (method: LoginMethod): boolean => brand.features.loginMethods.includes(method)

/** The same for components. Looks come from tokens, never from here. */
export const useBrand = (): PublicBrand => brand
