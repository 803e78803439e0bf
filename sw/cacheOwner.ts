import { clearDatabase, database } from '#offline/database.ts'
import type { FileFunctions } from './lateScript.ts'

/** Returns the member this phone belongs to. Without one, nothing is stored or served. */
export const currentOwner = (): Promise<string | undefined> =>
  database.owner.get('owner').then(
    (holder) => holder?.memberId,
    () => undefined,
  )

/** Sets the member; deletes everything stored for another member on the same phone. */
export async function setOwner(memberId: string, files: FileFunctions) {
  if ((await currentOwner()) === memberId) return
  await clearOwner(files)
  await database.owner.put({ key: 'owner', memberId })
}

/** Deletes everything stored after logout. Responses still under way are not stored either. */
export async function clearOwner({ dropPictures }: FileFunctions) {
  await Promise.all([clearDatabase(), dropPictures()])
}
