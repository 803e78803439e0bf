import type { BrandPack } from '#brands/brand.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { staff } from '#contract/till-app.ts'
import type { Tx } from '#server/lib/database/database.ts'
import { namesOfStaff } from '#server/staff-accounts/accounts.ts'
import { auditEntriesOf } from '#server/staff-accounts/audit-log.ts'
import { namesOfPlaces } from '../tills.ts'

const ENTRIES = 50

/** Returns entries of the audit log with the names of people, stores and tills, newest first. */
export async function auditLogOf(
  tx: Tx,
  { brand, before }: { brand: BrandPack; before: string | undefined },
): Promise<ResponseOf<typeof staff.log>> {
  const found = await auditEntriesOf(tx, {
    brand: brand.slug,
    before: before === undefined ? undefined : Number(before),
    limit: ENTRIES + 1,
  })
  const shown = found.slice(0, ENTRIES)
  const subjects = await namesOfStaff(
    tx,
    shown.flatMap(({ subject }) => subject ?? []),
  )
  const places = await namesOfPlaces(tx, {
    tillIds: shown.flatMap(({ tillId }) => tillId ?? []),
    storeIds: shown.flatMap(({ storeId }) => storeId ?? []),
  })
  const last = found.length > ENTRIES ? shown.at(-1) : undefined
  return {
    entries: shown.map(
      ({ id, at, staffId, staffName, action, storeId, tillId, subject, facts }) => {
        const [store, till] = [places.get(storeId ?? ''), places.get(tillId ?? '')]
        return {
          entryId: String(id),
          at: at.toISOString(),
          action,
          facts,
          ...(staffId === null ? {} : { staff: { staffId, name: staffName ?? '' } }),
          ...(store === undefined ? {} : { store }),
          ...(till === undefined ? {} : { till }),
          ...(subject === null ? {} : { subject: subjects.get(subject) ?? subject }),
        }
      },
    ),
    ...(last ? { next: String(last.id) } : {}),
  }
}
