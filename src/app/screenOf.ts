import type { ComponentType } from 'react'
import type { Location } from 'react-router-dom'
import { isShut } from '#kit/countdown.ts'
import { loadIdly } from '#kit/idle.ts'
import { loadWords } from '#kit/t.ts'
import { NothingHere, ProblemScreen } from './ProblemScreen.tsx'
import { countdownLeaf, leafOf, leaves, type Leaf } from './routes.tsx'

/** A screen with everything it needs to be shown at once. */
export type Ready = { location: Location; leaf: Leaf | undefined; Screen: ComponentType }

const loaded = new Map<Leaf, ComponentType>()

/** RT-31: what is shown at an address now. Where there is nothing, the countdown stands before nothing. */
const shownAt = (pathname: string): Leaf | undefined => {
  const leaf = leafOf(pathname)
  return leaf && isShut(pathname) ? countdownLeaf : leaf
}

/** Whether the screen of an address can be shown without waiting. */
export const isLoaded = ({ pathname }: { pathname: string }): boolean => {
  const leaf = shownAt(pathname)
  return !leaf || loaded.has(leaf)
}

/** The screen of an address as far as it is loaded; a part of the app that could not be is a problem. */
export function readyScreen(location: Location): Ready {
  const leaf = shownAt(location.pathname)
  return { location, leaf, Screen: leaf ? loaded.get(leaf) ?? ProblemScreen : NothingHere }
}

/** Loads the screen of an address. What cannot be loaded is tried again at the next coming. */
export async function loadScreen({ pathname }: { pathname: string }): Promise<void> {
  const leaf = shownAt(pathname)
  if (leaf) await load(leaf)
}

/** Loads the screens of an idle moment, so that they open without a network. */
export const loadIdleScreens = () => loadIdly(leaves.filter(({ isIdle }) => isIdle).map((leaf) => () => load(leaf)))

async function load(leaf: Leaf) {
  const module = loaded.has(leaf) ? undefined : await withWords(leaf).catch(() => undefined)
  if (module) loaded.set(leaf, module.default)
}

async function withWords({ screen, words = [] }: Leaf) {
  const [module] = await Promise.all([screen(), ...[words].flat().map((group) => loadWords(group))])
  return module
}
