import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { getTableName, sql } from 'drizzle-orm'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { minutesAfter } from '#server/lib/time/clock.ts'
import * as schema from '#server/schema.ts'

export const password = 'Kx7-tulip-Boat'
export const person = {
  firstName: 'Miranda',
  lastName: 'Tremblay-Okafor',
  username: 'miranda-tremblay',
  telephone: '+1 514 555 0134',
  dateOfBirth: '1987-11-23',
}
export const address = {
  address: '12, rue Bien-Cachée',
  city: 'Montréal',
  state: 'QC',
  zip: 'H2X 1Y4',
  country: 'CA',
}
/** The offer that each of them redeems. */
export const offer = home.program.offers.find(
  ({ isActive, tierIds }) => isActive && tierIds.length === 0,
)!
let count = 0

/** Creates a member with rows in the tables with personal data. */
export async function tracedMember(at: Harness): Promise<MemberCaller> {
  const mia = await at.join(`miranda-${(count += 1)}@example.test`)
  const [now, later] = [
    at.clock.now().toISOString(),
    minutesAfter(at.clock.now(), 30).toISOString(),
  ]
  await at.setPassword(mia, password)
  await mia.call(accountSettings.update, { body: { email: mia.email, ...person } })
  await mia.call(accountSettings.billing, { body: address })
  await mia.call(accountSettings.update, {
    body: { email: `new-${mia.email}`, currentPassword: password },
  })
  await at.award(mia, 10_000)
  await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId }, key: 'once' })
  await at.codeFor(mia)
  await at.tx.execute(sql`
    insert into drop_sign_ups (id, brand, drop_id, email, account_id, first_name, last_name, telephone, language, created_at)
    values (${`su_${count}`}, ${home.slug}, 'a-drop', ${mia.email}, ${mia.accountId}, ${person.firstName}, ${person.lastName}, '+15145550134', 'en', ${now})`)
  await at.tx.execute(
    sql`insert into free_items (id, brand, drop_id, account_id, person_hash, created_at, nft_id, claimed_at) values (${`fp_${count}`}, ${home.slug}, 'a-drop', ${mia.accountId}, ${`one-mailbox-${count}`}, ${now}, 'a-piece', ${now})`,
  )
  await at.emailsTo(`new-${mia.email}`)
  await at.visitor().call(auth.exchange, {
    body: { membershipId: home.ids.membershipId, email: mia.email, token: '222222' },
  })
  await mia.call(accountSettings.erase, { body: { currentPassword: 'Wrong-1-Wrong' } })
  await at.tx.execute(
    sql`insert into password_resets values (${mia.accountId}, ${mia.accountId}, ${home.slug}, ${now}, ${later})`,
  )
  await at.tx.execute(sql`
    insert into challenges (id, token_hash, brand, account_id, registration, created_at, expires_at) values
      (${`one-${mia.accountId}`}, ${`one-${mia.accountId}`}, ${home.slug}, ${mia.accountId}, null, ${now}, ${later}),
      (${`two-${mia.accountId}`}, ${`two-${mia.accountId}`}, ${home.slug}, ${mia.accountId}, ${JSON.stringify(person)}::jsonb, ${now}, ${later})`)
  return mia
}

/** Names of all tables. */
export const tablesWithTraces = Object.values(schema).map((table) => getTableName(table))
/** Returns all rows of every table as JSON. */
export const allTraces = async (at: Harness) => {
  const rows: Record<string, string> = {}
  for (const table of tablesWithTraces)
    rows[table] = JSON.stringify(await at.rows(sql`select * from ${sql.identifier(table)}`))
  return rows
}
