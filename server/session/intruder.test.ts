import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness } from '../harness.ts'

let house: Harness
beforeAll(async () => {
  house = await openHarness({ isTrial: false })
})
afterAll(() => house.close())

describe('whoever joins with somebody else’s address', () => {
  it('is out as soon as its owner has shown her letter', async () => {
    const intruder = await house.join('victim@example.test')
    const [letter] = await house.lettersTo('victim@example.test')
    const owner = await house.visitor().call(door.exchange, { body: { membershipId: home.ids.membershipId, email: 'victim@example.test', token: letter!.code } })
    expect(owner.status).toBe(200)
    expect((await intruder.call(api.session.current)).body.signedIn).toBe(false)
    expect((await intruder.call(api.account.account)).status).toBe(401)
  })
})

describe('a crowd from one address', () => {
  it('is stopped at joining, and told when to come back', async () => {
    const join = (place: number) => house.visitor().call(door.joinUnverified, {
      body: { email: `crowd-${place}@example.test`, creatorId: home.ids.creatorId, assetId: home.ids.assetId },
    })
    const answers = []
    for (let place = 0; place < 40; place += 1) answers.push(await join(place))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(5)
    expect(refused[0]?.body.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('logging out', () => {
  it('is not done by a page that cannot prove it is ours', async () => {
    const answer = await house.app.inject({
      method: 'POST', url: '/api/account/logout',
      headers: { host: `${home.slug}.localhost:4000`, cookie: '__Host-id=abc', 'sec-fetch-site': 'same-site' },
    })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
  })
})
