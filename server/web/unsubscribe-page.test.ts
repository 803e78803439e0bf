import { createHash } from 'node:crypto'
import { api } from '#contract/index.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueueEmail } from '#server/emails/outbox.ts'
import { escapeHtml } from '#server/lib/html/escape.ts'
import type { RenderedEmail } from '#server/emails/smtp.ts'
import {
  home,
  openHarness,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'

let harness: Harness
const sent: RenderedEmail[] = []
beforeAll(async () => {
  harness = await openHarness({
    mailer: { send: async (email) => void sent.push(email), close: () => undefined },
  })
})
afterAll(() => harness.close())
beforeEach(() => void sent.splice(0))

/** Returns an email about points that expire. */
async function announced({ email, accountId, loyaltyAccountId }: MemberCaller) {
  await enqueueEmail(harness.tx, {
    kind: 'pointsEnd',
    brand: home.slug,
    recipient: email,
    language: 'en',
    values: { points: '30', accountId, loyaltyAccountId, day: '2093-12-31T12:00:00.000Z' },
    now: harness.clock.now(),
  })
  await harness.outbox.sendDue()
  return sent.find(({ recipient, subject }) => recipient === email && /good until/.test(subject))
}
async function addressFor(member: MemberCaller): Promise<URL> {
  return new URL((await announced(member))?.unsubscribeAddress ?? '')
}
const request = (
  method: 'GET' | 'POST' | 'HEAD',
  { pathname, search }: URL,
  { brand = home, payload = 'List-Unsubscribe=One-Click', language = 'en' } = {},
) =>
  harness.app.inject({
    method,
    url: pathname + search,
    headers: {
      host: `${brand.slug}.localhost:4000`,
      'accept-language': language,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' ? { payload } : {}),
  })
const muted = async (member: MemberCaller) =>
  (await member.call(api.account.account)).body.account.mutedEmails

describe('the link of an optional email', () => {
  it('is in its foot, and in no email that is always sent', async () => {
    const mia = await harness.join()
    await mia.call(accountSettings.sendCode, { body: {} })
    const email = await announced(mia)
    const address = email?.unsubscribeAddress ?? ''
    expect(address).toMatch(/^http:\/\/eyewear\.localhost:4000\/unsubscribe\?token=/)
    expect(email?.html).toContain(`href="${address}"`)
    expect(email?.text).toContain(address)
    const others = sent.filter((one) => one !== email)
    expect(others.length).toBeGreaterThan(0)
    expect(others.map(({ unsubscribeAddress }) => unsubscribeAddress)).toEqual(
      others.map(() => undefined),
    )
  })

  it('changes nothing when it is opened, as scanners do', async () => {
    const mia = await harness.join()
    const address = await addressFor(mia)
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await request(method, address)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    }
    expect((await request('GET', address)).body).toMatch(
      /<form method="post">.*<button>Unsubscribe<\/button>/,
    )
    expect((await request('GET', address, { language: 'fr' })).body).toContain('Se désabonner')
    expect(await muted(mia)).toEqual([])
  })

  it.each([home, stranger])('has the look of $name, which its policy allows', async (brand) => {
    const { body, headers } = await request('GET', new URL('http://x/unsubscribe?token=x'), {
      brand,
    })
    const [, style = ''] = /<style>(.*)<\/style>/.exec(body) ?? []
    const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}$/.exec(style)?.[1]
    expect(dark).toBe(
      brand.dark &&
        `:root{color-scheme:dark}body{background:${brand.dark.values['brand-paper']};color:${brand.dark.values['brand-ink']}}`,
    )
    expect(style).toContain(`background:${brand.colors.background};color:${brand.colors.ink}`)
    expect(headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    )
    expect(body).toContain(`<header>${escapeHtml(brand.name)}</header>`)
  })

  it.each([
    ['the form', 'List-Unsubscribe=One-Click'],
    ['no body', ''],
  ])(
    'switches off exactly this kind with a POST of %s, as often as it is sent',
    async (_, payload) => {
      const [mia, nia] = [await harness.join(), await harness.join()]
      const address = await addressFor(mia)
      const first = await request('POST', address, { payload })
      const second = await request('POST', address, { payload })
      expect([first.statusCode, second.statusCode]).toEqual([200, 200])
      expect(first.body).toBe(second.body)
      expect(first.body).toContain('Before points expire')
      expect([await muted(mia), await muted(nia)]).toEqual([['pointsEnd'], []])
      sent.splice(0)
      expect(await announced(mia)).toBeUndefined()
    },
  )

  it.each([
    ['another kind', (token: string) => token.replace('pointsEnd', 'tierEnds')],
    ['a kind that is always sent', (token: string) => token.replace('pointsEnd', 'login')],
    ['another signature', (token: string) => `${token.slice(0, -2)}AA`],
    ['a part of it', (token: string) => token.slice(0, -10)],
    ['nothing', () => ''],
  ])('is refused with %s, the same for all, and changes nothing', async (_, change) => {
    const mia = await harness.join()
    const address = await addressFor(mia)
    address.searchParams.set('token', change(address.searchParams.get('token') ?? ''))
    const unknown = new URL('/unsubscribe?token=a_nobody.pointsEnd.x', address)
    for (const method of ['GET', 'POST'] as const) {
      const [answer, ofNobody] = [await request(method, address), await request(method, unknown)]
      expect([answer.statusCode, answer.body]).toEqual([404, ofNobody.body])
    }
    expect(await muted(mia)).toEqual([])
  })

  it('is refused with the account of another member, and at another brand', async () => {
    const [mia, nia] = [await harness.join(), await harness.join()]
    const address = await addressFor(mia)
    expect((await request('POST', address, { brand: stranger })).statusCode).toBe(404)
    const token = address.searchParams.get('token') ?? ''
    address.searchParams.set('token', token.replace(mia.accountId, nia.accountId))
    expect((await request('POST', address)).statusCode).toBe(404)
    expect([await muted(mia), await muted(nia)]).toEqual([[], []])
  })

  it('answers the same for an account that was erased, and stores nothing', async () => {
    const mia = await harness.join()
    const address = await addressFor(mia)
    await harness.rows(sql`update accounts set erased_at = now() where id = ${mia.accountId}`)
    expect((await request('POST', address)).statusCode).toBe(200)
    expect(
      await harness.rows(sql`select muted_emails from accounts where id = ${mia.accountId}`),
    ).toEqual([{ muted_emails: [] }])
  })

  it('reaches the account that staff have merged the recipient’s into', async () => {
    const [old, mia] = [await harness.join(), await harness.join()]
    const address = await addressFor(old)
    await harness.merge(old, mia)
    await request('POST', address)
    expect(await muted(mia)).toEqual(['pointsEnd'])
  })

  it('is throttled', async () => {
    const address = new URL('http://eyewear.localhost:4000/unsubscribe?token=x')
    const answers = await Promise.all(Array.from({ length: 301 }, () => request('POST', address)))
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429)
  })
})
