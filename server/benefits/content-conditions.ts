import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { childIds, type Child, type ChildName, type Content } from './content.ts'
import { benefits } from './table.ts'

/** Returns the children of one kind, of each benefit of a query. */
export const childrenNamed = (name: keyof Content): SQL =>
  sql`${benefits.content} -> ${sql`${name}`.inlineParams()}`

/** Returns a condition: the benefit has this contest or poll. */
export const hasListed = (name: 'contestIds' | 'pollIds', id: string | SQLWrapper): SQL =>
  sql`${childrenNamed(name)} ? ${id}`

/** Returns a condition: the benefit has a voucher with these properties. */
export const hasVoucher = (voucher: { voucherId: string; from?: 'service' }): SQL =>
  sql`${childrenNamed('vouchers')} @> ${JSON.stringify([voucher])}::jsonb`

/** Returns a condition: the benefit has the voucher that a column names. */
export const hasVoucherOf = (voucherId: SQLWrapper): SQL =>
  sql`${childrenNamed('vouchers')} @> jsonb_build_array(jsonb_build_object('voucherId', ${voucherId}))`

/** Returns the child with an id, in the pack's format, for a lateral join after the benefits. */
export const childWithId = <Name extends ChildName>(name: Name, id: string | SQLWrapper) =>
  new QueryBuilder()
    .select({ child: sql<Child<Name>>`each`.as('child') })
    .from(sql`jsonb_array_elements(${childrenNamed(name)}) each`)
    .where(sql`each ->> ${childIds[name]}::text = ${id}`)
    .as('found')
