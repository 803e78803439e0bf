import { tab } from '#offline/localStore.ts'

const KEY = 'welcomePoints'

/** The welcome points of a new member, kept from joining until the greeting was shown. */
export const welcomePoints = {
  remember: (points: number | undefined) => {
    if (points) tab.set(KEY, points)
  },
  read: (): number | undefined => {
    const points = tab.get(KEY)
    return typeof points === 'number' ? points : undefined
  },
  clear: () => tab.remove(KEY),
}
