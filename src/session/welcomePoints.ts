import { tab } from '#offline/local.ts'

const KEY = 'welcomePoints'

/** The points a newcomer was given, from joining until she has been greeted. */
export const welcomePoints = {
  remember: (points: number | undefined) => { if (points) tab.set(KEY, points) },
  read: (): number | undefined => {
    const points = tab.get(KEY)
    return typeof points === 'number' ? points : undefined
  },
  forget: () => tab.remove(KEY),
}
