import { createElement, type ComponentProps, type ReactNode } from 'react'
import { brand } from '#kit/brand.ts'
import type { CountdownHero } from './CountdownHero.tsx'
import type { FreePieces } from './FreePieces.tsx'

type Hero = typeof CountdownHero
type Pieces = typeof FreePieces

const parts: { hero?: Hero; pieces?: Pieces } = {}

/** The countdown variant of the hero, where the brand has a drop that counts down. */
export const launchHero = (props: ComponentProps<Hero>): ReactNode => parts.hero && createElement(parts.hero, props)

/** What waits for whoever has signed up, where the brand gives something. */
export const freePieces = (): ReactNode => parts.pieces && createElement(parts.pieces)

/** For `screen` of a route: the part comes beside the screen, and only to brands that show it. */
export async function withLaunch<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, brand.countdown && import('./CountdownHero.tsx').then((module) => { parts.hero = module.CountdownHero })])
  return loaded
}

/** The same; without a network the collection opens without it. */
export async function withPieces<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const later = brand.features.freePieces ? import('./FreePieces.tsx').then((module) => { parts.pieces = module.FreePieces }).catch(() => undefined) : undefined
  const [loaded] = await Promise.all([screen, later])
  return loaded
}
