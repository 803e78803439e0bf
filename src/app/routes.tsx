import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { brand } from '#kit/brand.ts'
import { withHtml } from '#kit/cleaner.ts'
import type { Words } from '#kit/t.ts'
import { withLaunch, withPieces } from '../drops/launch.ts'
import { anyone, guestsOnly, member, onlooker, passHolder, withPasswords, type Access } from './guard.tsx'

export type Frame =
  /** A picture extends behind the navigation. */
  | 'landing' | 'membership'
  /** Solid navigation, fixed footer (SC-70, SC-72). */
  | 'form' | 'account'
  | 'plain'

export type Leaf = {
  path: string
  screen: () => Promise<{ default: ComponentType }>
  access: Access
  frame: Frame
  words?: Words | readonly Words[]
  /** Takes part in the view transition of a shared picture. */
  lifts?: true
  /** Loaded in idle time for members and stored on their phone; not precached with the app (tools/precache.ts). */
  isIdle?: true
  /** Whether this brand has the screen; if not, its address is unknown. */
  isThere?: () => boolean
}

/** The countdown page, which also replaces other pages while it is forced (RT-31). */
export const countdownLeaf: Leaf = { path: '/countdown', screen: () => import('../screens/CountdownScreen.tsx'), access: anyone(), frame: 'plain', words: 'drops' }

/** The route table of the specification. A route without `access` does not compile. */
export const leaves: readonly Leaf[] = [
  { path: '/', screen: () => withLaunch(import('../screens/HomeScreen.tsx')), access: anyone(), frame: 'landing' },
  { path: '/login', screen: () => import('../screens/LoginScreen.tsx'), access: guestsOnly(), frame: 'form', words: 'forms' },
  { path: '/register', screen: () => import('../screens/RegisterScreen.tsx'), access: withPasswords(guestsOnly(), '/#join'), frame: 'form', words: 'forms' },
  { path: '/reset', screen: () => import('../screens/ResetScreen.tsx'), access: withPasswords(anyone(), '/login'), frame: 'form', words: 'forms' },
  { path: '/reset/:tokenId', screen: () => import('../screens/ResetScreen.tsx'), access: withPasswords(anyone(), '/login'), frame: 'form', words: 'forms' },
  { path: '/confirm-email', screen: () => import('../screens/ConfirmEmailScreen.tsx'), access: anyone(), frame: 'form', words: 'forms' },
  { path: '/join', screen: () => import('../screens/JoinScreen.tsx'), access: guestsOnly(), frame: 'form', words: ['forms', 'pages'] },
  { path: '/pass', screen: () => import('../screens/PassScreen.tsx'), access: passHolder({ otherwise: '/login' }), frame: 'plain' },
  { path: '/account/collection', screen: () => withPieces(withHtml(import('../screens/CollectionScreen.tsx'))), access: passHolder(), frame: 'account', words: 'benefits', lifts: true },
  { path: '/account/collection/:nftId', screen: () => withHtml(import('../screens/ItemScreen.tsx')), access: passHolder(), frame: 'account', words: 'benefits', isIdle: true },
  { path: '/account/oldCollection', screen: () => import('../screens/OldCollectionScreen.tsx'), access: passHolder(), frame: 'account', words: 'benefits' },
  { path: '/account/oldCollection/:nftId', screen: () => import('../screens/OldAssetScreen.tsx'), access: passHolder(), frame: 'account', words: 'benefits' },
  { path: '/account/details', screen: () => import('../screens/DetailsScreen.tsx'), access: member(), frame: 'account', words: 'forms', isIdle: true },
  { path: '/account/password', screen: () => import('../screens/PasswordScreen.tsx'), access: withPasswords(member(), '/account/details'), frame: 'account', words: 'forms' },
  { path: '/account/billing', screen: () => import('../screens/BillingScreen.tsx'), access: member(), frame: 'account', words: 'forms' },
  { path: '/account/wallet', screen: () => import('../screens/WalletScreen.tsx'), access: member(), frame: 'account', words: 'forms' },
  { path: '/account/devices', screen: () => import('../screens/DevicesScreen.tsx'), access: member(), frame: 'account', words: 'forms' },
  { path: '/account/data', screen: () => import('../screens/DataScreen.tsx'), access: member(), frame: 'account', words: 'forms' },
  { path: '/account/verify', screen: () => import('../screens/VerifyScreen.tsx'), access: member(), frame: 'account', words: 'forms' },
  { path: '/asset/:nftId', screen: () => withHtml(import('../screens/AssetScreen.tsx')), access: passHolder({ otherwise: '/login' }), frame: 'plain', words: 'benefits', lifts: true, isIdle: true },
  { path: '/membership/:userAssetPointsId', screen: () => withPieces(import('../screens/MembershipScreen.tsx')), access: passHolder(), frame: 'membership', words: ['membership', 'benefits'], lifts: true },
  { path: '/contest-rules/:contestId', screen: () => import('../screens/ContestRulesScreen.tsx'), access: anyone(), frame: 'plain', words: 'benefits' },
  { path: '/preview', screen: () => import('../screens/PreviewScreen.tsx'), access: onlooker(), frame: 'membership', words: ['membership', 'benefits'] },
  countdownLeaf,
  { path: '/claim', screen: () => withHtml(import('../screens/ClaimScreen.tsx')), access: anyone(), frame: 'plain', words: 'pages' },
  { path: '/about/claim', screen: () => withHtml(import('../screens/ClaimScreen.tsx')), access: anyone(), frame: 'plain', words: 'pages' },
  { path: '/edrop', screen: () => withHtml(import('../screens/ClaimScreen.tsx')), access: anyone(), frame: 'plain', words: 'pages' },
  { path: '/edrop/:token', screen: () => withHtml(import('../screens/ClaimScreen.tsx')), access: anyone(), frame: 'plain', words: 'pages' },
  { path: '/about', screen: () => import('../screens/AboutScreen.tsx'), access: anyone(), frame: 'plain', words: 'pages', isThere: () => brand.hasAbout === true },
  { path: '/setup', screen: () => import('../screens/SetupScreen.tsx'), access: anyone(), frame: 'plain', words: 'pages' },
  { path: '/bonlook', screen: () => withLaunch(import('../screens/HomeScreen.tsx')), access: anyone(), frame: 'landing', isThere: () => brand.aliases.includes('/bonlook') },
  { path: '/terms', screen: () => import('../screens/LegalScreen.tsx'), access: anyone(), frame: 'plain', words: 'pages' },
  { path: '/privacy', screen: () => import('../screens/LegalScreen.tsx'), access: anyone(), frame: 'plain', words: 'pages' },
]

/** Returns the route of a path; undefined when there is none for this brand. */
export const leafOf = (pathname: string): Leaf | undefined => leaves.find(({ path, isThere }) => matchPath(path, pathname) && isThere?.() !== false)
