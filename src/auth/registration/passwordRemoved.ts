import { tab } from '#offline/localStore.ts'

const KEY = 'passwordRemoved'

/** Notes that a password was removed because it was set before the email was verified, to show it after the login. */
export const passwordRemoved = {
  remember: (isRemoved: boolean | undefined) => {
    if (isRemoved) tab.set(KEY, true)
  },
  isRemembered: (): boolean => tab.get(KEY) === true,
  clear: () => tab.remove(KEY),
}
