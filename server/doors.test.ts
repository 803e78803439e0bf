import { connect, type AddressInfo } from 'node:net'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { door } from '#contract/door.ts'
import { endpoints } from '#contract/everything.ts'
import { api } from '#contract/index.ts'
import { problems } from '#contract/problems.ts'
import { problemText } from '#contract/sentences.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { home, openHarness, stranger, type Harness, type MemberCaller } from './harness.ts'

/**
 * The same questions to every call of the contract: who comes in without a session, with a dead one, with one of
 * another brand, with somebody else's ids? A new endpoint is asked by itself.
 */
let house: Harness
let mia: MemberCaller
let nia: MemberCaller
let foreign: MemberCaller
let ida: MemberCaller
beforeAll(async () => {
  house = await openHarness()
  mia = await house.join()
  nia = await house.join()
  foreign = await house.join(undefined, stranger)
  ida = await house.join()
  await ida.call(api.session.logOut)
})
afterAll(() => house.close())

/** Ids that are right for a member, so that only the caller is wrong. */
const idsOf = (member: MemberCaller) => ({ id: member.loyaltyAccountId, nftId: member.nftId, membershipId: home.ids.membershipId })
const paramsFor = (endpoint: Endpoint, member: MemberCaller): Record<string, string> => {
  const words = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, word]) => word as string)
  const ids: Record<string, string> = { ...idsOf(member), ...(endpoint.path.startsWith('membership/') ? { id: home.ids.membershipId } : {}) }
  return Object.fromEntries(words.map((word) => [word, ids[word] as string]))
}
const bodies: Record<string, unknown> = {
  'membership.sync': { creatorId: home.ids.creatorId, assetId: home.ids.assetId },
  'redemption.redeem': { redemptionId: home.programme.offers[0]!.offerId },
}
const members = endpoints.filter(({ access }) => access === 'member')
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const)

describe('a call for members', () => {
  it.each(named(members))('%s opens to a member [CA-01, RO-14]', async (name, endpoint) => {
    const caller = name === 'redemption.redeem' ? await house.join() : mia
    expect((await caller.call(endpoint, { params: paramsFor(endpoint, caller), body: bodies[name] })).status).toBe(200)
  })

  it.each(named(members))('%s is closed to a visitor, and says so in the catalogue’s words [RO-01, ER-02]', async (name, endpoint) => {
    const answer = await house.visitor().call(endpoint, { params: paramsFor(endpoint, mia), body: bodies[name] })
    expect([answer.status, answer.body]).toEqual([401, { success: false, code: 'UNAUTHORIZED', message: 'User is unauthorized to view this content.' }])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(named(members))('%s is closed to a token with a flipped bit, of another brand, logged out, or made up', async (name, endpoint) => {
    const flipped = `${mia.token.slice(0, -1)}${mia.token.endsWith('A') ? 'B' : 'A'}`
    for (const token of [flipped, foreign.token, ida.token, 'x', '../../etc/passwd', 'null']) {
      const answer = await house.visitor().call(endpoint, { params: paramsFor(endpoint, mia), body: bodies[name], headers: { authorization: `Bearer ${token}` } })
      expect([token === foreign.token ? 'foreign' : 'token', answer.status]).toEqual([token === foreign.token ? 'foreign' : 'token', 401])
    }
  })

  it.each(named(members))('%s is closed an hour after the log in, to the minute [CO-01]', async (name, endpoint) => {
    const late = await house.join()
    house.clock.moveMinutes(59)
    expect((await late.call(endpoint, { params: paramsFor(endpoint, late), body: bodies[name] })).status).toBe(200)
    house.clock.moveMinutes(2)
    expect((await late.call(endpoint, { params: paramsFor(endpoint, late), body: bodies[name] })).status).toBe(401)
    house.clock.moveMinutes(-61)
  })

  it.each(named(members))('%s takes the cookie only with proof of our own page', async (name, endpoint) => {
    const cookie = { cookie: `__Host-id=${mia.token}` }
    const send = async (headers: Record<string, string>) =>
      (await house.visitor().call(endpoint, { params: paramsFor(endpoint, mia), body: bodies[name], headers: { ...cookie, ...headers } })).status
    const opened = (status: number) => status !== 401
    expect(opened(await send({ 'sec-fetch-site': 'same-origin' }))).toBe(true)
    expect(opened(await send({ origin: `http://${home.slug}.localhost:4000` }))).toBe(true)
    const foreign: Record<string, string>[] = [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site', origin: `http://${home.slug}.localhost:4000` }]
    for (const headers of foreign) expect(await send(headers)).toBe(401)
  })

  const owned = members.filter(({ path }) => /loyaltyaccount\/:|nft\/:/.test(path))
  it.each(named(owned))('%s answers somebody else’s id like one that is not there', async (_, endpoint) => {
    const theirs = await mia.call(endpoint, { params: paramsFor(endpoint, nia) })
    const nobodys = await mia.call(endpoint, { params: { id: 'la_nobody', nftId: 'nft_nobody' } })
    const otherBrand = await mia.call(endpoint, { params: { id: foreign.loyaltyAccountId, nftId: foreign.nftId } })
    for (const answer of [theirs, nobodys, otherBrand]) expect([answer.status, answer.body]).toEqual([404, nobodys.body])
    expect(nobodys.body.code).toBe('NOT_FOUND')
  })

  const ofMembership = members.filter(({ path }) => /membership\/:/.test(path))
  it.each(named(ofMembership))('%s does not know another brand’s programme', async (_, endpoint) => {
    for (const id of [stranger.ids.membershipId, 'nothing']) {
      expect((await mia.call(endpoint, { params: { id, membershipId: id } })).status).toBe(404)
    }
  })
})

describe('bad input', () => {
  const writes = endpoints.filter((endpoint) => endpoint.kind === 'write')
  const raw = (endpoint: Endpoint, payload: string, headers: Record<string, string> = {}) =>
    house.app.inject({
      method: endpoint.method,
      url: `/api/${endpoint.path.replace(/:\w+/, 'nothing')}`,
      headers: { host: `${home.slug}.localhost:4000`, authorization: `Bearer ${mia.token}`, 'content-type': 'application/json', ...headers },
      payload,
    })

  // Some take nothing: then there is nothing to refuse.
  it.each(named(writes.filter(({ takes }) => !z.safeParse(takes, null).success)))('%s refuses what is not its body with a clear 4xx', async (_, endpoint) => {
    const bodies = ['{', '', 'null', '[]', '"text"', '1', '{"email":1,"creatorId":{},"redemptionId":[]}', `{"email":"${'a'.repeat(5000)}"}`, '{"__proto__":{"isVerified":true}}']
    for (const body of bodies) {
      const answer = await raw(endpoint, body)
      expect([body.slice(0, 20), answer.statusCode]).toEqual([body.slice(0, 20), 400])
      expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: 'BAD_REQUEST', message: 'Oops. This endpoint returned a 400. Bad request.' })
    }
    expect((await raw(endpoint, `{"x":"${'y'.repeat(70_000)}"}`)).statusCode).toBe(413)
    expect((await raw(endpoint, '<xml/>', { 'content-type': 'text/xml' })).statusCode).toBe(415)
  })

  const reads = endpoints.filter(({ kind, path }) => kind === 'read' && path.includes(':'))
  it.each(named(reads))('%s answers any malformed id with 404', async (_, endpoint) => {
    for (const id of ['%00', '%27%20or%201=1', '..%2f..%2f', 'a'.repeat(65), '%F0%9F%98%80', '%20']) {
      const url = `/api/${endpoint.path.replace(/:\w+/, id)}`
      const answer = await house.app.inject({ url, headers: { host: `${home.slug}.localhost:4000`, authorization: `Bearer ${mia.token}` } })
      expect([id, answer.statusCode]).toEqual([id, 404])
    }
  })

  it.each(named(reads.filter(({ access }) => access === 'member')))('%s goes by its path, whatever the query says', async (_, endpoint) => {
    const params = paramsFor(endpoint, mia)
    const right = await mia.call(endpoint, { params })
    for (const query of ['id=a&id=b', 'nftId=zzz', 'membershipId=x', `id=${nia.loyaltyAccountId}`]) {
      const answer = await house.app.inject({ url: `${addressOf(endpoint, params)}?${query}`, headers: { host: `${home.slug}.localhost:4000`, authorization: `Bearer ${mia.token}` } })
      expect([query, answer.statusCode, JSON.parse(answer.body)]).toEqual([query, 200, right.body])
    }
  })

  it('of an unknown path is a 404 in the house’s form [ER-04]', async () => {
    const answer = await house.app.inject({ url: '/api/no/such/thing', headers: { host: `${home.slug}.localhost:4000` } })
    expect([answer.statusCode, JSON.parse(answer.body).message]).toEqual([404, 'Oops. This endpoint returned a 404. Please try again later.'])
  })

  it.each(['/api/%E0%A4%A', '/%', '/account/%zz?x=1'])('%s is no address: 400 in the house’s form, with its headers', async (url) => {
    const answer = await house.app.inject({ url, headers: { host: `${home.slug}.localhost:4000`, 'accept-language': 'fr' } })
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([400, { success: false, code: 'BAD_REQUEST', message: problemText('BAD_REQUEST', 'fr') }])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("default-src 'none'") })
  })

  it('the documentation stands under the policy of every page', async () => {
    const [docs, call] = await Promise.all(['/api/docs', '/api/brand'].map((url) => house.app.inject({ url, headers: { host: `${home.slug}.localhost:4000` } })))
    expect(docs?.statusCode).toBe(200)
    expect(docs?.headers['content-security-policy']).toBe(call?.headers['content-security-policy'])
  })

  it.each(['..%2f..%2fpackage.json', '%2e%2e/x', '%00', '/etc', 'a%5c..%5cb', '.env', 'nothing.js'])('of a file of the documentation is a 404: %s', async (file) => {
    const answer = await house.app.inject({ url: `/api/docs/static/${file}`, headers: { host: `${home.slug}.localhost:4000` } })
    expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each([
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'BODY_TOO_LARGE'],
    ['GET /a b HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'BAD_REQUEST'],
  ])('that is no request, or has too much in its head, is told so in the house’s form', async (sent, status, code) => {
    const open = await openHarness()
    await open.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((open.app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(sent))
    let said = ''
    for await (const part of socket) said += String(part)
    const [head = '', body = ''] = said.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*nosniff`))
    expect(JSON.parse(body)).toEqual({ success: false, code, message: problems[code as 'BAD_REQUEST'].en })
    await open.close()
  })

  it('is never a reason to give something that was not asked for: unknown fields change nothing', async () => {
    const greedy = await house.visitor().call(door.joinUnverified, {
      body: { email: 'greedy@example.test', creatorId: home.ids.creatorId, assetId: home.ids.assetId, isVerified: true, points: 99_999, role: 'admin', userId: mia.accountId },
    })
    const headers = { authorization: `Bearer ${greedy.body.token}` }
    const { body } = await house.visitor().call(api.account.account, { headers })
    expect(body.account).toMatchObject({ email: 'greedy@example.test', isVerified: false })
    expect(body.account.userId).not.toBe(mia.accountId)
  })
})

describe('paths', () => {
  it('are matched without regard to letter case [CA-01]', async () => {
    for (const path of [`redemption/membership/${home.ids.membershipId}/vouchers`, `REDEMPTION/Membership/${home.ids.membershipId}/VOUCHERS`]) {
      const answer = await house.app.inject({ url: `/api/${path}`, headers: { host: `${home.slug}.localhost:4000`, authorization: `Bearer ${mia.token}` } })
      expect([path, answer.statusCode]).toEqual([path, 200])
    }
  })
})
