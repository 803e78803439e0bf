import { mergedInto } from '#server/identity/merged-accounts.ts'
import type { Tx } from '#server/lib/database/database.ts'
import type { PersonalDataSubject } from '#server/lib/privacy/personal-data.ts'
import { personalDataOwners } from './personal-data-owners.ts'

/**
 * Returns all personal data of a member as one object with plain names, from one snapshot. Data of
 * merged accounts is below `mergedAccounts`.
 */
export async function exportPersonalData(
  database: Tx,
  person: PersonalDataSubject,
): Promise<Record<string, unknown>> {
  return database.transaction(
    async (tx) => {
      const mergedAccounts = []
      for (const merged of await mergedInto(tx, person.accountId))
        mergedAccounts.push(await exportAccount(tx, { ...person, ...merged }))
      return {
        ...(await exportAccount(tx, person)),
        ...(mergedAccounts.length > 0 ? { mergedAccounts } : {}),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function exportAccount(
  tx: Tx,
  person: PersonalDataSubject,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  for (const owner of personalDataOwners) Object.assign(data, await owner.export?.(tx, person))
  return data
}
