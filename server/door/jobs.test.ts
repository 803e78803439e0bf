import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openHarness } from '../harness.ts'
import { forgetAtTheDoor } from './jobs.ts'

it('forgets what was typed to register as soon as its challenge is over', async () => {
  const house = await openHarness()
  await house.tx.execute(sql`
    insert into challenges (id, token_hash, brand, registration, created_at, expires_at) values
      ('over', 'over', 'b', '{"firstName":"Lena"}', now(), ${house.clock.now().toISOString()}::timestamptz + interval '2 hours'),
      ('open', 'open', 'b', '{"firstName":"Lena"}', now(), ${house.clock.now().toISOString()}::timestamptz + interval '3 hours')`)
  house.clock.moveMinutes(121)
  await forgetAtTheDoor.run(house.house)
  expect(await house.rows(sql`select id, registration is null as is_gone from challenges order by id`)).toEqual([{ id: 'open', is_gone: false }, { id: 'over', is_gone: true }])
  await house.close()
})

it('forgets challenges, resets, changes of an address and wrong passwords a day after their end, and nothing before', async () => {
  const house = await openHarness()
  await house.tx.execute(sql`insert into challenges (id, token_hash, brand, created_at, expires_at) values ('c', 'c', 'b', now(), now())`)
  await house.tx.execute(sql`insert into password_resets (token_hash, account_id, brand, created_at, expires_at) values ('r', 'a', 'b', now(), now())`)
  await house.tx.execute(sql`insert into email_changes (account_id, brand, email, created_at, expires_at) values ('a', 'b', 'e', now(), now())`)
  await house.tx.execute(sql`insert into wrong_passwords (key_hash, tries, since) values ('w', 1, now())`)
  const left = async () => (await house.rows<{ count: number }>(sql`
    select (select count(*) from challenges) + (select count(*) from password_resets) + (select count(*) from email_changes) + (select count(*) from wrong_passwords) as count`)).map(({ count }) => Number(count))
  house.clock.moveMinutes(23 * 60)
  await forgetAtTheDoor.run(house.house)
  expect(await left()).toEqual([4])
  house.clock.moveMinutes(2 * 60)
  await forgetAtTheDoor.run(house.house)
  await forgetAtTheDoor.run(house.house)
  expect(await left()).toEqual([0])
  await house.close()
})
