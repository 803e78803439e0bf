import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshEmbedded, freshPostgres, testPostgres } from '#server/testing/harness.ts'
import { movableClock } from '#server/lib/time/clock.ts'
import { rowsOf, type Database } from '#server/lib/database/database.ts'
import { enqueueEmail } from './outbox.ts'
import { openOutbox, type Outbox } from './outbox-worker.ts'
import { smtpMailer } from './smtp.ts'

type Arrived = { to: string; raw: string }
type Refusal = { at: 'RCPT' | 'DATA'; code: number }

/** Shared by all tests; each starts with an empty outbox. */
let embedded: Database
beforeAll(async () => {
  embedded = await freshEmbedded()
})
afterAll(() => embedded.close())

const cleanUps: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUps.splice(0).reverse()) await close()
  await embedded.tx.execute(sql`delete from outbox`)
})

/** Starts a mail server that can refuse emails or be slow. */
async function mailServer({
  refuses,
  slowBy = 0,
}: { refuses?: () => Refusal | undefined; slowBy?: number } = {}) {
  const arrived: Arrived[] = []
  const refusal = (code: number) =>
    Object.assign(new Error('<mia@example.test> says no'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => {
      const current = refuses?.()
      done(current?.at === 'RCPT' ? refusal(current.code) : null)
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (part) => (raw += String(part)))
      stream.on('end', () => {
        const current = refuses?.()
        if (current?.at === 'DATA') return done(refusal(current.code))
        arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw })
        setTimeout(() => done(), slowBy)
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  cleanUps.push(() => new Promise((closed) => server.close(() => closed())))
  return { arrived, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

const UNSUBSCRIBE = `https://brand.example/unsubscribe?token=${'t'.repeat(90)}`

async function outbox({ url, database = embedded }: { url: string; database?: Database }) {
  const clock = movableClock()
  const failures: unknown[] = []
  const post = smtpMailer({ SMTP_URL: url, MAIL_FROM: 'post@brand.example' })
  const mail: Outbox = openOutbox({
    database,
    clock,
    post,
    onFailure: (failure) => failures.push(failure),
    write: async ({ kind }) =>
      kind === 'nobody'
        ? undefined
        : {
            sender: 'Brand & Söhne',
            subject: 'Grüße',
            html: '<p>Hello é</p>',
            text: 'Hello é',
            ...(kind === 'pointsEnd' ? { unsubscribeAddress: UNSUBSCRIBE } : {}),
          },
  })
  cleanUps.push(() => mail.close())
  const ask = (recipient: string, kind = 'login') =>
    enqueueEmail(database.tx, { kind, brand: 'brand', recipient, language: 'en', now: clock.now() })
  const rows = () =>
    rowsOf<{
      id: string
      attempts: number
      sent_at: string | null
      failed_at: string | null
      error: string | null
    }>(
      database.tx,
      sql`select id, attempts, sent_at, failed_at, error from outbox order by created_at`,
    )
  return { mail, clock, failures, ask, rows, database }
}

const header = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'mi').exec(raw)?.[1] ?? ''

describe('the outbox', () => {
  it('sends an email once, as text and HTML', async () => {
    const { arrived, url } = await mailServer()
    const { mail, ask, rows } = await outbox({ url })
    await ask('mia@example.test')
    expect([await mail.sendDue(), await mail.sendDue()]).toEqual([1, 0])
    const raw = arrived[0]?.raw ?? ''
    expect(arrived).toMatchObject([{ to: 'mia@example.test' }])
    expect(header(raw, 'Content-Type')).toContain('multipart/alternative')
    expect(raw).toMatch(/text\/plain[\s\S]*Hello[\s\S]*text\/html[\s\S]*<p>Hello/)
    expect(header(raw, 'From')).toMatch(/Brand.*<post@brand\.example>/)
    expect(header(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect((await rows())[0]).toMatchObject({
      attempts: 1,
      failed_at: null,
      sent_at: expect.anything(),
    })
  })

  it('sends an optional email with the headers for one click (RFC 8058), and no other', async () => {
    const { arrived, url } = await mailServer()
    const { mail, ask } = await outbox({ url })
    await ask('mia@example.test', 'pointsEnd')
    await ask('nia@example.test')
    await mail.sendDue()
    // The lines of long headers are folded.
    const rawTo = (recipient: string) =>
      (arrived.find(({ to }) => to === recipient)?.raw ?? '').replace(/\r\n[ \t]+/g, ' ')
    expect(header(rawTo('mia@example.test'), 'List-Unsubscribe').trim()).toBe(`<${UNSUBSCRIBE}>`)
    expect(header(rawTo('mia@example.test'), 'List-Unsubscribe-Post')).toBe(
      'List-Unsubscribe=One-Click',
    )
    expect(rawTo('nia@example.test')).not.toContain('List-Unsubscribe')
  })

  it('retries after a temporary refusal with the same message id', async () => {
    let current: Refusal | undefined = { at: 'DATA', code: 451 }
    const { arrived, url } = await mailServer({ refuses: () => current })
    const { mail, ask, rows, clock } = await outbox({ url })
    await ask('mia@example.test')
    await mail.sendDue()
    current = undefined
    expect(await mail.sendDue()).toBe(0)
    clock.moveMinutes(1)
    expect(await mail.sendDue()).toBe(1)
    expect(arrived).toHaveLength(1)
    expect(header(arrived[0]?.raw ?? '', 'Message-ID')).toBe(
      `<${(await rows())[0]?.id}@brand.example>`,
    )
  })

  it('waits longer after each attempt and gives up after a day', async () => {
    const { url } = await mailServer({ refuses: () => ({ at: 'RCPT', code: 450 }) })
    const { mail, ask, rows, clock } = await outbox({ url })
    await ask('mia@example.test')
    for (let minute = 0; minute < 30 * 60; minute += 10) {
      await mail.sendDue()
      clock.moveMinutes(10)
    }
    const [row] = await rows()
    expect(row).toMatchObject({ sent_at: null, failed_at: expect.anything() })
    expect(row?.attempts).toBeLessThan(25)
    expect(row?.attempts).toBeGreaterThan(10)
  })

  it.each(['RCPT', 'DATA'] as const)(
    'does not retry after a permanent refusal: 550 at %s',
    async (at) => {
      const { url } = await mailServer({ refuses: () => ({ at, code: 550 }) })
      const { mail, ask, rows, clock } = await outbox({ url })
      await ask('gone@example.test')
      for (let hour = 0; hour < 3; hour += 1) {
        await mail.sendDue()
        clock.moveMinutes(60)
      }
      expect((await rows())[0]).toMatchObject({ attempts: 1, failed_at: expect.anything() })
    },
  )

  it('keeps the email while the mail server is unreachable, and sends it exactly once afterwards', async () => {
    const closed = createServer()
    const port = await new Promise<number>((ready) =>
      closed.listen(0, '127.0.0.1', () => ready((closed.address() as AddressInfo).port)),
    )
    await new Promise<void>((gone) => closed.close(() => gone()))
    const { mail, ask, rows, clock, database, failures } = await outbox({
      url: `smtp://127.0.0.1:${port}`,
    })
    await ask('mia@example.test')
    expect(await mail.sendDue()).toBe(0)
    expect((await rows())[0]).toMatchObject({
      sent_at: null,
      failed_at: null,
      error: expect.stringContaining('CONN'),
    })
    const { arrived, url } = await mailServer()
    const later = await outbox({ url, database })
    later.clock.moveMinutes(2)
    await later.mail.sendDue()
    clock.moveMinutes(2)
    await mail.sendDue()
    expect(arrived).toHaveLength(1)
    expect(failures.length).toBeGreaterThan(0)
  })

  it('reports an error without the recipient', async () => {
    const { url } = await mailServer({ refuses: () => ({ at: 'RCPT', code: 450 }) })
    const { mail, ask, failures, rows } = await outbox({ url })
    await ask('mia@example.test')
    await mail.sendDue()
    expect(failures).toMatchObject([
      { attempts: 1, isAbandoned: false, error: expect.stringContaining('450') },
    ])
    expect(JSON.stringify([failures, (await rows())[0]?.error])).not.toContain('mia')
  })

  it('drops an email without a recipient, without contacting the mail server', async () => {
    const { arrived, url } = await mailServer()
    const { mail, ask, rows } = await outbox({ url })
    await ask('nobody@example.test', 'nobody')
    expect(await mail.sendDue()).toBe(0)
    expect([arrived, (await rows())[0]]).toMatchObject([[], { failed_at: expect.anything() }])
  })

  it('sends in the background, and close waits for the email being sent', async () => {
    const { arrived, url } = await mailServer({ slowBy: 300 })
    const { mail, ask, rows } = await outbox({ url })
    await ask('mia@example.test')
    mail.wake()
    mail.wake()
    await expect.poll(() => arrived).toHaveLength(1)
    await mail.close()
    expect(arrived).toHaveLength(1)
    expect((await rows())[0]?.sent_at).not.toBeNull()
  })

  it('reports a database error, and still waits for the emails of other workers', async () => {
    const { arrived, url } = await mailServer({ slowBy: 300 })
    const { ask, rows } = await outbox({ url })
    await ask('mia@example.test')
    let calls = 0
    const update: typeof embedded.tx.update = (table) => {
      if ((calls += 1) === 2)
        throw Object.assign(new Error('mia@example.test'), { cause: { code: '08006' } })
      return embedded.tx.update(table)
    }
    const { mail, failures } = await outbox({
      url,
      database: { ...embedded, tx: Object.create(embedded.tx, { update: { value: update } }) },
    })
    mail.wake()
    await expect.poll(() => [arrived.length, failures.length]).toEqual([1, 1])
    await mail.close()
    expect(failures).toEqual([{ error: '08006' }])
    expect(arrived).toHaveLength(1)
    expect((await rows())[0]?.sent_at).not.toBeNull()
  })

  const sendSixtyFromTwoServers = async (database: Database) => {
    const { arrived, url } = await mailServer({ slowBy: 5 })
    const [one, two] = [await outbox({ url, database }), await outbox({ url, database })]
    for (let number = 0; number < 60; number += 1) await one.ask(`m${number}@example.test`)
    const sent = await Promise.all([one.mail.sendDue(), two.mail.sendDue()])
    expect(sent[0] + sent[1]).toBe(60)
    expect(new Set(arrived.map(({ to }) => to)).size).toBe(60)
    expect(arrived).toHaveLength(60)
  }
  it('sends each email once with two servers', () => sendSixtyFromTwoServers(embedded))
  it.runIf(testPostgres)('sends each email once with two servers, on PostgreSQL', async () => {
    const database = await freshPostgres()
    cleanUps.push(() => database.close())
    await sendSixtyFromTwoServers(database)
  })
})
