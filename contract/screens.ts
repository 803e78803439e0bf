import { HISTORY_PAGE_SIZE } from '#domain/history.ts'
import type { accountSettings } from './account-settings.ts'
import type { content } from './content.ts'
import type { drops } from './drops.ts'
import type { ParamsOf, PathParams, ReadEndpoint } from './endpoint.ts'
import type { api } from './index.ts'
import type { notifications } from './notifications.ts'
import type { wallets } from './wallets.ts'

// Names of endpoints, not the endpoints: the page loads this table first and some groups only with their screens.
type Groups = typeof api & {
  accountSettings: typeof accountSettings
  content: typeof content
  drops: typeof drops
  notifications: typeof notifications
  wallets: typeof wallets
}
type ReadsOf<Name extends string, Group> = {
  [Key in keyof Group & string]: Group[Key] extends ReadEndpoint
    ? readonly [name: `${Name}.${Key}`, params: ParamsOf<Group[Key]>]
    : never
}[keyof Group & string]

/** An endpoint's name with the parameters of one read; `readNamed` of endpoint.ts returns the endpoint. */
export type ScreenRead = {
  [Name in keyof Groups & string]: ReadsOf<Name, Groups[Name]>
}[keyof Groups & string]

/** The brand's ids, and the member's loyalty account once it is known. */
export type ScreenIds = { creatorId: string; membershipId: string; loyaltyAccountId?: string }

export type Screen<Path extends string = string> = {
  /** Pattern of the address; matched without regard to case and trailing slashes. */
  path: Path
  /** Name of its module: src/screens/<module>Screen.tsx. */
  module: string
  /**
   * What the server puts into the page. `markup`: the page, rendered for visitors; `answers`: a signed-in member's
   * answers to `reads`. Undefined: the empty shell.
   */
  onServer: 'markup' | 'answers' | undefined
  // Methods: a list of screens with different parameters is then a list of `Screen`.
  /** What the screen reads at once. */
  reads(params: PathParams<Path>, ids: ScreenIds): readonly ScreenRead[]
  /** What its modals read; cached for offline use with the screen. */
  modalReads(params: PathParams<Path>, ids: ScreenIds): readonly ScreenRead[]
}

const none = () => []

const screen = <Path extends string>(
  path: Path,
  module: string,
  declared: Partial<Pick<Screen<Path>, 'onServer' | 'reads' | 'modalReads'>> = {},
): Screen<Path> => ({
  path,
  module,
  onServer: undefined,
  reads: none,
  modalReads: none,
  ...declared,
})

const account: Screen['reads'] = () => [['account.account', {}]]
const collection: Screen['reads'] = (_, { creatorId }) => [['collection.collection', { creatorId }]]
const item = ({ nftId }: { nftId: string }) => [['collection.nft', { nftId }]] as const

/**
 * Every screen: its address, its module, and what it reads. The page, the server and the worker's warm-up take them from
 * here; src/app/routes.tsx adds how the page shows each.
 */
export const screens = {
  home: screen('/', 'Home', { onServer: 'markup', reads: () => [['content.landing', {}]] }),
  login: screen('/login', 'Login'),
  register: screen('/register', 'Register'),
  reset: screen('/reset', 'Reset'),
  newPassword: screen('/reset/:tokenId', 'Reset'),
  confirmEmail: screen('/confirm-email', 'ConfirmEmail'),
  join: screen('/join', 'Join', { onServer: 'markup' }),
  pass: screen('/pass', 'Pass', {
    reads: (_, { creatorId, membershipId, loyaltyAccountId: id }) => [
      ['collection.collection', { creatorId }],
      // Without a loyalty account there is no pass.
      ...(id === undefined
        ? []
        : ([
            ['account.account', {}],
            ['membership.membership', { id }],
            ['membership.tiers', { id: membershipId }],
            ['points.balance', { id }],
            ['redemption.vouchers', { membershipId }],
            ['redemption.claims', {}],
            ['redemption.offers', { membershipId }],
          ] as const)),
    ],
  }),
  collection: screen('/account/collection', 'Collection', {
    onServer: 'answers',
    reads: (_, { creatorId }) => [
      ['collection.collection', { creatorId }],
      ['collection.announcements', { creatorId }],
    ],
  }),
  item: screen('/account/collection/:nftId', 'Item', { reads: item }),
  oldCollection: screen('/account/oldCollection', 'OldCollection', { reads: collection }),
  oldAsset: screen('/account/oldCollection/:nftId', 'OldAsset', { reads: item }),
  account: screen('/account', 'Account', {
    reads: () => [
      ['account.account', {}],
      ['accountSettings.devices', {}],
      ['wallets.own', {}],
    ],
  }),
  accountDetails: screen('/account/details', 'Details', {
    reads: account,
    // Of the date of birth, which is only asked for once.
    modalReads: (_, { membershipId }) => [['membership.configuration', { id: membershipId }]],
  }),
  accountPassword: screen('/account/password', 'Password', { reads: account }),
  accountBilling: screen('/account/billing', 'Billing', {
    reads: () => [
      ['account.account', {}],
      ['accountSettings.countries', {}],
    ],
  }),
  accountWallet: screen('/account/wallet', 'Wallet', {
    reads: (_, { creatorId }) => [
      ['wallets.own', {}],
      ['collection.collection', { creatorId }],
    ],
  }),
  accountDevices: screen('/account/devices', 'Devices', {
    reads: () => [['accountSettings.devices', {}]],
  }),
  accountEmails: screen('/account/emails', 'Emails', {
    reads: () => [
      ['account.account', {}],
      ['notifications.devices', {}],
      ['drops.signUps', {}],
    ],
  }),
  accountData: screen('/account/data', 'Data'),
  accountVerify: screen('/account/verify', 'Verify', { reads: account }),
  asset: screen('/asset/:nftId', 'Asset', {
    reads: ({ nftId }, { creatorId }) => [
      ['collection.nft', { nftId }],
      ['collection.collection', { creatorId }],
      ['collection.announcements', { creatorId }],
    ],
    modalReads: (_, { creatorId }) => [['collection.benefits', { creatorId }]],
  }),
  membership: screen('/membership/:userAssetPointsId', 'Membership', {
    onServer: 'answers',
    reads: ({ userAssetPointsId: id }, { creatorId, membershipId }) => [
      ['collection.collection', { creatorId }],
      ['membership.membership', { id }],
      ['points.balance', { id }],
      ['membership.tiers', { id: membershipId }],
      ['redemption.vouchers', { membershipId }],
      ['redemption.offers', { membershipId }],
      ['membership.configuration', { id: membershipId }],
      ['account.account', {}],
    ],
    modalReads: ({ userAssetPointsId: id }, { creatorId }) => [
      ['points.history', { id, pageSize: String(HISTORY_PAGE_SIZE) }],
      ['collection.benefits', { creatorId }],
    ],
  }),
  contestRules: screen('/contest-rules/:contestId', 'ContestRules'),
  preview: screen('/preview', 'Preview'),
  claim: screen('/claim', 'Claim'),
  claimOfAbout: screen('/about/claim', 'Claim'),
  edrop: screen('/edrop', 'Claim'),
  edropLink: screen('/edrop/:token', 'Claim'),
  about: screen('/about', 'About', { onServer: 'markup', reads: () => [['content.about', {}]] }),
  setup: screen('/setup', 'Setup'),
  bonlook: screen('/bonlook', 'Home', { reads: () => [['content.landing', {}]] }),
  terms: screen('/terms', 'Legal', {
    onServer: 'markup',
    reads: () => [['content.legal', { name: 'terms' }]],
  }),
  privacy: screen('/privacy', 'Legal', {
    onServer: 'markup',
    reads: () => [['content.legal', { name: 'privacy' }]],
  }),
  countdown: screen('/countdown', 'Countdown'),
} satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

// The keys of a literal are its names.
const names = Object.keys(screens) as ScreenName[]

/** Returns one value per screen, by its name. */
export const mapScreens = <Value>(valueOf: (name: ScreenName) => Value) =>
  // Object.fromEntries forgets the names of the keys.
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<ScreenName, Value>

/** The screen of an address and the ids in it. */
export type FoundScreen = Screen & { name: ScreenName; params: Record<string, string> }

/** Returns the screen of a path, ignoring case and trailing slashes like the router; undefined when there is none. */
export function screenAt(path: string): FoundScreen | undefined {
  for (const name of names) {
    const params = paramsIn(path, screens[name].path)
    if (params) return { ...screens[name], name, params }
  }
  return undefined
}

function paramsIn(path: string, pattern: string): Record<string, string> | undefined {
  const [actual, expected] = [partsOf(path), partsOf(pattern)]
  if (actual.length !== expected.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, part] of expected.entries()) {
    const value = actual[place] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value)
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return params
}

const partsOf = (path: string): string[] => path.replace(/(.)\/+$/, '$1').split('/')

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
