import type { Clock } from './clock.ts'

const HOUR_MS = 3_600_000

type Tell = (says: string, facts: Record<string, string>) => void

/** Tells the same thing once an hour at the most: whoever presses again and again fills no log. */
export function onceAnHour(clock: Clock, tell: Tell): Tell {
  const told = new Map<string, number>()
  return (says, facts) => {
    const [what, now] = [JSON.stringify([says, facts]), clock.now().getTime()]
    for (const [other, at] of told) if (now - at >= HOUR_MS || now < at) told.delete(other)
    if (told.has(what)) return
    told.set(what, now)
    tell(says, facts)
  }
}
