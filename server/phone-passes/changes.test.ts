import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHarness, type Harness } from '#server/testing/harness.ts'
import { publishChanges } from './changes.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

/** Publishes a change of a pass. @returns its tag */
const published = async (serial: string): Promise<number> => {
  harness.clock.moveMinutes(1)
  const now = harness.clock.now()
  const since = now.toISOString()
  await harness.rows(
    sql`insert into phone_passes (serial, brand, platform, nft_id, account_id, language, created_at, changed_at) values (${serial}, 'b', 'apple', ${serial}, 'a', 'en', ${since}, ${since}) on conflict do nothing`,
  )
  await harness.rows(sql`insert into phone_pass_changes (serial) values (${serial})`)
  await publishChanges(harness.context.database.tx, now)
  const [row] = await harness.rows<{ tag: number }>(
    sql`select tag::int as tag from phone_passes where serial = ${serial}`,
  )
  return row!.tag
}

it('gives a later change a higher tag', async () => {
  const first = await published('one')
  expect(await published('two')).toBeGreaterThan(first)
})

it('gives a higher tag after the pass with the highest one was deleted', async () => {
  const tags = [await published('one'), await published('two')]
  await harness.rows(sql`delete from phone_passes where serial = 'two'`)
  expect(await published('one')).toBeGreaterThan(Math.max(...tags))
})

it('gives a higher tag after a backup without the last changes was restored', async () => {
  const before = await published('one')
  await harness.rows(sql`update phone_passes set tag = 1`)
  expect(await published('one')).toBeGreaterThan(before)
})
