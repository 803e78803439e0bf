import type { Tx } from '#server/kit/db.ts'
import type { Person } from '#server/kit/person.ts'
import { known } from './known.ts'

/** Everything the brand knows of a person, as one object in plain names, as it stood at one moment. */
export async function tellAll(database: Tx, person: Person): Promise<Record<string, unknown>> {
  return database.transaction(async (tx) => {
    const data: Record<string, unknown> = {}
    for (const { tell } of known) Object.assign(data, await tell?.(tx, person))
    return data
  }, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
