import { database } from '#offline/database.ts'
import { deleteWorkerStores } from '#offline/wipe.ts'

/** Returns the member this phone belongs to. Without one, nothing is stored or served. */
export const currentOwner = (): Promise<string | undefined> =>
  database.owner.get('owner').then(
    (holder) => holder?.memberId,
    () => undefined,
  )

/** Sets the member; deletes everything stored for another member on the same phone. */
export async function setOwner(memberId: string) {
  if ((await currentOwner()) === memberId) return
  await deleteWorkerStores()
  await database.owner.put({ key: 'owner', memberId })
}
