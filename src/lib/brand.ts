import type { PublicBrand } from '#contract/brand.ts'

/** Reads the public part of the pack from the page, where the server puts it, so that the bundle contains no pack. */
function brandFromPage(): PublicBrand {
  const json = globalThis.document?.getElementById('brand')?.textContent
  return json ? (JSON.parse(json) as PublicBrand) : fallbackBrand
}

const fallbackBrand: PublicBrand = {
  slug: '',
  name: '',
  program: '',
  creatorId: '',
  membershipId: '',
  assetId: '',
  aliases: [],
  languages: ['en', 'fr'],
  features: {
    loginMethods: ['link', 'password'],
    collectionLayout: 'filters',
    existingAccount: 'sendLink',
    loginCode: 'off',
    registerCode: true,
    tiers: true,
    freeItems: false,
  },
  landingLayout: {
    headlines: 'calm',
    hero: 'split',
    sections: 'start',
    steps: 'centered',
    benefits: 'plain',
    earn: 'ring',
    marks: 'plus',
    questions: 'list',
    closing: 'statement',
  },
  links: { website: '', support: '' },
  texts: { en: {}, fr: {} },
  art: {},
}

/** The brand of this page; constant while the page is open. */
export let brand: PublicBrand = brandFromPage()

/** Sets the brand for server rendering, which renders pages of several brands one after the other (app/serverRender.tsx). */
export const applyBrand = (next: PublicBrand) => {
  brand = next
}

/** Returns the URL of the version for dark mode, by the URL of a drawing; undefined without one. */
export const darkDrawing = (url: string): string | undefined =>
  brand.art[`${/([\w-]+)\.\w+\.svg$/.exec(url)?.[1]}-dark`]

export type LoginMethod = PublicBrand['features']['loginMethods'][number]

/** Returns whether this brand offers a login method. Without `password` no page mentions passwords. */
export const hasLoginMethod = (method: LoginMethod): boolean =>
  brand.features.loginMethods.includes(method)

/** Returns the brand, for components. Styles come from design tokens, never from here. */
export const useBrand = (): PublicBrand => brand
