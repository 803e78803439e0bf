import { tab } from '#offline/local.ts'

const KEY = 'passwordRemoved'

/** Notes that a password was removed because it was set before the email was verified, to show it after the login. */
export const passwordRemoved = {
  note: (isRemoved: boolean | undefined) => { if (isRemoved) tab.set(KEY, true) },
  isNoted: (): boolean => tab.get(KEY) === true,
  forget: () => tab.remove(KEY),
}
