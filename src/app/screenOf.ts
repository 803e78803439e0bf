import type { ComponentType } from 'react'
import type { Location } from 'react-router-dom'
import { isShut } from '#kit/countdown.ts'
import { loadIdly } from '#kit/idle.ts'
import { loadWords } from '#kit/t.ts'
import { NothingHere, ProblemScreen } from './ProblemScreen.tsx'
import { countdownLeaf, leafOf, leaves, type Leaf } from './routes.tsx'

export type Ready = { location: Location; leaf: Leaf | undefined; Screen: ComponentType }

const loaded = new Map<Leaf, ComponentType>()

/** The route to show at an address now. A forced countdown replaces existing routes only (RT-31). */
const leafAt = (pathname: string): Leaf | undefined => {
  const leaf = leafOf(pathname)
  return leaf && isShut(pathname) ? countdownLeaf : leaf
}

/** Returns whether the screen of an address can be shown without waiting. */
export const isLoaded = ({ pathname }: { pathname: string }): boolean => {
  const leaf = leafAt(pathname)
  return !leaf || loaded.has(leaf)
}

/** Returns the loaded screen of an address; the problem screen when it could not be loaded. */
export function readyScreen(location: Location): Ready {
  const leaf = leafAt(location.pathname)
  return { location, leaf, Screen: leaf ? loaded.get(leaf) ?? ProblemScreen : NothingHere }
}

/** Loads the screen of an address. Never rejects; a failed load is retried at the next visit. */
export async function loadScreen({ pathname }: { pathname: string }): Promise<void> {
  const leaf = leafAt(pathname)
  if (leaf) await load(leaf)
}

/** Loads the routes marked `isIdle` in idle time, so that they open offline. */
export const loadIdleScreens = () => loadIdly(leaves.filter(({ isIdle }) => isIdle).map((leaf) => () => load(leaf)))

async function load(leaf: Leaf) {
  const module = loaded.has(leaf) ? undefined : await loadWithTexts(leaf).catch(() => undefined)
  if (module) loaded.set(leaf, module.default)
}

async function loadWithTexts({ screen, words = [] }: Leaf) {
  const [module] = await Promise.all([screen(), ...[words].flat().map((group) => loadWords(group))])
  return module
}
