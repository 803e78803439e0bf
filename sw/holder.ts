import { emptyStore, store } from '#offline/store.ts'
import type { Files } from './remember.ts'

/** Returns the member this phone belongs to. Without one, nothing is stored or served. */
export const holderNow = (): Promise<string | undefined> =>
  store.holder.get('holder').then((holder) => holder?.memberId, () => undefined)

/** Sets the member; deletes everything stored for another member on the same phone. */
export async function setHolder(memberId: string, files: Files) {
  if ((await holderNow()) === memberId) return
  await forgetEverything(files)
  await store.holder.put({ key: 'holder', memberId })
}

/** Deletes everything stored after logout. Responses still under way are not stored either. */
export async function forgetEverything({ dropPictures }: Files) {
  await Promise.all([emptyStore(), dropPictures()])
}
