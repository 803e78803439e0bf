import type { ComponentType } from 'react'
import { mapScreens, screenAt, screens, type Screen, type ScreenName } from '#contract/screens.ts'
import { brand } from '#lib/brand.ts'
import { withHtml } from '#lib/html/sanitizer.ts'
import type { TextGroup } from '#lib/texts/t.ts'
import { withLaunch, withFreeItems } from '../drops/launchComponents.ts'
import {
  anyoneAccess,
  visitorsOnly,
  member,
  previewViewer,
  passHolder,
  withPasswords,
  type Access,
} from './accessGuard.tsx'

export type Frame =
  /** A picture extends behind the navigation. */
  | 'landing'
  | 'membership'
  /** Solid navigation, fixed footer (SC-70, SC-72). */
  | 'form'
  | 'account'
  | 'plain'

/** How the page shows a screen of contract/screens.ts. */
type ScreenOptions = {
  screen: () => Promise<{ default: ComponentType }>
  access: Access
  frame: Frame
  textGroups?: TextGroup | readonly TextGroup[]
  /** Takes part in the view transition of a shared picture. */
  hasTransition?: true
  /** Loaded in idle time for members and stored on their phone; not precached with the app (tools/build/precache.ts). */
  loadsWhenIdle?: true
  /** Whether this brand has the screen; if not, its address is unknown. */
  isAvailable?: () => boolean
}

export type Route = Screen & ScreenOptions

/** What the page adds to each screen. A screen without `access` does not compile. */
const options: Record<ScreenName, ScreenOptions> = {
  home: {
    screen: () => withLaunch(import('../screens/HomeScreen.tsx')),
    access: anyoneAccess(),
    frame: 'landing',
  },
  login: {
    screen: () => import('../screens/LoginScreen.tsx'),
    access: visitorsOnly(),
    frame: 'form',
    textGroups: 'forms',
  },
  register: {
    screen: () => import('../screens/RegisterScreen.tsx'),
    access: withPasswords(visitorsOnly(), '/#join'),
    frame: 'form',
    textGroups: 'forms',
  },
  reset: {
    screen: () => import('../screens/ResetScreen.tsx'),
    access: withPasswords(anyoneAccess(), '/login'),
    frame: 'form',
    textGroups: 'forms',
  },
  newPassword: {
    screen: () => import('../screens/ResetScreen.tsx'),
    access: withPasswords(anyoneAccess(), '/login'),
    frame: 'form',
    textGroups: 'forms',
  },
  confirmEmail: {
    screen: () => import('../screens/ConfirmEmailScreen.tsx'),
    access: anyoneAccess(),
    frame: 'form',
    textGroups: 'forms',
  },
  join: {
    screen: () => import('../screens/JoinScreen.tsx'),
    access: visitorsOnly(),
    frame: 'form',
    textGroups: ['forms', 'pages'],
  },
  pass: {
    screen: () => import('../screens/PassScreen.tsx'),
    access: passHolder({ redirectTo: '/login' }),
    frame: 'plain',
  },
  collection: {
    screen: () => withFreeItems(withHtml(import('../screens/CollectionScreen.tsx'))),
    access: passHolder(),
    frame: 'account',
    textGroups: 'benefits',
    hasTransition: true,
  },
  item: {
    screen: () => withHtml(import('../screens/ItemScreen.tsx')),
    access: passHolder(),
    frame: 'account',
    textGroups: ['benefits', 'transfers', 'withdrawals'],
    loadsWhenIdle: true,
  },
  oldCollection: {
    screen: () => import('../screens/OldCollectionScreen.tsx'),
    access: passHolder(),
    frame: 'account',
    textGroups: 'benefits',
  },
  oldAsset: {
    screen: () => import('../screens/OldAssetScreen.tsx'),
    access: passHolder(),
    frame: 'account',
    textGroups: 'benefits',
  },
  account: {
    screen: () => import('../screens/AccountScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
    loadsWhenIdle: true,
  },
  accountDetails: {
    screen: () => import('../screens/DetailsScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
    loadsWhenIdle: true,
  },
  accountPassword: {
    screen: () => import('../screens/PasswordScreen.tsx'),
    access: withPasswords(member(), '/account/details'),
    frame: 'account',
    textGroups: 'forms',
  },
  accountBilling: {
    screen: () => import('../screens/BillingScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: ['forms', 'payments'],
  },
  accountWallet: {
    screen: () => import('../screens/WalletScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: ['forms', 'wallets', 'withdrawals'],
  },
  accountDevices: {
    screen: () => import('../screens/DevicesScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
  },
  accountEmails: {
    screen: () => import('../screens/EmailsScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
  },
  accountData: {
    screen: () => import('../screens/DataScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
  },
  accountVerify: {
    screen: () => import('../screens/VerifyScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
  },
  asset: {
    screen: () => withHtml(import('../screens/AssetScreen.tsx')),
    access: passHolder({ redirectTo: '/login' }),
    frame: 'plain',
    textGroups: ['benefits', 'transfers', 'withdrawals'],
    hasTransition: true,
    loadsWhenIdle: true,
  },
  membership: {
    screen: () => withFreeItems(import('../screens/MembershipScreen.tsx')),
    access: passHolder(),
    frame: 'membership',
    hasTransition: true,
  },
  contestRules: {
    screen: () => import('../screens/ContestRulesScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'benefits',
  },
  preview: {
    screen: () => import('../screens/PreviewScreen.tsx'),
    access: previewViewer(),
    frame: 'membership',
    textGroups: 'membership',
  },
  claim: {
    screen: () => withHtml(import('../screens/ClaimScreen.tsx')),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: ['pages', 'transfers'],
  },
  claimOfAbout: {
    screen: () => withHtml(import('../screens/ClaimScreen.tsx')),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: ['pages', 'transfers'],
  },
  edrop: {
    screen: () => withHtml(import('../screens/ClaimScreen.tsx')),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: ['pages', 'transfers'],
  },
  edropLink: {
    screen: () => withHtml(import('../screens/ClaimScreen.tsx')),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: ['pages', 'transfers'],
  },
  about: {
    screen: () => import('../screens/AboutScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
    isAvailable: () => brand.hasAbout === true,
  },
  setup: {
    screen: () => import('../screens/SetupScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
    // In a demo only: the server marks its pages (server/web/pages.ts).
    isAvailable: () =>
      import.meta.env.DEV || Boolean(globalThis.document?.querySelector('[name=setup]')),
  },
  bonlook: {
    screen: () => withLaunch(import('../screens/HomeScreen.tsx')),
    access: anyoneAccess(),
    frame: 'landing',
    isAvailable: () => brand.aliases.includes('/bonlook'),
  },
  terms: {
    screen: () => import('../screens/LegalScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
  },
  privacy: {
    screen: () => import('../screens/LegalScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
  },
  countdown: {
    screen: () => import('../screens/CountdownScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'drops',
  },
}

/** The screens of the app, by name. */
export const routes = mapScreens((name): Route => ({ ...screens[name], ...options[name] }))

/** Returns the route of a path; undefined when there is none for this brand. */
export function routeOf(pathname: string): Route | undefined {
  const found = screenAt(pathname)
  const route = found && routes[found.name]
  return route?.isAvailable?.() === false ? undefined : route
}
