import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
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

export type Route = {
  path: string
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

/** The countdown page, which also replaces other pages while it is forced (RT-31). */
export const countdownRoute: Route = {
  path: '/countdown',
  screen: () => import('../screens/CountdownScreen.tsx'),
  access: anyoneAccess(),
  frame: 'plain',
  textGroups: 'drops',
}

/**
 * The route table of the specification. A route without `access` does not compile. tools/build/route-table.ts and
 * e2e/every-page.spec.ts read this file as text: keep path, screen and access in this order.
 */
export const routes: readonly Route[] = [
  {
    path: '/',
    screen: () => withLaunch(import('../screens/HomeScreen.tsx')),
    access: anyoneAccess(),
    frame: 'landing',
  },
  {
    path: '/login',
    screen: () => import('../screens/LoginScreen.tsx'),
    access: visitorsOnly(),
    frame: 'form',
    textGroups: 'forms',
  },
  {
    path: '/register',
    screen: () => import('../screens/RegisterScreen.tsx'),
    access: withPasswords(visitorsOnly(), '/#join'),
    frame: 'form',
    textGroups: 'forms',
  },
  {
    path: '/reset',
    screen: () => import('../screens/ResetScreen.tsx'),
    access: withPasswords(anyoneAccess(), '/login'),
    frame: 'form',
    textGroups: 'forms',
  },
  {
    path: '/reset/:tokenId',
    screen: () => import('../screens/ResetScreen.tsx'),
    access: withPasswords(anyoneAccess(), '/login'),
    frame: 'form',
    textGroups: 'forms',
  },
  {
    path: '/confirm-email',
    screen: () => import('../screens/ConfirmEmailScreen.tsx'),
    access: anyoneAccess(),
    frame: 'form',
    textGroups: 'forms',
  },
  {
    path: '/join',
    screen: () => import('../screens/JoinScreen.tsx'),
    access: visitorsOnly(),
    frame: 'form',
    textGroups: ['forms', 'pages'],
  },
  {
    path: '/pass',
    screen: () => import('../screens/PassScreen.tsx'),
    access: passHolder({ redirectTo: '/login' }),
    frame: 'plain',
  },
  {
    path: '/account/collection',
    screen: () => withFreeItems(withHtml(import('../screens/CollectionScreen.tsx'))),
    access: passHolder(),
    frame: 'account',
    textGroups: 'benefits',
    hasTransition: true,
  },
  {
    path: '/account/collection/:nftId',
    screen: () => withHtml(import('../screens/ItemScreen.tsx')),
    access: passHolder(),
    frame: 'account',
    textGroups: 'benefits',
    loadsWhenIdle: true,
  },
  {
    path: '/account/oldCollection',
    screen: () => import('../screens/OldCollectionScreen.tsx'),
    access: passHolder(),
    frame: 'account',
    textGroups: 'benefits',
  },
  {
    path: '/account/oldCollection/:nftId',
    screen: () => import('../screens/OldAssetScreen.tsx'),
    access: passHolder(),
    frame: 'account',
    textGroups: 'benefits',
  },
  {
    path: '/account/details',
    screen: () => import('../screens/DetailsScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
    loadsWhenIdle: true,
  },
  {
    path: '/account/password',
    screen: () => import('../screens/PasswordScreen.tsx'),
    access: withPasswords(member(), '/account/details'),
    frame: 'account',
    textGroups: 'forms',
  },
  {
    path: '/account/billing',
    screen: () => import('../screens/BillingScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
  },
  {
    path: '/account/wallet',
    screen: () => import('../screens/WalletScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
  },
  {
    path: '/account/devices',
    screen: () => import('../screens/DevicesScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
  },
  {
    path: '/account/data',
    screen: () => import('../screens/DataScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
  },
  {
    path: '/account/verify',
    screen: () => import('../screens/VerifyScreen.tsx'),
    access: member(),
    frame: 'account',
    textGroups: 'forms',
  },
  {
    path: '/asset/:nftId',
    screen: () => withHtml(import('../screens/AssetScreen.tsx')),
    access: passHolder({ redirectTo: '/login' }),
    frame: 'plain',
    textGroups: 'benefits',
    hasTransition: true,
    loadsWhenIdle: true,
  },
  {
    path: '/membership/:userAssetPointsId',
    screen: () => withFreeItems(import('../screens/MembershipScreen.tsx')),
    access: passHolder(),
    frame: 'membership',
    textGroups: 'membership',
    hasTransition: true,
  },
  {
    path: '/contest-rules/:contestId',
    screen: () => import('../screens/ContestRulesScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'benefits',
  },
  {
    path: '/preview',
    screen: () => import('../screens/PreviewScreen.tsx'),
    access: previewViewer(),
    frame: 'membership',
    textGroups: 'membership',
  },
  countdownRoute,
  {
    path: '/claim',
    screen: () => withHtml(import('../screens/ClaimScreen.tsx')),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
  },
  {
    path: '/about/claim',
    screen: () => withHtml(import('../screens/ClaimScreen.tsx')),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
  },
  {
    path: '/edrop',
    screen: () => withHtml(import('../screens/ClaimScreen.tsx')),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
  },
  {
    path: '/edrop/:token',
    screen: () => withHtml(import('../screens/ClaimScreen.tsx')),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
  },
  {
    path: '/about',
    screen: () => import('../screens/AboutScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
    isAvailable: () => brand.hasAbout === true,
  },
  {
    path: '/setup',
    screen: () => import('../screens/SetupScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
  },
  {
    path: '/bonlook',
    screen: () => withLaunch(import('../screens/HomeScreen.tsx')),
    access: anyoneAccess(),
    frame: 'landing',
    isAvailable: () => brand.aliases.includes('/bonlook'),
  },
  {
    path: '/terms',
    screen: () => import('../screens/LegalScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
  },
  {
    path: '/privacy',
    screen: () => import('../screens/LegalScreen.tsx'),
    access: anyoneAccess(),
    frame: 'plain',
    textGroups: 'pages',
  },
]

/** Returns the route of a path; undefined when there is none for this brand. */
export const routeOf = (pathname: string): Route | undefined =>
  routes.find(({ path, isAvailable }) => matchPath(path, pathname) && isAvailable?.() !== false)
