import { auth } from '#contract/auth.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { describe, expect, it } from 'vitest'
import {
  address,
  allTraces,
  password,
  person,
  tracedMember,
} from '#server/testing/personal-data-traces.ts'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

const erase = (
  member: MemberCaller,
  body: Record<string, unknown> = { currentPassword: password },
) => member.call(accountSettings.erase, { body })

describe('erasing requested many times at the same instant', () => {
  const eraseTogether = async (at: Harness) => {
    const mia = await tracedMember(at)
    // More requests would exceed the limit of tries.
    const answers = await Promise.all(Array.from({ length: 9 }, () => erase(mia)))
    expect(answers[0]?.status).toBe(200)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    const after = await allTraces(at)
    expect(Object.values(after).filter((rows) => rows.includes(mia.email))).toEqual([])
    expect(JSON.parse(after['failed_logins'] ?? '')).toEqual([])
    // A waiting request must not count a wrong code for an address that no longer exists.
    const nia = await at.join()
    const code = await at.codeFor(nia)
    const byCode = await Promise.all(Array.from({ length: 20 }, () => erase(nia, { code })))
    expect(byCode.filter(({ status }) => ![200, 401].includes(status))).toEqual([])
    expect(JSON.parse((await allTraces(at))['wrong_codes'] ?? '')).toEqual([])
    await at.close()
  }
  it('erases once', async () => eraseTogether(await openHarness()))
  // The embedded engine has one connection and hides races: these run on PostgreSQL.
  it.runIf(testPostgres)('erases once (postgres)', async () =>
    eraseTogether(await openHarness({ database: await freshPostgres() })),
  )

  it.runIf(testPostgres)('beside 20 other changes leaves no personal data (postgres)', async () => {
    const racing = await openHarness({ database: await freshPostgres() })
    const mia = await tracedMember(racing)
    const changes: (() => Promise<{ status: number }>)[] = [
      () => erase(mia),
      () => mia.call(accountSettings.update, { body: { email: mia.email, ...person } }),
      () => mia.call(accountSettings.billing, { body: address }),
      () =>
        mia.call(accountSettings.updatePassword, {
          body: { currentPassword: password, newPassword: 'Zebra-9-Kite' },
        }),
      () =>
        racing.visitor().call(auth.sendLink, {
          body: {
            email: mia.email,
            creatorId: home.ids.creatorId,
            membershipId: home.ids.membershipId,
          },
        }),
    ]
    const answers = await Promise.all(
      [...changes, ...changes, ...changes, ...changes].map((change) => change()),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await erase(
      { ...mia, ...(await racing.anotherDevice(mia)) },
      { currentPassword: 'Zebra-9-Kite' },
    )
    const { accounts = '' } = await allTraces(racing)
    for (const word of [mia.email, person.lastName, 'Bien-Cach'])
      expect(accounts).not.toContain(word)
    await racing.close()
  })
})
