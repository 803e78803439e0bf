import { auth } from '#contract/auth.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, stranger, type Harness } from '#server/testing/harness.ts'

let context: Harness
beforeAll(async () => {
  context = await openHarness()
})
afterAll(() => context.close())

describe('one mailbox', () => {
  const ask = (email: string, brand = home) =>
    context.visitor(brand).call(auth.sendLink, {
      body: { creatorId: brand.ids.creatorId, membershipId: brand.ids.membershipId, email },
    })
  const proven = (email: string) =>
    context.tx.execute(sql`update accounts set is_verified = true where email = ${email}`)
  const received = async (email: string) => (await context.emailsTo(email)).length

  it('keeps the emails of its owner when others request them for +tags that nobody has', async () => {
    for (const owner of ['ora@example.test', 'ora+shop@example.test']) {
      await context.join(owner)
      await proven(owner)
      context.clock.moveMinutes(16)
      const before = await received(owner)
      for (const tag of ['a', 'b', 'c'])
        for (let time = 0; time < 3; time += 1)
          expect((await ask(`ora+${tag}@example.test`)).status).toBe(200)
      expect((await ask(owner)).status).toBe(200)
      expect(await received(owner)).toBe(before + 1)
    }
  })

  it('gets six emails in a quarter of an hour over +tags that nobody has proven, and the answers do not differ', async () => {
    const tags = Array.from({ length: 8 }, (_, tag) => `bob+${tag}@gmail.com`)
    for (const email of tags) await context.join(email)
    const counts = async () => {
      const numbers = []
      for (const email of tags) numbers.push(await received(email))
      return numbers
    }
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    expect((await ask('b.o.b+7@gmail.com')).status).toBe(200)
    expect((await ask(tags[7]!)).status).toBe(200)
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    context.clock.moveMinutes(16)
    expect((await ask(tags[7]!)).status).toBe(200)
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 0, 1])
  })

  it('gets what is requested for its own address and for proven ones beyond that', async () => {
    for (const email of ['kim@example.test', 'kim+old@example.test']) await context.join(email)
    await proven('kim+old@example.test')
    context.clock.moveMinutes(16)
    for (let tag = 0; tag < 6; tag += 1) await context.join(`kim+${tag}@example.test`)
    for (const email of ['kim@example.test', 'kim+old@example.test'])
      expect((await ask(email)).status).toBe(200)
    expect([
      await received('kim@example.test'),
      await received('kim+old@example.test'),
      await received('kim+5@example.test'),
    ]).toEqual([2, 2, 1])
  })

  it.each(['j.invented@gmail.com', 'jinvented@googlemail.com'])(
    'sends %s one login link per window when others have invented its spellings',
    async (owner) => {
      const [name] = owner.replace('.', '').split('@') as [string]
      const inventAndAsk = async (email: string) => {
        await context.visitor().call(auth.joinByEmail, {
          body: { membershipId: home.ids.membershipId, email },
        })
        await received(email)
      }
      for (let dot = 2; dot < 9; dot += 1)
        await inventAndAsk(`${name.slice(0, dot)}.${name.slice(dot)}@gmail.com`)
      await inventAndAsk(owner)
      expect(await received(owner)).toBe(0)
      for (const links of [1, 1]) {
        expect((await ask(owner)).status).toBe(200)
        expect(await received(owner)).toBe(links)
      }
      for (const window of [2, 3]) {
        context.clock.moveMinutes(16)
        for (let dot = 2; dot < 9; dot += 1)
          await ask(`${name.slice(0, dot)}.${name.slice(dot)}@gmail.com`)
        await context.outbox.sendDue()
        expect((await ask(owner)).status).toBe(200)
        expect(await received(owner)).toBe(window)
      }
      const [email] = await context.emailsTo(owner)
      const token = /loginToken=([^&"]+)/.exec(email!.html)?.[1]
      const { status } = await context.visitor().call(auth.exchange, {
        body: { membershipId: home.ids.membershipId, email: owner, token },
      })
      expect(status).toBe(200)
      expect((await ask(owner)).status).toBe(200)
      expect(await received(owner)).toBe(4)
    },
  )

  it('of another brand is counted apart', async () => {
    for (let tag = 0; tag < 6; tag += 1) await context.join(`una+${tag}@example.test`)
    await context.join('una+new@example.test', stranger)
    expect(await context.emailsTo('una+new@example.test', stranger)).toHaveLength(1)
  })
})

describe('one address', () => {
  const { creatorId, membershipId, assetId } = home.ids
  const requests = {
    link: (email: string) =>
      context.visitor().call(auth.sendLink, { body: { creatorId, membershipId, email } }),
    reset: (email: string) =>
      context.visitor().call(auth.forgotPassword, {
        body: { creatorId, membershipId, emailAddress: email, site: '' },
      }),
    join: (email: string) =>
      context.visitor().call(auth.joinByEmail, { body: { membershipId, email } }),
    joinAtOnce: (email: string) =>
      context.visitor().call(auth.joinUnverified, { body: { creatorId, assetId, email } }),
  }

  it.each([
    ['en', /^We did not send this email/],
    ['fr', /^Nous n’avons pas envoyé ce courriel/],
  ])(
    'gets no reset beyond the limit, and the answer says so, known or not (%s)',
    async (language, message) => {
      const addresses = [`lou-${language}@example.test`, `nobody-${language}@example.test`]
      await context.join(addresses[0])
      await context.emailsTo(addresses[0] ?? '')
      context.clock.moveMinutes(16)
      const answers = []
      for (const emailAddress of addresses) {
        for (const kind of ['link', 'join', 'link'] as const) await requests[kind](emailAddress)
        const { status, body, headers } = await context.visitor().call(auth.forgotPassword, {
          body: { creatorId, membershipId, emailAddress, site: '' },
          headers: { 'accept-language': language },
        })
        expect(body.message).toMatch(message)
        answers.push([status, body, headers['retry-after']])
      }
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.[0]).toBe(429)
      const received = await context.emailsTo(addresses[0] ?? '')
      expect(received.filter(({ html }) => html.includes('/reset/'))).toEqual([])
    },
  )

  it('gets the answer that joining again sends no further email', async () => {
    const email = 'again-and-again@example.test'
    const answers = []
    for (let time = 0; time < 4; time += 1) answers.push(await requests.joinAtOnce(email))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.body.message).toMatch(/^We did not send this email/)
    expect(await context.emailsTo(email)).toHaveLength(3)
  })

  it.each([
    ['reset', 'reset', 'reset', 'link', 'reset', 'link'],
    ['join', 'reset', 'join', 'link', 'join', 'link'],
    ['link', 'reset', 'join', 'link', 'reset', 'join'],
    ['joinAtOnce', 'joinAtOnce', 'joinAtOnce', 'joinAtOnce', 'link', 'link'],
  ] as const)(
    'has a login link whatever others request, answered alike where nobody has it: %s, %s, %s, %s, %s, %s',
    async (...kinds) => {
      const [known, unknown] = [
        `ada-${kinds.join('-')}@example.test`.toLowerCase(),
        `nobody-${kinds.join('-')}@example.test`.toLowerCase(),
      ]
      await context.join(known)
      await context.tx.execute(sql`update accounts set is_verified = true where email = ${known}`)
      await context.emailsTo(known)
      context.clock.moveMinutes(16)
      const answers = []
      for (const kind of kinds)
        answers.push(
          [await requests[kind](known), await requests[kind](unknown)].map(({ status, body }) => [
            status,
            body.code,
          ]),
        )
      // Joining at once tells a new member from a known address by its session, in every case.
      for (const [index, [first, second]] of answers.entries())
        expect(first, `${index}`).toEqual(second)
      expect(answers.at(-1)?.[0]).toEqual([429, 'TOO_MANY_EMAILS'])
      const subjects = (await context.emailsTo(known)).map(({ subject }) => subject)
      expect(subjects).toContain('Your login link for Second Look')
      // The welcome, three and one link more at most.
      expect(subjects.length).toBeLessThanOrEqual(5)
    },
  )
})
