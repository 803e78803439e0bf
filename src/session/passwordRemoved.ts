import { tab } from '#offline/local.ts'

const KEY = 'passwordRemoved'

/** A password was void because it was chosen before anybody had shown whose address it is: to be told once she is in. */
export const passwordRemoved = {
  note: (isRemoved: boolean | undefined) => { if (isRemoved) tab.set(KEY, true) },
  isNoted: (): boolean => tab.get(KEY) === true,
  forget: () => tab.remove(KEY),
}
