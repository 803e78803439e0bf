import { transfers } from '#contract/transfers.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { successMessage } from '#contract/messages.ts'
import {
  MAX_OPEN_TRANSFERS,
  MAX_TRANSFER_EMAILS_PER_DAY,
  RESEND_MINUTES,
  TRANSFER_DAYS,
} from '#domain/transfer.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  engines,
  home,
  stranger,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  confirmAddress,
  eventsOf,
  giveItem,
  joinVerified,
  offer,
  stateOfItem,
  tokenOf,
} from '#server/testing/transferable-items.ts'
import { lapseTransfers, forgetRecipients, remindSenders } from './jobs.ts'

const DAY = 24 * 60
const refusal = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body]
let count = 0
const freshEmail = () => `noor-${(count += 1)}@example.test`

describe.each(engines)('offering an item ($engine)', ({ open }) => {
  let harness: Harness
  let ida: MemberCaller
  beforeAll(async () => {
    harness = await open()
  })
  // Sessions end after an hour, and some tests move the clock.
  beforeEach(async () => {
    ida = await joinVerified(harness)
  })
  afterAll(() => harness.close())
  const nftOf = async (member: MemberCaller, nftId: string) =>
    (await member.call(api.collection.nft, { params: { nftId } })).body.nft
  /** Moves the clock and logs in again. */
  const later = async (member: MemberCaller, minutes: number) => {
    harness.clock.moveMinutes(minutes)
    return harness.anotherDevice(member)
  }

  it('puts it on hold, sends one email, and shows a masked address [CA-55] [EN-43] [ST-29] [RO-10]', async () => {
    const recipient = freshEmail()
    const nftId = await giveItem(harness, ida)
    await harness.rows(
      sql`update accounts set first_name = 'Ida', last_name = 'Moreau' where id = ${ida.accountId}`,
    )
    const { status, body } = await offer(ida, nftId, {
      receivingUserEmail: ` ${recipient.toUpperCase()} `,
      receivingUserFirstname: 'Noor',
      receivingUserLastname: 'Haddad',
      receivingUserMessage: 'For you.\r\n<b>Wear it</b>\u202E',
    })
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Successfully sent transfer notification!',
        transferId: expect.stringMatching(/^t_/),
        expiresAt: expect.any(String),
      },
    ])
    expect(await nftOf(ida, nftId)).toMatchObject({
      hasPendingTransfer: true,
      pendingTransfer: {
        recipient: `n…@example.test`,
        recipientFirstName: 'Noor',
        expiresAt: body.expiresAt,
      },
    })
    const days = (Date.parse(body.expiresAt) - harness.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(TRANSFER_DAYS)
    expect(await eventsOf(harness, nftId)).toEqual(['offered'])

    const emails = await harness.emailsTo(recipient)
    expect(emails.map(({ subject }) => subject)).toEqual(['Ida Moreau sends you First print'])
    const [email] = emails
    expect(email?.html).toContain('&lt;b&gt;Wear it&lt;/b&gt;')
    expect(email?.html).not.toContain('<b>Wear')
    expect(email?.text).toContain('> For you.\n> <b>Wear it</b>\n> — Ida')
    const links = [...(email?.text ?? '').matchAll(/^https?:\S+$/gm)].map(([link]) => link)
    expect(links).toEqual([expect.stringContaining('/claim/?id=')])
    expect(new URL(links[0]!).searchParams.get('id')).toBe(await tokenOf(ida, nftId))
    const picture = /<img src="([^"]+)"/.exec(email?.html ?? '')?.[1] ?? ''
    const drawn = await harness.app.inject({
      url: new URL(picture).pathname,
      headers: { host: `${home.slug}.localhost:4000` },
    })
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png'])
    // The token is neither stored nor in the outbox or the stored response.
    const token = await tokenOf(ida, nftId)
    for (const table of ['transfers', 'outbox', 'idempotency_records'])
      expect(
        JSON.stringify(await harness.rows(sql`select * from ${sql.identifier(table)}`)),
      ).not.toContain(token)
  })

  it('writes to a recipient in their language, else in the sender’s', async () => {
    const [known, unknown] = [freshEmail(), freshEmail()]
    const noor = await harness.join(known)
    await harness.rows(sql`update accounts set language = 'fr' where id = ${noor.accountId}`)
    for (const receivingUserEmail of [known, unknown])
      await offer(ida, await giveItem(harness, ida), { receivingUserEmail })
    const subjectsTo = async (email: string) =>
      (await harness.emailsTo(email)).map(({ subject }) => subject)
    expect(await subjectsTo(known)).toContainEqual(expect.stringMatching(/vous envoie/))
    expect(await subjectsTo(unknown)).toEqual([expect.stringMatching(/sends you/)])
  })

  it('sends once and answers alike for a repeated key', async () => {
    const recipient = freshEmail()
    const nftId = await giveItem(harness, ida)
    const request = { receivingUserEmail: recipient, key: 'once' }
    const answers = [await offer(ida, nftId, request), await offer(ida, nftId, request)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await harness.emailsTo(recipient)).toHaveLength(1)
  })

  it('requires a verified account [VA-31] [RO-09]', async () => {
    const eve = await harness.join()
    const nftId = await giveItem(harness, eve)
    expect(answerOf(await offer(eve, nftId, { receivingUserEmail: freshEmail() }))).toEqual(
      refusal('VERIFY_TO_TRANSFER'),
    )
    expect(await stateOfItem(harness, nftId)).toEqual({ owner: eve.accountId, held: false })
    await confirmAddress(harness, eve)
    expect((await offer(eve, nftId, { receivingUserEmail: freshEmail() })).status).toBe(200)
  })

  it('refuses the membership, an item in a wallet, and one on its way', async () => {
    const to = () => ({ receivingUserEmail: freshEmail() })
    expect(answerOf(await offer(ida, ida.nftId, to()))).toEqual(
      refusal('MEMBERSHIP_NOT_TRANSFERABLE'),
    )
    const withdrawn = await giveItem(harness, ida)
    await harness.rows(sql`update nfts set withdraw_address = '0x1' where id = ${withdrawn}`)
    expect(answerOf(await offer(ida, withdrawn, to()))).toEqual(refusal('ITEM_IN_WALLET'))
    const nftId = await giveItem(harness, ida)
    await offer(ida, nftId, to())
    expect(answerOf(await offer(ida, nftId, to()))).toEqual(refusal('TRANSFER_PENDING'))
    expect(await eventsOf(harness, nftId)).toEqual(['offered'])
  })

  it('answers another member’s item, and one of another brand, like an unknown one', async () => {
    const noor = await joinVerified(harness)
    const abroad = await harness.join(undefined, stranger)
    for (const nftId of [await giveItem(harness, noor), abroad.nftId, 'nft_nobody'])
      for (const call of [
        await offer(ida, nftId, { receivingUserEmail: freshEmail() }),
        await ida.call(transfers.send, {
          body: { nftId, creatorId: stranger.ids.creatorId, receivingUserEmail: freshEmail() },
        }),
      ])
        expect(answerOf(call)).toEqual(refusal('NOT_FOUND'))
    for (const endpoint of [transfers.cancel, transfers.resend])
      expect(
        answerOf(
          await ida.call(endpoint, {
            body: { nftId: 'nft_nobody', creatorId: home.ids.creatorId },
          }),
        ),
      ).toEqual(refusal('TRANSFER_GONE'))
  })

  it('refuses the sender’s own mailbox, however it is written, and a wrong address', async () => {
    const nftId = await giveItem(harness, ida)
    for (const own of [ida.email, ida.email.toUpperCase(), ida.email.replace('@', '+x@')])
      expect(answerOf(await offer(ida, nftId, { receivingUserEmail: own }))).toEqual(
        refusal('TRANSFER_TO_SELF'),
      )
    for (const wrong of ['', 'noor', 'a@b.c\nbcc:x@y.zz'])
      expect(answerOf(await offer(ida, nftId, { receivingUserEmail: wrong }))).toEqual(
        refusal('INVALID_EMAIL'),
      )
    expect(answerOf(await offer(ida, nftId, {}))).toEqual(refusal('INVALID_EMAIL'))
    expect(
      answerOf(await offer(ida, nftId, { anyoneWithLink: true, receivingUserEmail: freshEmail() })),
    ).toEqual(refusal('BAD_REQUEST'))
    expect(await stateOfItem(harness, nftId)).toEqual({ owner: ida.accountId, held: false })
  })

  it('limits the message to 500 characters, emoji counted as one', async () => {
    const nftId = await giveItem(harness, ida)
    const send = (receivingUserMessage: string) =>
      offer(ida, nftId, { receivingUserEmail: freshEmail(), receivingUserMessage })
    expect(answerOf(await send('x'.repeat(501)))).toEqual(refusal('TRANSFER_MESSAGE_TOO_LONG'))
    expect((await send('🙂'.repeat(500))).status).toBe(200)
  })

  it('cannot inject a header by a name', async () => {
    const mallory = await joinVerified(harness)
    const recipient = freshEmail()
    await harness.rows(
      sql`update accounts set first_name = ${'Ida\r\nBcc: all@example.test'} where id = ${mallory.accountId}`,
    )
    await offer(mallory, await giveItem(harness, mallory), { receivingUserEmail: recipient })
    const [email] = await harness.emailsTo(recipient)
    expect(email?.subject).not.toMatch(/[\r\n]/)
  })

  it('allows 20 open transfers', async () => {
    const busy = await joinVerified(harness)
    const nftIds = []
    for (let place = 0; place <= MAX_OPEN_TRANSFERS; place += 1)
      nftIds.push(await giveItem(harness, busy))
    const statuses = []
    for (const nftId of nftIds) statuses.push((await offer(busy, nftId)).status)
    expect(statuses).toEqual([...Array<number>(MAX_OPEN_TRANSFERS).fill(200), 422])
    await busy.call(transfers.cancel, {
      body: { nftId: nftIds[0], creatorId: home.ids.creatorId },
    })
    expect((await offer(busy, nftIds.at(-1)!)).status).toBe(200)
  })

  it('sends an email again after a pause, at most 50 a day', async () => {
    const sender = await joinVerified(harness)
    const recipient = freshEmail()
    const nftId = await giveItem(harness, sender)
    await offer(sender, nftId, { receivingUserEmail: recipient })
    const resend = (as: MemberCaller) => as.call(transfers.resend, { body: { nftId } })
    const early = await resend(sender)
    expect([early.status, Number(early.headers['retry-after'])]).toEqual([
      429,
      expect.closeTo(RESEND_MINUTES * 60, -1),
    ])
    expect((await resend(await later(sender, RESEND_MINUTES))).status).toBe(200)
    expect(await harness.emailsTo(recipient)).toHaveLength(2)
    expect(await eventsOf(harness, nftId)).toEqual(['offered', 'resent'])
    await harness.rows(
      sql`insert into transfer_events (transfer_id, kind, account_id, at) select transfer_id, 'resent', account_id, at from transfer_events, generate_series(3, ${MAX_TRANSFER_EMAILS_PER_DAY}) where account_id = ${sender.accountId} and kind = 'offered'`,
    )
    const tired = await later(sender, RESEND_MINUTES)
    expect(answerOf(await resend(tired))).toEqual(refusal('TOO_MANY_TRANSFER_EMAILS'))
    expect((await resend(await later(sender, DAY))).status).toBe(200)
  })

  it('does not flood one mailbox, from any number of senders and by any spelling', async () => {
    const recipient = freshEmail()
    const statuses = []
    for (let sender = 0; sender < 11; sender += 1) {
      const member = await joinVerified(harness)
      const receivingUserEmail = recipient.replace('@', `+${sender}@`)
      statuses.push(
        (await offer(member, await giveItem(harness, member), { receivingUserEmail })).status,
      )
    }
    // No error: it would tell a stranger about the gifts of others.
    expect(statuses).toEqual(Array<number>(11).fill(200))
    expect((await harness.emailsTo(recipient.replace('@', '+9@'))).length).toBe(1)
    expect(await harness.emailsTo(recipient.replace('@', '+10@'))).toEqual([])
    const noor = await joinVerified(harness, recipient.replace('@', '+10@'))
    expect((await noor.call(transfers.own)).body.received).toHaveLength(1)
  })

  it('keeps room for the emails of others when a sender cancels in time', async () => {
    const recipient = freshEmail()
    const nftId = await giveItem(harness, ida)
    for (let time = 0; time < 12; time += 1) {
      await offer(ida, nftId, { receivingUserEmail: recipient })
      await ida.call(transfers.cancel, { body: { nftId, creatorId: home.ids.creatorId } })
      await harness.outbox.sendDue()
    }
    await offer(await joinVerified(harness), nftId, { receivingUserEmail: recipient })
    const friend = await joinVerified(harness)
    await offer(friend, await giveItem(harness, friend), { receivingUserEmail: recipient })
    expect(await harness.emailsTo(recipient)).toHaveLength(1)
  })

  it('breaks a long word, so that no email is wider than a phone', async () => {
    const recipient = freshEmail()
    await offer(ida, await giveItem(harness, ida), {
      receivingUserEmail: recipient,
      receivingUserMessage: 'x'.repeat(400),
    })
    expect((await harness.emailsTo(recipient))[0]?.html).toContain('overflow-wrap:anywhere')
  })

  it('can be sent again when the clock was set back', async () => {
    const nftId = await giveItem(harness, ida)
    await offer(ida, nftId, { receivingUserEmail: freshEmail() })
    harness.clock.moveMinutes(-DAY)
    const here = await harness.anotherDevice(ida)
    expect((await here.call(transfers.resend, { body: { nftId } })).status).toBe(200)
    harness.clock.moveMinutes(DAY)
  })

  it('is cancelled by its sender only, and then free again [CA-56] [ST-43] [OK-12]', async () => {
    const recipient = freshEmail()
    const noor = await joinVerified(harness, recipient)
    const nftId = await giveItem(harness, ida)
    await offer(ida, nftId, { receivingUserEmail: recipient })
    const cancel = (as: MemberCaller, creatorId = home.ids.creatorId) =>
      as.call(transfers.cancel, { body: { nftId, creatorId } })
    expect(answerOf(await cancel(noor))).toEqual(refusal('TRANSFER_GONE'))
    expect(answerOf(await cancel(ida, stranger.ids.creatorId))).toEqual(refusal('NOT_FOUND'))
    expect(answerOf(await cancel(ida))).toEqual([200, { success: true }])
    expect(transfers.cancel.successMessage).toBe('TRANSFER_CANCELLED')
    expect(successMessage('TRANSFER_CANCELLED', 'en')).toBe('Successfully cancelled transfer.')
    expect(answerOf(await cancel(ida))).toEqual(refusal('TRANSFER_GONE'))
    expect(await stateOfItem(harness, nftId)).toEqual({ owner: ida.accountId, held: false })
    // An email that has not left is not sent any more.
    const emails = await harness.emailsTo(recipient)
    expect(emails.filter(({ subject }) => /sends you/.test(subject))).toEqual([])
    expect((await offer(ida, nftId, { receivingUserEmail: recipient })).status).toBe(200)
  })

  it('lapses after 30 days, with an email three days before and one at the end', async () => {
    const nftId = await giveItem(harness, ida)
    await offer(ida, nftId, { receivingUserEmail: freshEmail(), receivingUserFirstname: 'Noor' })
    const token = await tokenOf(ida, nftId)
    const subjects = async () =>
      (await harness.emailsTo(ida.email)).map(({ subject }) => subject).slice(0, 2)
    harness.clock.moveMinutes((TRANSFER_DAYS - 3) * DAY - 5)
    for (const job of [remindSenders, lapseTransfers]) await job.run(harness.context)
    expect(await subjects()).not.toContainEqual(expect.stringMatching(/^Waiting until/))
    harness.clock.moveMinutes(10)
    await Promise.all([remindSenders.run(harness.context), remindSenders.run(harness.context)])
    const reminders = (await subjects()).filter((subject) => /^Waiting until/.test(subject))
    expect(reminders).toHaveLength(1)
    harness.clock.moveMinutes(3 * DAY - 10)
    await lapseTransfers.run(harness.context)
    expect(await stateOfItem(harness, nftId)).toMatchObject({ held: true })
    harness.clock.moveMinutes(10)
    // Before the job has run it cannot be claimed any more either.
    expect(
      answerOf(
        await harness.visitor().call(transfers.details, { params: { transferToken: token } }),
      ),
    ).toEqual(refusal('TRANSFER_GONE'))
    await Promise.all([lapseTransfers.run(harness.context), lapseTransfers.run(harness.context)])
    expect([await stateOfItem(harness, nftId), await eventsOf(harness, nftId)]).toEqual([
      { owner: ida.accountId, held: false },
      ['offered', 'lapsed'],
    ])
    expect((await subjects())[0]).toBe('Yours again: First print')
    harness.clock.moveMinutes(91 * DAY)
    await forgetRecipients.run(harness.context)
    expect(
      await harness.rows(
        sql`select 1 from transfers where nft_id = ${nftId} and (recipient_email is not null or recipient_first_name is not null)`,
      ),
    ).toEqual([])
  })

  it('is listed for the sender with its link, and for the recipient', async () => {
    const recipient = freshEmail()
    const noor = await joinVerified(harness, recipient)
    const nftId = await giveItem(harness, ida)
    await offer(ida, nftId, { receivingUserEmail: recipient, receivingUserMessage: 'Hello' })
    const { sent, received } = (await ida.call(transfers.own)).body
    expect([sent[0], received]).toMatchObject([
      { nftId, state: 'pending', recipient: 'n…@example.test', link: expect.any(String) },
      [],
    ])
    const own = (await noor.call(transfers.own)).body
    expect(own).toMatchObject({
      sent: [],
      received: [{ transferId: sent[0]?.transferId, message: 'Hello', senderFirstName: null }],
    })
    expect(JSON.stringify(own)).not.toContain(ida.email)
    expect(JSON.stringify(own)).not.toContain(new URL(sent[0]!.link!).searchParams.get('id')!)
    // An address that is not verified may be somebody else's.
    await harness.rows(sql`update accounts set is_verified = false where id = ${noor.accountId}`)
    expect((await noor.call(transfers.own)).body.received).toEqual([])
  })
})
