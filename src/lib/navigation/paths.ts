import { mapScreens, screens } from '#contract/screens.ts'
import { keyOfVoucher } from '#domain/codes.ts'

/** The pattern of every screen's address, by the name of the screen. */
export const patterns = mapScreens((name): string => screens[name].path)

/** Returns whether a path belongs to the storefront, which has its own navigation (RT-38). */
export const isStorefront = (pathname: string): boolean => /edrop/i.test(pathname)

/** The pages of the account section; on each of them the account's navigation entry is current. */
export const accountPatterns: readonly string[] = [
  patterns.account,
  patterns.accountDetails,
  patterns.accountPassword,
  patterns.accountBilling,
  patterns.accountWallet,
  patterns.accountDevices,
  patterns.accountEmails,
  patterns.accountData,
  patterns.accountVerify,
]

/**
 * Navigation state of a link to the collection that must not be redirected to the membership when that is the only item
 * (RT-18).
 */
export const staysInCollection = { staysInCollection: true }

type ParamValues = Readonly<Record<string, string | undefined>>

const fillPattern = (pattern: string, values: ParamValues) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

const search = (values: ParamValues): string => {
  const present = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `?${new URLSearchParams(present)}`
}

export type PreviewLink = { sessionId: string; membershipId: string; tierId: string }

/** Returns the parameters of a preview; undefined unless all three are present (RT-28). */
export function previewLinkIn({
  sessionId,
  membershipId,
  tierId,
}: Readonly<Record<string, string>>): PreviewLink | undefined {
  return sessionId && membershipId && tierId ? { sessionId, membershipId, tierId } : undefined
}

/** Builds addresses. Links use these builders, so that a route can move. */
export const paths = {
  home: () => patterns.home,
  login: () => patterns.login,
  register: () => patterns.register,
  /** Opened after a registration that needed no code; the page shows a welcome (ST-03). */
  registered: () => `${patterns.home}#register=success`,
  reset: () => patterns.reset,
  newPassword: ({ tokenId }: { tokenId: string }) => fillPattern(patterns.newPassword, { tokenId }),
  confirmEmail: () => patterns.confirmEmail,
  joinForm: () => `${patterns.home}#join`,
  join: () => patterns.join,
  pass: () => patterns.pass,
  collection: () => patterns.collection,
  /** One item of the collection (RT-13). */
  item: ({ nftId }: { nftId: string }) => fillPattern(patterns.item, { nftId }),
  /** The old collection (RT-24, RT-25). */
  oldCollection: () => patterns.oldCollection,
  oldAsset: ({ nftId }: { nftId: string }) => fillPattern(patterns.oldAsset, { nftId }),
  /** The list of account pages. */
  account: () => patterns.account,
  accountDetails: () => patterns.accountDetails,
  /** The date of birth field on that page. */
  birthdate: () => `${patterns.accountDetails}#birthdate`,
  accountPassword: () => patterns.accountPassword,
  accountBilling: () => patterns.accountBilling,
  accountWallet: () => patterns.accountWallet,
  accountDevices: () => patterns.accountDevices,
  accountEmails: () => patterns.accountEmails,
  accountData: () => patterns.accountData,
  accountVerify: () => patterns.accountVerify,
  asset: ({ nftId }: { nftId: string }) => fillPattern(patterns.asset, { nftId }),
  membership: ({ userAssetPointsId }: { userAssetPointsId: string }) =>
    fillPattern(patterns.membership, { userAssetPointsId }),
  /** The public rules of a contest; links to them open in a new tab (RT-30). */
  contestRules: ({ contestId }: { contestId: string }) =>
    fillPattern(patterns.contestRules, { contestId }),
  /** A full-screen code: a voucher's, a claimed one's, or `member`. The address holds a key, never the code. */
  code: (of: { code: string } | { key: string }) =>
    patterns.pass + search({ code: 'key' in of ? of.key : keyOfVoucher(of.code) }),
  countdown: () => patterns.countdown,
  preview: (link: PreviewLink) => patterns.preview + search(link),
  /** What a link offers; without a token, what the brand offers to everyone (RT-34, RT-40). */
  claim: () => `${patterns.claim}/`,
  about: () => patterns.about,
  setup: () => patterns.setup,
  terms: () => patterns.terms,
  privacy: () => patterns.privacy,
  /** The same screen with a modal over it. The router keeps the screen's own parameters (src/app/screenLocation.ts). */
  here: (modal: { modal: string; id?: string; code?: string; step?: string }) => search(modal),
}
