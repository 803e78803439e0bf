import { keyOfCode } from '#domain/code.ts'

/** Every address of the app, as the route table knows it. */
export const patterns = {
  home: '/',
  login: '/login',
  register: '/register',
  reset: '/reset',
  newPassword: '/reset/:tokenId',
  confirmEmail: '/confirm-email',
  join: '/join',
  pass: '/pass',
  collection: '/account/collection',
  item: '/account/collection/:nftId',
  oldCollection: '/account/oldCollection',
  oldAsset: '/account/oldCollection/:nftId',
  account: '/account/details',
  accountPassword: '/account/password',
  accountBilling: '/account/billing',
  accountWallet: '/account/wallet',
  accountDevices: '/account/devices',
  accountData: '/account/data',
  accountVerify: '/account/verify',
  asset: '/asset/:nftId',
  membership: '/membership/:userAssetPointsId',
  contestRules: '/contest-rules/:contestId',
  preview: '/preview',
  claim: '/claim',
  claimOfAbout: '/about/claim',
  edrop: '/edrop',
  edropLink: '/edrop/:token',
  about: '/about',
  setup: '/setup',
  bonlook: '/bonlook',
  terms: '/terms',
  privacy: '/privacy',
  countdown: '/countdown',
} as const

/** RT-38: paths of the storefront have a navigation of their own. */
export const isStorefront = (pathname: string): boolean => /edrop/i.test(pathname)

/** The pages of the account, which belong together: where one of them is, the account is. */
export const accountPatterns: readonly string[] = [
  patterns.account, patterns.accountPassword, patterns.accountBilling, patterns.accountWallet, patterns.accountDevices, patterns.accountData, patterns.accountVerify,
]

type Filled = Readonly<Record<string, string | undefined>>

const filled = (pattern: string, values: Filled) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

const search = (values: Filled): string => {
  const present = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `?${new URLSearchParams(present)}`
}

/** What the address of a preview carries. */
export type PreviewLink = { sessionId: string; membershipId: string; tierId: string }

/** RT-28: a preview, only with all three. */
export function previewLinkIn({ sessionId, membershipId, tierId }: Readonly<Record<string, string>>): PreviewLink | undefined {
  return sessionId && membershipId && tierId ? { sessionId, membershipId, tierId } : undefined
}

/** Builds addresses. Links use these, so that a route can move. */
export const paths = {
  home: () => patterns.home,
  login: () => patterns.login,
  register: () => patterns.register,
  /** Where a registration that needed no code leads: the page greets (ST-03). */
  registered: () => `${patterns.home}#register=success`,
  reset: () => patterns.reset,
  newPassword: ({ tokenId }: { tokenId: string }) => filled(patterns.newPassword, { tokenId }),
  confirmEmail: () => patterns.confirmEmail,
  /** The join form on the landing page. */
  joinForm: () => `${patterns.home}#join`,
  join: () => patterns.join,
  pass: () => patterns.pass,
  collection: () => patterns.collection,
  /** One item of it (RT-13). */
  item: ({ nftId }: { nftId: string }) => filled(patterns.item, { nftId }),
  /** The collection as it was (RT-24, RT-25). */
  oldCollection: () => patterns.oldCollection,
  oldAsset: ({ nftId }: { nftId: string }) => filled(patterns.oldAsset, { nftId }),
  /** The first page of the account: her details. */
  account: () => patterns.account,
  /** The field of her birthday among them. */
  birthdate: () => `${patterns.account}#birthdate`,
  accountPassword: () => patterns.accountPassword,
  accountBilling: () => patterns.accountBilling,
  accountWallet: () => patterns.accountWallet,
  accountDevices: () => patterns.accountDevices,
  accountData: () => patterns.accountData,
  accountVerify: () => patterns.accountVerify,
  asset: ({ nftId }: { nftId: string }) => filled(patterns.asset, { nftId }),
  membership: ({ userAssetPointsId }: { userAssetPointsId: string }) => filled(patterns.membership, { userAssetPointsId }),
  /** The public rules of a contest; links to them open in a new tab (RT-30). */
  contestRules: ({ contestId }: { contestId: string }) => filled(patterns.contestRules, { contestId }),
  /** A code on the whole screen: a voucher's, by its key a claimed one's, or `member` for the card's. The address carries only what finds it. */
  code: (of: { code: string } | { key: string }) => patterns.pass + search({ code: 'key' in of ? of.key : keyOfCode(of.code) }),
  countdown: () => patterns.countdown,
  preview: (link: PreviewLink) => patterns.preview + search(link),
  /** RT-34, RT-40: what a link offers; without a token what the brand offers everybody. */
  claim: () => `${patterns.claim}/`,
  about: () => patterns.about,
  setup: () => patterns.setup,
  terms: () => patterns.terms,
  privacy: () => patterns.privacy,
  /** The same screen with a modal over it. What the address of the screen carried goes along (src/app/screenLocation.ts). */
  here: (modal: { modal: string; id?: string; code?: string }) => search(modal),
}
