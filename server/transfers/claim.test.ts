import { auth } from '#contract/auth.ts'
import { accountSettings } from '#contract/account-settings.ts'
import { api } from '#contract/index.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import { transfers } from '#contract/transfers.ts'
import { TRANSFER_DAYS } from '#domain/transfer.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  engines,
  home,
  openHarness,
  stranger,
  type Caller,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  createPublicLink,
  eventsOf,
  giveItem,
  joinVerified,
  offer,
  stateOfItem,
  tokenOf,
  TRANSFERABLE,
} from '#server/testing/transferable-items.ts'
import { createInvitation } from './invitations.ts'

const refusal = (code: ProblemCode) => [
  problems[code].status,
  { success: false, code, message: problems[code].en },
]
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body]
let count = 0
const freshEmail = () => `claims-${(count += 1)}@example.test`

describe.each(engines)('claiming ($engine)', ({ open }) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await open()
  })
  afterAll(() => harness.close())

  /** A pending transfer, to an address or to anyone. */
  async function pending(recipient?: string) {
    const ida = await joinVerified(harness)
    const nftId = await giveItem(harness, ida)
    await offer(ida, nftId, {
      ...(recipient ? { receivingUserEmail: recipient } : { anyoneWithLink: true }),
      receivingUserMessage: 'Wear it well.',
    })
    return { ida, nftId, token: await tokenOf(ida, nftId) }
  }
  const claim = (as: Caller, transferToken: string) =>
    as.call(transfers.claim, { body: { transferToken } })
  const details = async (as: Caller, transferToken: string) =>
    (await as.call(transfers.details, { params: { transferToken } })).body
  const stateFor = async (as: Caller, token: string) => {
    const body = await details(as, token)
    return body.details?.claimState ?? body.code
  }
  const logInByEmail = async (email: string) => {
    await harness.visitor().call(auth.sendLink, {
      body: { email, creatorId: home.ids.creatorId, membershipId: home.ids.membershipId },
    })
    const code = (await harness.emailsTo(email)).find((sent) => sent.code)?.code
    const { status, body } = await harness.visitor().call(auth.exchange, {
      body: { membershipId: home.ids.membershipId, email, token: code },
    })
    expect(status).toBe(200)
    return body.token!
  }

  describe('an item from a person', () => {
    it('moves to the recipient, once, with its story [CA-51] [ST-39] [RO-07]', async () => {
      const email = freshEmail()
      const { ida, nftId, token } = await pending(email)
      await harness.rows(
        sql`update accounts set first_name = 'Ida', last_name = 'Moreau' where id = ${ida.accountId}`,
      )
      await harness.rows(sql`update nfts set paid_cents = 12900 where id = ${nftId}`)
      const noor = await joinVerified(harness, email)
      expect((await details(noor, token)).details).toMatchObject({
        tokenType: 'gift',
        senderFirstName: 'Ida',
        message: 'Wear it well.',
        recipient: 'c…@example.test',
        claimState: 'open',
        nftId: null,
      })
      const answers = [await claim(noor, token), await claim(noor, token)]
      for (const answer of answers)
        expect(answerOf(answer)).toEqual([200, { success: true, state: 'claimed', nftId }])
      expect([await stateOfItem(harness, nftId), await eventsOf(harness, nftId)]).toEqual([
        { owner: noor.accountId, held: false },
        ['offered', 'claimed'],
      ])
      const { nft } = (await noor.call(api.collection.nft, { params: { nftId } })).body
      expect(nft).toMatchObject({
        hasPendingTransfer: false,
        pendingTransfer: null,
        receivedFrom: { name: 'Ida' },
        txn: null,
        story: [
          { kind: 'received', name: 'Ida', message: 'Wear it well.' },
          { kind: 'issued', name: null, message: null },
        ],
      })
      const { collection } = (await noor.call(api.collection.collection)).body
      expect(
        collection.flatMap(({ nfts }) => nfts).find((one) => one.nftId === nftId),
      ).toMatchObject({ receivedFrom: { name: 'Ida' } })
      expect((await ida.call(api.collection.nft, { params: { nftId } })).status).toBe(404)
      expect(JSON.stringify((await ida.call(api.collection.collection)).body)).not.toContain(nftId)
      expect((await harness.emailsTo(ida.email)).map(({ subject }) => subject)).toContain(
        `${email} has accepted First print`,
      )
      expect([await stateFor(noor, token), await stateFor(harness.visitor(), token)]).toEqual([
        'claimed',
        'TRANSFER_USED',
      ])
    })

    it('shows a later owner neither names nor messages of earlier ones', async () => {
      const [second, third] = [freshEmail(), freshEmail()]
      const { ida, nftId, token } = await pending(second)
      const noor = await joinVerified(harness, second)
      await claim(noor, token)
      await harness.rows(
        sql`update accounts set first_name = case id when ${ida.accountId} then 'Ildiko' else 'Noor' end where id in (${ida.accountId}, ${noor.accountId})`,
      )
      await offer(noor, nftId, { receivingUserEmail: third })
      const eve = await joinVerified(harness, third)
      await claim(eve, await tokenOf(noor, nftId))
      // The former recipient's link is used; it does not lead to another member's item.
      expect([(await claim(noor, token)).body.code, await stateFor(noor, token)]).toEqual([
        'TRANSFER_USED',
        'TRANSFER_USED',
      ])
      const { nft } = (await eve.call(api.collection.nft, { params: { nftId } })).body
      expect(nft.receivedFrom?.name).toBe('Noor')
      for (const word of ['Ildiko', 'Wear it well']) expect(JSON.stringify(nft)).not.toContain(word)
      expect(nft.story?.map(({ kind, message }) => [kind, message])).toEqual([
        ['received', null],
        ['passedOn', null],
        ['issued', null],
      ])
    })

    it('is for one address: others see whom it is for, masked, and cannot claim it', async () => {
      const email = freshEmail()
      const { ida, nftId, token } = await pending(email)
      const eve = await joinVerified(harness)
      const alias = await joinVerified(harness, email.replace('@', '+1@'))
      for (const other of [eve, alias]) {
        expect(await stateFor(other, token)).toBe('forAnother')
        expect(answerOf(await claim(other, token))).toEqual(refusal('TRANSFER_FOR_ANOTHER'))
      }
      expect(await stateFor(ida, token)).toBe('own')
      expect(answerOf(await claim(ida, token))).toEqual(refusal('OWN_TRANSFER'))
      const shown = await details(harness.visitor(), token)
      expect(shown.details).toMatchObject({ claimState: 'visitor', recipient: 'c…@example.test' })
      expect(JSON.stringify(shown)).not.toContain(email)
      expect(await stateOfItem(harness, nftId)).toEqual({ owner: ida.accountId, held: true })
    })

    it('is claimed without the link by its recipient only', async () => {
      const email = freshEmail()
      const { ida, nftId } = await pending(email)
      const noor = await joinVerified(harness, email)
      const { received } = (await noor.call(transfers.own)).body
      const byId = (as: MemberCaller) =>
        as.call(transfers.claim, { body: { transferId: received[0]!.transferId } })
      const unverified = await harness.join()
      for (const other of [await joinVerified(harness), unverified, ida])
        expect(answerOf(await byId(other))).toEqual(refusal('TRANSFER_NOT_FOUND'))
      expect((await byId(noor)).body).toMatchObject({ state: 'claimed', nftId })
    })

    it('is claimed by an address of an account that staff merged', async () => {
      const email = freshEmail()
      const { nftId, token } = await pending(email)
      const [old, mia] = [await harness.join(email), await harness.join()]
      await harness.merge(old, mia)
      const remaining = await harness.anotherDevice(mia)
      expect((await claim(remaining, token)).body).toMatchObject({ state: 'claimed', nftId })
    })

    it('is there for a new member when the address is verified, in another browser too', async () => {
      const email = freshEmail()
      const { ida, nftId, token } = await pending(email)
      const noor = await harness.join(email)
      expect(await stateFor(noor, token)).toBe('unverified')
      for (let time = 0; time < 2; time += 1)
        expect((await claim(noor, token)).body).toEqual({
          success: true,
          state: 'accepted',
          nftId: null,
        })
      expect([await stateFor(noor, token), await stateOfItem(harness, nftId)]).toEqual([
        'accepted',
        { owner: ida.accountId, held: true },
      ])
      await logInByEmail(email)
      expect([await stateOfItem(harness, nftId), await eventsOf(harness, nftId)]).toEqual([
        { owner: noor.accountId, held: false },
        ['offered', 'accepted', 'claimed'],
      ])
      expect(
        await harness.rows(sql`select 1 from accepted_links where account_id = ${noor.accountId}`),
      ).toEqual([])
    })

    it('is gone for a member who accepted it and verified the address too late', async () => {
      const email = freshEmail()
      const { ida, nftId, token } = await pending(email)
      const noor = await harness.join(email)
      await claim(noor, token)
      await ida.call(transfers.cancel, { body: { nftId, creatorId: home.ids.creatorId } })
      await logInByEmail(email)
      expect(await stateOfItem(harness, nftId)).toEqual({ owner: ida.accountId, held: false })
      expect(await stateFor(noor, token)).toBe('TRANSFER_GONE')
    })

    it('of anyone with the link goes to the first who is verified', async () => {
      const { nftId, token } = await pending()
      const [noor, eve] = [await joinVerified(harness), await joinVerified(harness)]
      expect((await details(noor, token)).details.recipient).toBeNull()
      expect((await claim(noor, token)).body.nftId).toBe(nftId)
      expect(answerOf(await claim(eve, token))).toEqual(refusal('TRANSFER_USED'))
    })

    it('can be declined by its recipient, with the link or without [RO-07]', async () => {
      const email = freshEmail()
      const noor = await joinVerified(harness, email)
      const decline = (as: Caller, body: object) => as.call(transfers.decline, { body })
      for (const asVisitor of [true, false]) {
        const { ida, nftId, token } = await pending(email)
        const transferId = (await noor.call(transfers.own)).body.received[0]!.transferId
        const eve = await joinVerified(harness)
        expect((await decline(eve, { transferToken: token })).body.code).toBe(
          'TRANSFER_FOR_ANOTHER',
        )
        for (const other of [eve, harness.visitor()])
          expect((await decline(other, { transferId })).body.code).toBe('TRANSFER_NOT_FOUND')
        const answer = await (asVisitor
          ? decline(harness.visitor(), { transferToken: token })
          : decline(noor, { transferId }))
        expect(answerOf(answer)).toEqual([200, { success: true }])
        expect(answerOf(await decline(noor, { transferToken: token }))).toEqual([
          200,
          { success: true },
        ])
        expect([await stateOfItem(harness, nftId), await eventsOf(harness, nftId)]).toEqual([
          { owner: ida.accountId, held: false },
          ['offered', 'declined'],
        ])
        expect((await harness.emailsTo(ida.email)).map(({ subject }) => subject)).toContain(
          'Yours again: First print',
        )
        expect(answerOf(await claim(noor, token))).toEqual(refusal('TRANSFER_GONE'))
      }
      const { token } = await pending()
      expect((await decline(harness.visitor(), { transferToken: token })).status).toBe(400)
      for (const body of [{}, { transferToken: token, transferId: 't_x' }])
        expect((await decline(noor, body)).status).toBe(400)
    })

    it('ends with the account of the sender, and of the recipient', async () => {
      const email = freshEmail()
      const first = await pending(email)
      await harness.emailsTo(first.ida.email)
      const code = await harness.codeFor(first.ida)
      expect((await first.ida.call(accountSettings.erase, { body: { code } })).status).toBe(200)
      const noor = await joinVerified(harness, email)
      expect(answerOf(await claim(noor, first.token))).toEqual(refusal('TRANSFER_GONE'))
      const second = await pending(email)
      // The code is read from the newest email.
      await harness.emailsTo(email)
      await noor.call(accountSettings.erase, { body: { code: await harness.codeFor(noor) } })
      expect([
        await stateOfItem(harness, second.nftId),
        await eventsOf(harness, second.nftId),
        await harness.rows(sql`select 1 from transfers where recipient_email = ${email}`),
      ]).toEqual([{ owner: second.ida.accountId, held: false }, ['offered', 'declined'], []])
      const notice = (await harness.emailsTo(second.ida.email)).find(
        ({ subject }) => subject === 'Yours again: First print',
      )
      expect(notice?.text).toContain('First print, No. ')
      expect(JSON.stringify(notice)).not.toContain(email)
    })

    it('stays with the member who claimed it, not with the next owner of the address', async () => {
      const email = freshEmail()
      const { nftId, token } = await pending(email)
      const noor = await joinVerified(harness, email)
      await claim(noor, token)
      await harness.rows(
        sql`update accounts set email = ${`moved-${email}`} where id = ${noor.accountId}`,
      )
      const next = await joinVerified(harness, email)
      const { data } = (await next.call(accountSettings.exportAll)).body
      expect(data['receivedTransfers']).toEqual([])
      await next.call(accountSettings.erase, { body: { code: await harness.codeFor(next) } })
      const { nft } = (await noor.call(api.collection.nft, { params: { nftId } })).body
      expect(nft.story?.[0]).toMatchObject({ kind: 'received', message: 'Wear it well.' })
    })

    it('by a link tells its sender nothing about who used it, whatever name was typed', async () => {
      const ida = await joinVerified(harness)
      const nftId = await giveItem(harness, ida)
      await offer(ida, nftId, { anyoneWithLink: true, receivingUserFirstname: 'Noor' })
      await claim(await joinVerified(harness), await tokenOf(ida, nftId))
      const emails = await harness.emailsTo(ida.email)
      const notice = emails.find(({ subject }) => subject === 'Accepted: First print')
      expect(notice?.text).toMatch(/^Your link for the piece First print/m)
      expect(JSON.stringify(emails)).not.toContain('Noor')
    })

    it('shows no name that could be a message of its own, in the email or on the page', async () => {
      const email = freshEmail()
      const mallory = await joinVerified(harness)
      await harness.rows(
        sql`update accounts set first_name = 'URGENT: log in at evil.example/login', last_name = 'or call 1-800-555-0100' where id = ${mallory.accountId}`,
      )
      const nftId = await giveItem(harness, mallory)
      await offer(mallory, nftId, { receivingUserEmail: email })
      const [sent] = await harness.emailsTo(email)
      const noor = await joinVerified(harness, email)
      const token = await tokenOf(mallory, nftId)
      await claim(noor, token)
      expect(sent?.subject).toBe('A member of Second Look sends you First print')
      for (const shown of [
        sent,
        await details(noor, token),
        (await noor.call(transfers.own)).body,
        (await noor.call(api.collection.nft, { params: { nftId } })).body,
      ])
        expect(JSON.stringify(shown)).not.toMatch(/evil\.example|555-0100/)
    })

    it('keeps its history: events cannot be changed', async () => {
      await pending()
      for (const change of [
        sql`update transfer_events set kind = 'lapsed'`,
        sql`delete from transfer_events`,
        sql`truncate transfer_events`,
      ])
        await expect(harness.rows(change)).rejects.toMatchObject({
          cause: { message: expect.stringContaining('transfer_events is append-only') },
        })
    })

    it('stays when a stranger erases an account with the recipient’s address', async () => {
      const email = freshEmail()
      const stranger = await harness.join(email)
      const password = 'Kx7-tulip-Boat'
      await harness.setPassword(stranger, password)
      const { ida, nftId } = await pending(email)
      const { data } = (await stranger.call(accountSettings.exportAll)).body
      expect(data['receivedTransfers']).toEqual([])
      expect(
        (await stranger.call(accountSettings.erase, { body: { currentPassword: password } }))
          .status,
      ).toBe(200)
      expect(await stateOfItem(harness, nftId)).toEqual({ owner: ida.accountId, held: true })
      const noor = await joinVerified(harness, email)
      expect((await noor.call(transfers.own)).body.received).toHaveLength(1)
    })

    it('is cancelled when staff merge its sender and its recipient', async () => {
      const email = freshEmail()
      const { ida, nftId } = await pending(email)
      const noor = await harness.join(email)
      await harness.merge(ida, noor)
      expect([await stateOfItem(harness, nftId), await eventsOf(harness, nftId)]).toEqual([
        { owner: noor.accountId, held: false },
        ['offered', 'cancelled'],
      ])
    })

    it('keeps its link after the server’s secret has changed, until it is sent again', async () => {
      const email = freshEmail()
      const { ida, nftId, token } = await pending(email)
      const noor = await harness.join(email)
      await claim(noor, token)
      const rotated = { ...harness.context, secret: 'another secret of the tests, long enough' }
      const other = await openHarness({ database: harness.database, secret: rotated.secret })
      const device = await other.anotherDevice(ida)
      const sender = { ...device, call: other.visitor().call }
      const headers = { authorization: `Bearer ${device.token}` }
      const link = async () =>
        (await sender.call(transfers.own, { headers })).body.sent.find(
          (sent) => sent.nftId === nftId,
        )?.link
      expect(await link()).toBeNull()
      expect(await stateFor(other.visitor(), token)).toBe('visitor')
      await other.emailsTo(email)
      expect(await link()).toMatch(/\/claim\/\?id=/)
      expect(await stateFor(other.visitor(), token)).toBe('TRANSFER_NOT_FOUND')
      // What was accepted by the old link stays accepted.
      expect(
        await harness.rows(
          sql`select a.account_id from accepted_links a join transfers t using (token_hash) where t.nft_id = ${nftId}`,
        ),
      ).toEqual([{ account_id: noor.accountId }])
      await other.app.close()
    })
  })

  describe('a link of the brand', () => {
    const claimEDrop = (as: Caller, transferToken: string) =>
      as.call(transfers.claimEDrop, { body: { transferToken } })
    const itemsOf = async (member: MemberCaller) =>
      (await member.call(api.collection.collection)).body.collection
        .flatMap(({ nfts }) => nfts)
        .filter(({ asset }) => asset.assetId === TRANSFERABLE)

    it('gives everyone one new item, and the same one again [CA-53] [ST-39]', async () => {
      await createPublicLink(harness, 'a-public-link-of-16-bytes')
      const members = [await joinVerified(harness), await joinVerified(harness)]
      const nftIds = []
      for (const member of members) {
        expect(await stateFor(member, 'a-public-link-of-16-bytes')).toBe('open')
        const answers = [
          await claimEDrop(member, 'a-public-link-of-16-bytes'),
          await claimEDrop(member, 'a-public-link-of-16-bytes'),
        ]
        expect(answers[1]?.body).toEqual(answers[0]?.body)
        expect((await itemsOf(member)).map(({ nftId }) => nftId)).toEqual([answers[0]?.body.nftId])
        expect((await details(member, 'a-public-link-of-16-bytes')).details).toMatchObject({
          claimState: 'claimed',
          nftId: answers[0]?.body.nftId,
        })
        nftIds.push(answers[0]?.body.nftId)
      }
      expect(new Set(nftIds).size).toBe(2)
    })

    it('is one for each person: not for an alias, nor after erasing and joining again', async () => {
      await createPublicLink(harness, 'another-public-link')
      const email = freshEmail()
      const noor = await joinVerified(harness, email)
      expect((await claimEDrop(noor, 'another-public-link')).status).toBe(200)
      const alias = await joinVerified(harness, email.replace('@', '+1@'))
      expect(answerOf(await claimEDrop(alias, 'another-public-link'))).toEqual(
        refusal('TRANSFER_USED'),
      )
      await noor.call(accountSettings.erase, { body: { code: await harness.codeFor(noor) } })
      const again = await joinVerified(harness, email)
      expect(answerOf(await claimEDrop(again, 'another-public-link'))).toEqual(
        refusal('TRANSFER_USED'),
      )
    })

    it('for one claim works once, and is issued to an unverified member when verified', async () => {
      const link = () =>
        createInvitation(harness.tx, {
          brand: home.slug,
          assetId: TRANSFERABLE,
          now: harness.clock.now(),
        })
      const [token, second] = [await link(), await link()]
      const [noor, eve] = [await joinVerified(harness), await joinVerified(harness)]
      expect((await claimEDrop(noor, token)).body.state).toBe('claimed')
      expect(answerOf(await claimEDrop(eve, token))).toEqual(refusal('TRANSFER_USED'))
      const email = freshEmail()
      const late = await harness.join(email)
      expect((await claimEDrop(late, second)).body).toMatchObject({ state: 'accepted' })
      expect(await itemsOf(late)).toEqual([])
      const session = await logInByEmail(email)
      const { body } = await harness.visitor().call(api.collection.collection, {
        headers: { authorization: `Bearer ${session}` },
      })
      expect(JSON.stringify(body)).toContain(TRANSFERABLE)
    })

    it('is not claimed by the call of the other kind, nor at another brand', async () => {
      const { token: gift } = await pending()
      await createPublicLink(harness, 'a-third-public-link')
      const noor = await joinVerified(harness)
      const abroad = await harness.join(undefined, stranger)
      for (const answer of [
        await claim(noor, 'a-third-public-link'),
        await claimEDrop(noor, gift),
        await abroad.call(transfers.claim, { body: { transferToken: gift }, brand: stranger }),
        await abroad.call(transfers.claimEDrop, {
          body: { transferToken: 'a-third-public-link' },
          brand: stranger,
        }),
        await noor.call(transfers.claim, { body: { transferToken: 'never-was' } }),
      ])
        expect(answerOf(answer)).toEqual(refusal('TRANSFER_NOT_FOUND'))
    })
  })

  it('reads change nothing, also before a claim is too late', async () => {
    const { nftId, token } = await pending()
    const noor = await joinVerified(harness)
    for (const endpoint of [transfers.details, transfers.verify])
      await noor.call(endpoint, { params: { transferToken: token } })
    expect(await eventsOf(harness, nftId)).toEqual(['offered'])
    harness.clock.moveMinutes(TRANSFER_DAYS * 24 * 60)
    expect(answerOf(await claim(await harness.anotherDevice(noor), token))).toEqual(
      refusal('TRANSFER_GONE'),
    )
  })
})

it('refuses tokens from a network that has tried 20 unknown ones within a minute', async () => {
  const harness = await openHarness()
  const noor = await joinVerified(harness)
  const nftId = await giveItem(harness, noor)
  await offer(noor, nftId)
  const token = await tokenOf(noor, nftId)
  const tryToken = (transferToken: string) =>
    harness.visitor().call(transfers.details, { params: { transferToken } })
  const statuses = []
  for (let time = 0; time < 21; time += 1) statuses.push((await tryToken(`guess-${time}`)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(404), 429])
  const refused = await tryToken(token)
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([
    429,
    expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
  ])
  // A member needs no token for what waits for their address.
  const email = freshEmail()
  const eve = await joinVerified(harness, email)
  for (const endpoint of [transfers.claim, transfers.decline]) {
    await offer(noor, await giveItem(harness, noor), { receivingUserEmail: email })
    const { received } = (await eve.call(transfers.own)).body
    const body = { transferId: received[0]?.transferId }
    expect((await eve.call(endpoint, { body })).status).toBe(200)
  }
  await harness.close()
})
