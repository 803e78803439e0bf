import { mergedInto } from '#server/account/merged.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Person } from '#server/kit/person.ts'
import { roomsThatKnow } from './known.ts'

/**
 * Returns all personal data of a member as one object with plain names, from one snapshot. Data of
 * merged accounts is below `mergedAccounts`.
 */
export async function tellAll(database: Tx, person: Person): Promise<Record<string, unknown>> {
  return database.transaction(async (tx) => {
    const mergedAccounts = []
    for (const merged of await mergedInto(tx, person.accountId)) mergedAccounts.push(await exportAccount(tx, { ...person, ...merged }))
    return { ...(await exportAccount(tx, person)), ...(mergedAccounts.length > 0 ? { mergedAccounts } : {}) }
  }, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function exportAccount(tx: Tx, person: Person): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  for (const { tell } of roomsThatKnow) Object.assign(data, await tell?.(tx, person))
  return data
}
