import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { anyone, Guard, guestsOnly, member, passHolder, type Access } from './guard.tsx'
import { NothingHere, ProblemScreen } from './ProblemScreen.tsx'
import { Shell } from './Shell.tsx'

/** How the frame around a screen looks. */
export type Frame =
  /** A picture reaches up behind the navigation. */
  | 'landing' | 'membership'
  /** Navigation in its solid style, footer fixed (SC-70, SC-72). */
  | 'form' | 'account'
  | 'plain'

type Leaf = { path: string; screen: () => Promise<{ default: ComponentType }>; access: Access; frame: Frame }

/** The route table of the specification. A leaf without access does not compile. */
export const leaves: readonly Leaf[] = [
  { path: '/', screen: () => import('../screens/HomeScreen.tsx'), access: anyone(), frame: 'landing' },
  { path: '/login', screen: () => import('../screens/LoginScreen.tsx'), access: guestsOnly(), frame: 'form' },
  { path: '/register', screen: () => import('../screens/RegisterScreen.tsx'), access: guestsOnly(), frame: 'form' },
  { path: '/join', screen: () => import('../screens/JoinScreen.tsx'), access: guestsOnly(), frame: 'form' },
  { path: '/pass', screen: () => import('../screens/PassScreen.tsx'), access: passHolder(), frame: 'plain' },
  { path: '/account/collection', screen: () => import('../screens/CollectionScreen.tsx'), access: passHolder(), frame: 'account' },
  { path: '/account/details', screen: () => import('../screens/AccountScreen.tsx'), access: member(), frame: 'account' },
  { path: '/asset/:nftId', screen: () => import('../screens/AssetScreen.tsx'), access: passHolder({ otherwise: '/login' }), frame: 'plain' },
  { path: '/membership/:userAssetPointsId', screen: () => import('../screens/MembershipScreen.tsx'), access: passHolder(), frame: 'membership' },
]

const routeOf = ({ path, screen, access, frame }: Leaf): RouteObject => ({
  path,
  handle: { frame },
  // React.lazy would cost 200 ms on every cold open: the router waits for the screen, and React renders once.
  lazy: async () => {
    const { default: Screen } = await screen()
    return { Component: () => <Guard access={access}><Screen /></Guard> }
  },
})

export const makeRouter = () =>
  createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: ProblemScreen,
      hydrateFallbackElement: <></>,
      children: [
        // A screen that breaks leaves the frame standing.
        { ErrorBoundary: ProblemScreen, children: [...leaves.map(routeOf), { path: '*', Component: NothingHere, handle: { frame: 'form' } }] },
      ],
    },
  ])
