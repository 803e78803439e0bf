import { createStore } from './store.ts'

export type Screen =
  /** `code`: to check at once, from the list of a member's vouchers. */
  | { name: 'scan'; code?: string }
  | { name: 'member'; memberCode: string }
  | { name: 'today' }
  | { name: 'settings' }
  | { name: 'manager' }

export type Tab = 'scan' | 'today' | 'settings'

const first: Screen = { name: 'scan' }

/** The open screens, the shown one last. They are in no address: a code must be in no history. */
const opened = createStore<readonly Screen[]>([first])

/** How many steps back were asked for and have not come: a second tap on "Back" would leave the app. */
let goingBack = 0

export const shownScreen = {
  get: (): Screen => opened.get().at(-1) ?? first,
  subscribe: opened.subscribe,
}

/** Opens a screen over the shown one; the way back of the device leads back to it. */
export function openScreen(screen: Screen): void {
  opened.set([...opened.get(), screen])
  history.pushState({ depth: opened.get().length }, '')
}

/** Closes the shown screen. */
export function closeScreen(): void {
  if (opened.get().length > 1) goBack(1)
}

/** Goes to a tab and closes all screens. */
export function openTab(name: Tab): void {
  const { length } = opened.get()
  opened.set([{ name }])
  if (length > 1) goBack(length - 1)
}

function goBack(steps: number): void {
  const more = steps - goingBack
  if (more <= 0) return
  goingBack += more
  history.go(-more)
}

/** Follows the way back of the device. @returns stop */
export function followHistory(): () => void {
  const onPop = ({ state }: PopStateEvent) => {
    goingBack = 0
    const depth = Number((state as { depth?: number } | null)?.depth ?? 1)
    opened.set(opened.get().slice(0, Math.max(1, depth)))
  }
  addEventListener('popstate', onPop)
  return () => removeEventListener('popstate', onPop)
}
