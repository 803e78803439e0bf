import { createElement, type ComponentProps, type ReactNode } from 'react'
import { brand } from '#kit/brand.ts'
import { loadWords } from '#kit/t.ts'
import type { CountdownHero } from './CountdownHero.tsx'
import type { FreePieces } from './FreePieces.tsx'

type Hero = typeof CountdownHero
type Pieces = typeof FreePieces

const parts: { hero?: Hero; pieces?: Pieces } = {}

/** The countdown variant of the hero, where the brand has a drop that counts down. */
export const launchHero = (props: ComponentProps<Hero>): ReactNode => parts.hero && createElement(parts.hero, props)

/** What waits for whoever has signed up, where the brand gives something. */
export const freePieces = (): ReactNode => parts.pieces && createElement(parts.pieces)

/**
 * For `screen` of a route: the part comes beside the screen, with its words, and only to brands that show it. A page that
 * cannot have it, without a network for one, opens without it.
 */
export async function withLaunch<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const hero = brand.countdown && Promise.all([import('./CountdownHero.tsx'), loadWords('drops')]).then(([module]) => { parts.hero = module.CountdownHero })
  const [loaded] = await Promise.all([screen, hero?.catch(() => undefined)])
  return loaded
}

/** The same for what waits. */
export async function withPieces<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const pieces = brand.features.freePieces && Promise.all([import('./FreePieces.tsx'), loadWords('drops')]).then(([module]) => { parts.pieces = module.FreePieces })
  const [loaded] = await Promise.all([screen, pieces && pieces.catch(() => undefined)])
  return loaded
}
