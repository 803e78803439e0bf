import { mergedInto } from '#server/account/merged.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Person } from '#server/kit/person.ts'
import { roomsThatKnow } from './known.ts'

/**
 * Everything the brand knows of a person, as one object in plain names, as it stood at one moment. What she had in
 * accounts that were merged into hers stands below `mergedAccounts`.
 */
export async function tellAll(database: Tx, person: Person): Promise<Record<string, unknown>> {
  return database.transaction(async (tx) => {
    const mergedAccounts = []
    for (const whose of await mergedInto(tx, person.accountId)) mergedAccounts.push(await toldOf(tx, { ...person, ...whose }))
    return { ...(await toldOf(tx, person)), ...(mergedAccounts.length > 0 ? { mergedAccounts } : {}) }
  }, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function toldOf(tx: Tx, person: Person): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  for (const { tell } of roomsThatKnow) Object.assign(data, await tell?.(tx, person))
  return data
}
