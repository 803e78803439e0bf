import { emptyStore, store } from '#offline/store.ts'
import type { Files } from './remember.ts'

/** Whose phone this is right now, as the page has said. Nobody: nothing is kept and nothing stored is given out. */
export const holderNow = (): Promise<string | undefined> =>
  store.holder.get('holder').then((holder) => holder?.memberId, () => undefined)

/** Another member on the same phone finds nothing of the one before. */
export async function setHolder(memberId: string, files: Files) {
  if ((await holderNow()) === memberId) return
  await forgetEverything(files)
  await store.holder.put({ key: 'holder', memberId })
}

/** After logging out: nothing is left, and answers still on their way are not kept (see keep). */
export async function forgetEverything({ dropPictures }: Files) {
  await Promise.all([emptyStore(), dropPictures()])
}
