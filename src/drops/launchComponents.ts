import { createElement, type ComponentProps, type ReactNode } from 'react'
import { brand } from '#lib/brand.ts'
import { loadTextGroup } from '#lib/texts/t.ts'
import type { CountdownHero } from './CountdownHero.tsx'
import type { FreeItems } from './FreeItems.tsx'

type Hero = typeof CountdownHero
type Items = typeof FreeItems

const parts: { hero?: Hero; freeItems?: Items } = {}

/** Returns the hero with the countdown when it was loaded, which needs a brand with a drop that counts down. */
export const launchHero = (props: ComponentProps<Hero>): ReactNode =>
  parts.hero && createElement(parts.hero, props)

/** Returns the free items of a member when they were loaded, which needs a brand that gives some. */
export const freeItems = (): ReactNode => parts.freeItems && createElement(parts.freeItems)

/**
 * Loads the countdown hero and its texts in parallel with a route's screen, only for brands that show it. When that
 * fails, e.g. offline, the page opens without it.
 */
export async function withLaunch<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const hero =
    brand.countdown &&
    Promise.all([import('./CountdownHero.tsx'), loadTextGroup('drops')]).then(([module]) => {
      parts.hero = module.CountdownHero
    })
  const [loaded] = await Promise.all([screen, hero?.catch(() => undefined)])
  return loaded
}

/** Loads the free items in parallel with a route's screen, like `withLaunch`. */
export async function withFreeItems<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const items =
    brand.features.freeItems &&
    Promise.all([import('./FreeItems.tsx'), loadTextGroup('drops')]).then(([module]) => {
      parts.freeItems = module.FreeItems
    })
  const [loaded] = await Promise.all([screen, items && items.catch(() => undefined)])
  return loaded
}
