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
  account: '/account/details',
  asset: '/asset/:nftId',
  membership: '/membership/:userAssetPointsId',
} as const

type Filled = Readonly<Record<string, string | undefined>>

const filled = (pattern: string, values: Filled) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

const search = (values: Filled): string => {
  const present = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `?${new URLSearchParams(present)}`
}

/** Builds addresses. Links use these, so that a route can move. */
export const paths = {
  home: () => patterns.home,
  login: () => patterns.login,
  register: () => patterns.register,
  /** Where a registration that needed no code leads: the page greets (ST-03). */
  registered: () => `${patterns.home}#register=success`,
  reset: () => patterns.reset,
  confirmEmail: () => patterns.confirmEmail,
  /** The join form on the landing page. */
  joinForm: () => `${patterns.home}#join`,
  join: () => patterns.join,
  pass: () => patterns.pass,
  collection: () => patterns.collection,
  account: () => patterns.account,
  asset: ({ nftId }: { nftId: string }) => filled(patterns.asset, { nftId }),
  membership: ({ userAssetPointsId }: { userAssetPointsId: string }) => filled(patterns.membership, { userAssetPointsId }),
  /** A code on the whole screen: a voucher's, or `member` for the card's. The address carries only what finds it. */
  code: ({ code }: { code: string }) => patterns.pass + search({ code: keyOfCode(code) }),
  /** The same screen with a modal over it. */
  here: (modal: { modal: string; id?: string; code?: string }) => search(modal),
}
