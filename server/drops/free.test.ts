import { drops } from '#contract/drops.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { profile } from '#contract/profile.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, claim, DROP, launching, onTheList, openLaunch, OPENS, PIECE, signUp, SUPPLY } from '#server/aids/launch.ts'
import { freshPostgres, home, testPostgres, type Harness, type MemberCaller } from '#server/harness.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const refusal = (code: ProblemCode) => [problems[code].status, { success: false, code, message: problems[code].en }]
const ask = async (member: MemberCaller, dropId = DROP) => {
  const { status, body } = await member.call(drops.freeToken, { params: { dropId } })
  return [status, body] as const
}
const tokenOf = async (member: MemberCaller) => (await member.call(drops.freeToken, { params: { dropId: DROP } })).body.token
const claimed = async (member: MemberCaller, token: string) => {
  const { status, body } = await member.call(drops.claimFree, { body: { token } })
  return [status, body]
}
const piecesOf = async (member: MemberCaller) =>
  (await member.call(api.collection.collection)).body.collection.flatMap(({ nfts }) => nfts).filter(({ asset }) => asset.assetId === PIECE)
const state = async (member: MemberCaller) => (await member.call(drops.free)).body.pieces.map((piece) => piece.state)

describe('the free piece of a drop [ST-46]', () => {
  let house: Harness
  beforeAll(async () => {
    house = await openLaunch({ pack: launching({ supply: 50 }) })
  })
  afterAll(() => house.close())
  const isOpen = async (members: readonly MemberCaller[]) => {
    at(house, OPENS)
    return Promise.all(members.map((member) => house.anotherDevice(member)))
  }
  const before = () => at(house, '2090-09-01T15:00:00.000Z')

  it('waits until the drop opens, is claimed then, and stands in her collection [CA-49] [CA-50]', async () => {
    const mia = await onTheList(house)
    const [status, body] = await ask(mia)
    expect([status, body]).toEqual([200, { success: true, token: expect.stringMatching(/^[\w-]{43}$/), piece: { dropId: DROP, dropName: 'The launch', name: 'The first stitch', mediaUrl: expect.stringContaining('/art/'), state: 'waiting', opensAt: OPENS, nftId: null } }])
    expect(await claimed(mia, body.token)).toEqual(refusal('DROP_NOT_OPEN'))
    const [later] = (await isOpen([mia])) as [MemberCaller]
    expect([await tokenOf(later), await state(later)]).toEqual([body.token, ['ready']])
    const answer = await claimed(later, body.token)
    expect(answer).toEqual([200, { success: true, nftId: expect.any(String) }])
    expect(await piecesOf(later)).toMatchObject([{ nftId: (answer[1] as { nftId: string }).nftId, drop: { dropId: DROP, salesType: 1 }, txn: null }])
    expect([await state(later), (await ask(later))[1].piece]).toEqual([['claimed'], expect.objectContaining({ nftId: (answer[1] as { nftId: string }).nftId })])
    before()
  })

  it('is one for an account: claimed again it is the same, and so is her token', async () => {
    const mia = await onTheList(house)
    const tokens = new Set(await Promise.all(Array.from({ length: 6 }, () => tokenOf(mia))))
    const [later] = (await isOpen([mia])) as [MemberCaller]
    const answers = [await claim(later), await claim(later, 'one-key'), await claim(later, 'other-key')]
    expect([tokens.size, new Set(answers.map(({ status, body }) => `${status} ${body.nftId}`)).size, (await piecesOf(later)).length]).toEqual([1, 1, 1])
    expect(await house.rows(sql`select 1 from free_pieces where account_id = ${mia.accountId}`)).toHaveLength(1)
    before()
  })

  it('is for whoever has signed up: not for others, not by another’s token, not for a drop without one', async () => {
    const [mia, nia] = [await onTheList(house), await onTheList(house)]
    const stranger = await house.join()
    await house.rows(sql`update accounts set is_verified = true where id = ${stranger.accountId}`)
    expect([await ask(stranger), await state(stranger)]).toEqual([refusal('TRANSFER_NOT_FOUND'), []])
    expect(await ask(mia, home.programme.membershipDrop.dropId)).toEqual(refusal('TRANSFER_NOT_FOUND'))
    for (const token of [await tokenOf(nia), 'made-up']) expect(await claimed(mia, token)).toEqual(refusal('TRANSFER_NOT_FOUND'))
    expect(problems.TRANSFER_NOT_FOUND.en).toBe('Transfer code not found. Please check your code and try again.')
  })

  it('waits for a returning member, who joined after she had signed up, and for nobody before her address is proven', async () => {
    const email = 'returns@example.test'
    await signUp(house, email)
    const mia = await house.join(email)
    expect([await ask(mia), await state(mia)]).toEqual([refusal('ADDRESS_NOT_CONFIRMED'), []])
    const other = await house.join()
    expect(await ask(other)).toEqual(refusal('ADDRESS_NOT_CONFIRMED'))
    expect(await claimed(mia, 'made-up')).toEqual(refusal('ADDRESS_NOT_CONFIRMED'))
    await house.rows(sql`update accounts set is_verified = true where id = ${mia.accountId}`)
    expect([(await ask(mia))[0], await state(mia)]).toEqual([200, ['waiting']])
  })

  it('is not had a second time by another name of her mailbox, nor after erasing and joining again', async () => {
    const [mia, alias] = [await onTheList(house, 'twice@example.test'), await onTheList(house, 'twice+again@example.test')]
    const [hers, others] = (await isOpen([mia, alias])) as [MemberCaller, MemberCaller]
    expect((await claim(hers)).status).toBe(200)
    expect(await ask(others)).toEqual(refusal('TRANSFER_GONE'))
    expect((await hers.call(profile.erase, { body: { code: await house.codeFor(hers) } })).status).toBe(200)
    before()
    house.clock.moveMinutes(60)
    const again = await onTheList(house, 'twice@example.test')
    expect(await ask(again)).toEqual(refusal('TRANSFER_GONE'))
  })

  it('comes along when staff put two accounts into one, and is not given anew', async () => {
    const [old, mia] = [await onTheList(house), await onTheList(house)]
    await tokenOf(mia)
    const [hers, kept] = (await isOpen([old, mia])) as [MemberCaller, MemberCaller]
    const { body } = await claim(hers)
    await house.merge(old, mia)
    expect([(await claim(kept)).body.nftId, (await piecesOf(kept)).length]).toEqual([body.nftId, 1])
    before()
  })

  it('follows her to another address', async () => {
    const mia = await onTheList(house)
    await house.rows(sql`update accounts set email = ${`moved-${mia.email}`} where id = ${mia.accountId}`)
    // It was not proven when she signed up: the sign-up is the old address's.
    expect(await state(mia)).toEqual(['waiting'])
  })

  it('is told in her export, and forgotten with her', async () => {
    const mia = await onTheList(house)
    await tokenOf(mia)
    const { signUps, freePieces } = (await mia.call(profile.exportAll)).body.data as { signUps: unknown[]; freePieces: unknown[] }
    expect([signUps, freePieces]).toMatchObject([[{ drop: DROP, firstName: 'Inès', telephone: '+15145550134', location: 'America/Toronto' }], [{ drop: DROP, nftId: null }]])
    await mia.call(profile.erase, { body: { code: await house.codeFor(mia) } })
    expect(await house.rows(sql`select 1 from drop_sign_ups where email = ${mia.email}`)).toEqual([])
    expect(await house.rows(sql`select 1 from free_pieces where account_id = ${mia.accountId}`)).toEqual([])
  })

  it('is never claimed by a browser that only fetches ahead', async () => {
    const mia = await onTheList(house)
    const { status } = await mia.call(drops.freeToken, { params: { dropId: DROP }, headers: { 'sec-purpose': 'prefetch' } })
    expect([status, await house.rows(sql`select 1 from free_pieces where account_id = ${mia.accountId}`)]).toEqual([400, []])
  })
})

it('where the pack says so, the piece is hers straight away', async () => {
  const house = await openLaunch({ pack: launching({ signUp: { freeFrom: 'signUp' } }) })
  const mia = await onTheList(house)
  expect([await state(mia), (await claim(mia)).status, (await piecesOf(mia)).length]).toEqual([['ready'], 200, 1])
  await house.close()
})

// The embedded engine has one connection and hides races: these run on PostgreSQL, which npm test starts.
describe.runIf(testPostgres)('50 claims at the same instant (postgres)', () => {
  let house: Harness
  beforeAll(async () => {
    house = await openLaunch({ database: await freshPostgres() })
    at(house, OPENS)
  })
  afterAll(() => house.close())

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('of 50 members as many as there are pieces get one, numbered without gaps (round %i)', async (round) => {
    await house.rows(sql`delete from nfts where asset_id = ${PIECE}`)
    await house.rows(sql`update assets set issued = 0 where id = ${PIECE}`)
    const members: MemberCaller[] = []
    for (let count = 0; count < 50; count += 1) members.push(await onTheList(house, `round-${round}-${count}@example.test`))
    const tokens = await Promise.all(members.map(tokenOf))
    const answers = await Promise.all(members.map((member, place) => member.call(drops.claimFree, { body: { token: tokens[place] } })))
    expect([answers.filter(({ status }) => status === 200).length, answers.filter(({ body }) => body.code === 'TRANSFER_GONE').length]).toEqual([SUPPLY, 50 - SUPPLY])
    expect(await house.rows(sql`select number from nfts where asset_id = ${PIECE} order by number`)).toEqual(Array.from({ length: SUPPLY }, (_, place) => ({ number: place + 1 })))
  })

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('of one member: one piece, one answer, one token (round %i)', async (round) => {
    await house.rows(sql`delete from nfts where asset_id = ${PIECE}`)
    await house.rows(sql`update assets set issued = 0 where id = ${PIECE}`)
    const mia = await onTheList(house, `alone-${round}@example.test`)
    const tokens = new Set(await Promise.all(Array.from({ length: 25 }, () => tokenOf(mia))))
    const [token] = [...tokens]
    const answers = await Promise.all(Array.from({ length: 50 }, (_, place) => mia.call(drops.claimFree, { body: { token }, ...(place % 2 ? { key: `key-${place}` } : {}) })))
    expect([tokens.size, new Set(answers.map(({ status, body }) => `${status} ${body.nftId}`)).size, answers[0]?.status]).toEqual([1, 1, 200])
    expect(await house.rows(sql`select number from nfts where asset_id = ${PIECE}`)).toEqual([{ number: 1 }])
  })
})
