import { drops } from '#contract/drops.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  claim,
  DROP,
  launchPack,
  joinSignedUp,
  openDropLaunch,
  OPENS,
  FREE_ASSET,
  signUp,
  SUPPLY,
} from '#server/testing/drop-launch.ts'
import { issueIfLeft } from '#server/collection/issue-item.ts'
import {
  freshPostgres,
  home,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import { issueReserved } from './jobs.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const refusal = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]
const requestToken = async (member: MemberCaller, dropId = DROP) => {
  const { status, body } = await member.call(drops.freeToken, { params: { dropId } })
  return [status, body] as const
}
const tokenOf = async (member: MemberCaller) =>
  (await member.call(drops.freeToken, { params: { dropId: DROP } })).body.token
const claimWith = async (member: MemberCaller, token: string) => {
  const { status, body } = await member.call(drops.claimFree, { body: { token } })
  return [status, body]
}
const itemsOf = async (member: MemberCaller) =>
  (await member.call(api.collection.collection)).body.collection
    .flatMap(({ nfts }) => nfts)
    .filter(({ asset }) => asset.assetId === FREE_ASSET)
const statesOf = async (member: MemberCaller) =>
  (await member.call(drops.free)).body.items.map((item) => item.state)

describe('the free item of a drop [ST-46]', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openDropLaunch({ pack: launchPack({ supply: 50 }) })
  })
  afterAll(() => harness.close())
  const openDropFor = async (members: readonly MemberCaller[]) => {
    at(harness, OPENS)
    return Promise.all(members.map((member) => harness.anotherDevice(member)))
  }
  const before = () => at(harness, '2090-09-01T15:00:00.000Z')

  it('is reserved by a claim before the drop opens, and issued when it opens [CA-49] [CA-50]', async () => {
    const mia = await joinSignedUp(harness)
    const [status, body] = await requestToken(mia)
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        token: expect.stringMatching(/^[\w-]{43}$/),
        item: {
          dropId: DROP,
          dropName: 'The launch',
          name: 'The first stitch',
          mediaUrl: expect.stringContaining('/art/'),
          state: 'ready',
          opensAt: OPENS,
          nftId: null,
        },
      },
    ])
    for (const again of [body.token, body.token])
      expect(await claimWith(mia, again)).toEqual([200, { success: true, nftId: null }])
    await issueReserved.run(harness.context)
    expect([await statesOf(mia), await itemsOf(mia)]).toEqual([['reserved'], []])

    const [later] = (await openDropFor([mia])) as [MemberCaller]
    await issueReserved.run(harness.context)
    await issueReserved.run(harness.context)
    const [item, ...second] = await itemsOf(later)
    expect([item, second]).toMatchObject([{ drop: { dropId: DROP, salesType: 1 }, txn: null }, []])
    expect([await statesOf(later), (await requestToken(later))[1]]).toMatchObject([
      ['claimed'],
      { token: body.token, item: { nftId: item?.nftId } },
    ])
    expect(await claimWith(later, body.token)).toEqual([200, { success: true, nftId: item?.nftId }])
    before()
  })

  it('is issued at once by a claim after the drop has opened [CA-49]', async () => {
    const mia = await joinSignedUp(harness)
    const [later] = (await openDropFor([mia])) as [MemberCaller]
    const answer = await claimWith(later, await tokenOf(later))
    expect(answer).toEqual([200, { success: true, nftId: expect.any(String) }])
    expect(await itemsOf(later)).toMatchObject([{ nftId: (answer[1] as { nftId: string }).nftId }])
    before()
  })

  it('is issued once when a reservation is claimed again after the opening', async () => {
    const mia = await joinSignedUp(harness)
    await claim(mia)
    const [later] = (await openDropFor([mia])) as [MemberCaller]
    const { body } = await claim(later)
    await issueReserved.run(harness.context)
    expect([body.nftId, (await itemsOf(later)).map(({ nftId }) => nftId)]).toEqual([
      expect.any(String),
      [body.nftId],
    ])
    before()
  })

  it('is one per account: repeated claims return the same item and token', async () => {
    const mia = await joinSignedUp(harness)
    const tokens = new Set(await Promise.all(Array.from({ length: 6 }, () => tokenOf(mia))))
    const [later] = (await openDropFor([mia])) as [MemberCaller]
    const answers = [
      await claim(later),
      await claim(later, 'one-key'),
      await claim(later, 'other-key'),
    ]
    expect([
      tokens.size,
      new Set(answers.map(({ status, body }) => `${status} ${body.nftId}`)).size,
      (await itemsOf(later)).length,
    ]).toEqual([1, 1, 1])
    expect(
      await harness.rows(sql`select 1 from free_items where account_id = ${mia.accountId}`),
    ).toHaveLength(1)
    before()
  })

  it('is refused without a sign-up, with another member’s token, and for a drop without one', async () => {
    const [mia, nia] = [await joinSignedUp(harness), await joinSignedUp(harness)]
    const outsider = await harness.join()
    await harness.rows(sql`update accounts set is_verified = true where id = ${outsider.accountId}`)
    expect([await requestToken(outsider), await statesOf(outsider)]).toEqual([
      refusal('TRANSFER_NOT_FOUND'),
      [],
    ])
    expect(await requestToken(mia, home.program.membershipDrop.dropId)).toEqual(
      refusal('TRANSFER_NOT_FOUND'),
    )
    for (const token of [await tokenOf(nia), 'made-up'])
      expect(await claimWith(mia, token)).toEqual(refusal('TRANSFER_NOT_FOUND'))
    expect(problems.TRANSFER_NOT_FOUND.en).toBe(
      'Transfer code not found. Please check your code and try again.',
    )
  })

  it('can be claimed by a member who joined after signing up, once the email is verified', async () => {
    const email = 'returns@example.test'
    await signUp(harness, email)
    const mia = await harness.join(email)
    expect([await requestToken(mia), await statesOf(mia)]).toEqual([
      refusal('ADDRESS_NOT_CONFIRMED'),
      [],
    ])
    const other = await harness.join()
    expect(await requestToken(other)).toEqual(refusal('ADDRESS_NOT_CONFIRMED'))
    expect(await claimWith(mia, 'made-up')).toEqual(refusal('ADDRESS_NOT_CONFIRMED'))
    await harness.rows(sql`update accounts set is_verified = true where id = ${mia.accountId}`)
    expect([(await requestToken(mia))[0], await statesOf(mia)]).toEqual([200, ['ready']])
  })

  it('is refused for an alias of the mailbox, and after erasure and joining again', async () => {
    const [mia, alias] = [
      await joinSignedUp(harness, 'twice@example.test'),
      await joinSignedUp(harness, 'twice+again@example.test'),
    ]
    const [first, second] = (await openDropFor([mia, alias])) as [MemberCaller, MemberCaller]
    expect((await claim(first)).status).toBe(200)
    expect(await requestToken(second)).toEqual(refusal('TRANSFER_GONE'))
    expect(
      (await first.call(accountSettings.erase, { body: { code: await harness.codeFor(first) } }))
        .status,
    ).toBe(200)
    before()
    harness.clock.moveMinutes(60)
    const again = await joinSignedUp(harness, 'twice@example.test')
    expect(await requestToken(again)).toEqual(refusal('TRANSFER_GONE'))
  })

  it('moves with a merge, and is not given again', async () => {
    const [old, mia] = [await joinSignedUp(harness), await joinSignedUp(harness)]
    await tokenOf(mia)
    const [first, remaining] = (await openDropFor([old, mia])) as [MemberCaller, MemberCaller]
    const { body } = await claim(first)
    await harness.merge(old, mia)
    expect([(await claim(remaining)).body.nftId, (await itemsOf(remaining)).length]).toEqual([
      body.nftId,
      1,
    ])
    before()
  })

  it('moves with a merge while reserved, whether or not the other account requested a token', async () => {
    for (const hasToken of [false, true]) {
      const [old, mia] = [await joinSignedUp(harness), await joinSignedUp(harness)]
      await claim(old)
      if (hasToken) await tokenOf(mia)
      await harness.merge(old, mia)
      const remainingMember = await harness.anotherDevice(mia)
      expect(await statesOf(remainingMember)).toEqual(['reserved'])
      const [remaining] = (await openDropFor([remainingMember])) as [MemberCaller]
      await issueReserved.run(harness.context)
      expect(await itemsOf(remaining)).toHaveLength(1)
      before()
    }
  })

  it('is released when an account with a reservation is erased', async () => {
    const mia = await joinSignedUp(harness)
    await claim(mia)
    expect(
      (await mia.call(accountSettings.erase, { body: { code: await harness.codeFor(mia) } }))
        .status,
    ).toBe(200)
    await openDropFor([])
    const issued = await harness.rows(sql`select 1 from nfts where asset_id = ${FREE_ASSET}`)
    await issueReserved.run(harness.context)
    expect(await harness.rows(sql`select 1 from nfts where asset_id = ${FREE_ASSET}`)).toHaveLength(
      issued.length,
    )
    before()
  })

  it('follows the member to another address', async () => {
    const mia = await joinSignedUp(harness)
    await harness.rows(
      sql`update accounts set email = ${`moved-${mia.email}`} where id = ${mia.accountId}`,
    )
    // The address was not verified at sign-up, so the sign-up belongs to the former address.
    expect(await statesOf(mia)).toEqual(['ready'])
  })

  it('is exported, and erased with the account', async () => {
    const mia = await joinSignedUp(harness)
    await tokenOf(mia)
    const { signUps, freeItems } = (await mia.call(accountSettings.exportAll)).body.data as {
      signUps: unknown[]
      freeItems: unknown[]
    }
    expect([signUps, freeItems]).toMatchObject([
      [{ drop: DROP, firstName: 'Inès', telephone: '+15145550134', location: 'America/Toronto' }],
      [{ drop: DROP, nftId: null }],
    ])
    await mia.call(accountSettings.erase, { body: { code: await harness.codeFor(mia) } })
    expect(await harness.rows(sql`select 1 from drop_sign_ups where email = ${mia.email}`)).toEqual(
      [],
    )
    expect(
      await harness.rows(sql`select 1 from free_items where account_id = ${mia.accountId}`),
    ).toEqual([])
  })

  it('is not claimed by a prefetch', async () => {
    const mia = await joinSignedUp(harness)
    const { status } = await mia.call(drops.freeToken, {
      params: { dropId: DROP },
      headers: { 'sec-purpose': 'prefetch' },
    })
    expect([
      status,
      await harness.rows(sql`select 1 from free_items where account_id = ${mia.accountId}`),
    ]).toEqual([400, []])
  })
})

describe('free items with a small supply', () => {
  it('stay reserved when others claim meanwhile', async () => {
    const harness = await openDropLaunch({ pack: launchPack({ supply: 2 }) })
    const [mia, nia, ida, eve] = [
      await joinSignedUp(harness),
      await joinSignedUp(harness),
      await joinSignedUp(harness),
      await harness.join(),
    ]
    expect([(await claim(mia)).status, (await claim(nia)).status]).toEqual([200, 200])
    expect([(await claim(ida)).body.code, await statesOf(ida)]).toEqual([
      'TRANSFER_GONE',
      ['soldOut'],
    ])
    expect(
      await issueIfLeft(harness.tx, {
        brand: home.slug,
        assetId: FREE_ASSET,
        ownerId: eve.accountId,
        now: harness.clock.now(),
      }),
    ).toBeUndefined()
    at(harness, OPENS)
    const members = await Promise.all(
      [mia, nia, ida].map((member) => harness.anotherDevice(member)),
    )
    expect((await claim(members[2]!)).body.code).toBe('TRANSFER_GONE')
    await issueReserved.run(harness.context)
    const numbers = await Promise.all(
      members.map(async (member) => (await itemsOf(member)).map(({ number }) => number)),
    )
    expect([numbers.flat().sort(), numbers[2]]).toEqual([[1, 2], []])
    await harness.close()
  })

  it('are not issued beyond a supply that was reduced, and the team is notified', async () => {
    const notifications: string[] = []
    const harness = await openDropLaunch({
      pack: launchPack({ supply: 2 }),
      onAlert: (message) => notifications.push(message),
    })
    const [mia, nia] = [await joinSignedUp(harness), await joinSignedUp(harness)]
    await claim(mia)
    await claim(nia)
    await harness.rows(sql`update assets set variation_supply = 1 where id = ${FREE_ASSET}`)
    at(harness, OPENS)
    await issueReserved.run(harness.context)
    expect([
      await harness.rows(sql`select number from nfts where asset_id = ${FREE_ASSET}`),
      notifications,
    ]).toEqual([
      [{ number: 1 }],
      ['a reserved item cannot be issued: the supply of the asset is too small'],
    ])
    await harness.close()
  })
})

it('issues the free item before the opening when the pack says so', async () => {
  const harness = await openDropLaunch({ pack: launchPack({ signUp: { freeFrom: 'signUp' } }) })
  const mia = await joinSignedUp(harness)
  expect([await statesOf(mia), (await claim(mia)).status, (await itemsOf(mia)).length]).toEqual([
    ['ready'],
    200,
    1,
  ])
  await harness.close()
})

// The embedded database has one connection and hides races: this runs on PostgreSQL, which npm test
// starts.
describe.runIf(testPostgres)('50 simultaneous claims (postgres)', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openDropLaunch({ database: await freshPostgres() })
    at(harness, OPENS)
  })
  afterAll(() => harness.close())

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'give as many items as the supply, numbered without gaps (round %i)',
    async (round) => {
      await harness.rows(sql`delete from nfts where asset_id = ${FREE_ASSET}`)
      await harness.rows(sql`update assets set issued = 0 where id = ${FREE_ASSET}`)
      const members: MemberCaller[] = []
      for (let count = 0; count < 50; count += 1)
        members.push(await joinSignedUp(harness, `round-${round}-${count}@example.test`))
      const tokens = await Promise.all(members.map(tokenOf))
      const answers = await Promise.all(
        members.map((member, place) =>
          member.call(drops.claimFree, { body: { token: tokens[place] } }),
        ),
      )
      expect([
        answers.filter(({ status }) => status === 200).length,
        answers.filter(({ body }) => body.code === 'TRANSFER_GONE').length,
      ]).toEqual([SUPPLY, 50 - SUPPLY])
      expect(
        await harness.rows(
          sql`select number from nfts where asset_id = ${FREE_ASSET} order by number`,
        ),
      ).toEqual(Array.from({ length: SUPPLY }, (_, place) => ({ number: place + 1 })))
    },
  )

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'reserve as many items as the supply before the opening, and issue all of them (round %i)',
    async (round) => {
      at(harness, '2090-09-01T15:00:00.000Z')
      await harness.rows(sql`delete from free_items`)
      await harness.rows(sql`delete from nfts where asset_id = ${FREE_ASSET}`)
      await harness.rows(sql`update assets set issued = 0 where id = ${FREE_ASSET}`)
      const members: MemberCaller[] = []
      for (let count = 0; count < 50; count += 1)
        members.push(await joinSignedUp(harness, `early-${round}-${count}@example.test`))
      const answers = await Promise.all(
        members.map((member) => member.call(drops.claimFree, { body: { dropId: DROP } })),
      )
      expect([
        answers.filter(({ status }) => status === 200).length,
        answers.filter(({ body }) => body.code === 'TRANSFER_GONE').length,
      ]).toEqual([SUPPLY, 50 - SUPPLY])
      at(harness, OPENS)
      await Promise.all([issueReserved.run(harness.context), issueReserved.run(harness.context)])
      expect(
        await harness.rows(
          sql`select number from nfts where asset_id = ${FREE_ASSET} order by number`,
        ),
      ).toEqual(Array.from({ length: SUPPLY }, (_, place) => ({ number: place + 1 })))
      expect(
        await harness.rows(sql`select 1 from free_items where nft_id is not null`),
      ).toHaveLength(SUPPLY)
    },
  )

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'of one member get one item, one answer and one token (round %i)',
    async (round) => {
      await harness.rows(sql`delete from nfts where asset_id = ${FREE_ASSET}`)
      await harness.rows(sql`update assets set issued = 0 where id = ${FREE_ASSET}`)
      const mia = await joinSignedUp(harness, `alone-${round}@example.test`)
      const tokens = new Set(await Promise.all(Array.from({ length: 25 }, () => tokenOf(mia))))
      const [token] = [...tokens]
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, place) =>
          mia.call(drops.claimFree, {
            body: { token },
            ...(place % 2 ? { key: `key-${place}` } : {}),
          }),
        ),
      )
      expect([
        tokens.size,
        new Set(answers.map(({ status, body }) => `${status} ${body.nftId}`)).size,
        answers[0]?.status,
      ]).toEqual([1, 1, 200])
      expect(
        await harness.rows(sql`select number from nfts where asset_id = ${FREE_ASSET}`),
      ).toEqual([{ number: 1 }])
    },
  )
})
