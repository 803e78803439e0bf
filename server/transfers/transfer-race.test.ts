import { benefits, TERMS_VERSION } from '#contract/benefits.ts'
import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  testPostgres,
  type Harness,
  type MemberCaller,
} from '#server/testing/harness.ts'
import {
  ASSET,
  CONTEST,
  expectConsistentTransfers,
  enginesWithTransfers,
  openHarnessWithTransfers,
  SCARCE_ASSET,
  SERVICE_BENEFIT,
  storedTransfers,
  SUPPLY,
  transferScenarios,
  VOUCHER_BENEFIT,
} from '#server/testing/transfer-scenarios.ts'
import type { CodeResult } from '#server/lib/integrations/voucher-services.ts'
import { lapseTransfers } from './jobs.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 5)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)
const ALLOWED = [200, 401, 404, 409, 422, 429]

type Answer = { status: number; body: { code?: string; nftId?: string | null } }

/** `count` calls of a kind. */
const times = (count: number, call: (place: number) => Promise<Answer>) =>
  Array.from({ length: count }, (_, place) => () => call(place))

/** Returns the answers as `200` or the code of the refusal, each once, sorted. */
const kindsOf = (answers: readonly Answer[]): (string | number)[] =>
  [...new Set(answers.map(({ status, body }) => body.code ?? status))].sort()

const count200 = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 200).length

// The embedded engine has one connection and hides races: these run on PostgreSQL, which npm test
// starts.
describe.runIf(testPostgres)('transfers changed at the same instant (postgres)', () => {
  let harness: Harness
  let scenarios: ReturnType<typeof transferScenarios>
  beforeAll(async () => {
    harness = await openHarnessWithTransfers({ database: await freshPostgres() })
    scenarios = transferScenarios(harness)
  })
  afterEach(() => expectConsistentTransfers(harness))
  afterAll(() => harness.close())

  /**
   * Runs claims and other work at the same time. One of them starts later in every round, by up to
   * that many statements of the database, so that each comes first in some rounds. The calls are
   * refused in allowed ways only.
   */
  async function race<Other>(
    {
      round,
      ...delay
    }: { round: number; claimsWait: number } | { round: number; otherWaits: number },
    claims: (() => Promise<Answer>)[],
    other: () => Promise<Other>,
  ): Promise<[Answer[], Other]> {
    const progress = (round - 1) / Math.max(1, ROUNDS - 1)
    const wait = async (statements: number) => {
      for (let count = 0; count < Math.floor(statements * progress); count += 1)
        await harness.database.ping()
    }
    const [done, answers] = await Promise.all([
      wait('otherWaits' in delay ? delay.otherWaits : 0).then(other),
      wait('claimsWait' in delay ? delay.claimsWait : 0).then(() =>
        Promise.all(claims.map((claim) => claim())),
      ),
    ])
    expectAllowed(answers)
    return [answers, done]
  }
  const expectAllowed = (answers: readonly Answer[]) =>
    expect(answers.filter(({ status }) => !ALLOWED.includes(status))).toEqual([])

  /** Returns a transfer as stored, with the owner of its item. */
  const stateOf = async ({ transferId }: { transferId: string }) => {
    const [row] = await harness.rows<{
      state: string
      owner: string
      sender: string
      claimed_by: string | null
    }>(sql`
      select t.state, n.owner_id as owner, t.sender_id as sender, t.claimed_by
      from transfers t join nfts n on n.id = t.nft_id where t.id = ${transferId}`)
    return row!
  }
  const emailsOf = async ({ transferId }: { transferId: string }) =>
    (
      await harness.rows<{ kind: string }>(
        sql`select kind from outbox where values ->> 'transferId' = ${transferId} order by kind`,
      )
    ).map(({ kind }) => kind)

  it.each(rounds)(
    'of 60 claims of three members by one link, one member gets the item (round %i)',
    async () => {
      const [mia, ...others] = await scenarios.members(4)
      const sent = await scenarios.sent(mia!)
      const answers = await Promise.all(
        times(60, (place) =>
          scenarios.claim(
            others[place % 3]!,
            sent,
            place % 2 ? `claim-${Math.floor(place / 6)}` : undefined,
          ),
        )
          .sort(() => Math.random() - 0.5)
          .map((call) => call().then(({ status, body }) => ({ status, body }))),
      )
      expectAllowed(answers)
      expect(kindsOf(answers)).toEqual([200, 'TRANSFER_USED'])
      expect(count200(answers)).toBe(20)
      const { state, owner, claimed_by: claimedBy } = await stateOf(sent)
      expect([state, owner]).toEqual(['claimed', claimedBy])
      expect(others.map(({ accountId }) => accountId)).toContain(owner)
      expect(await emailsOf(sent)).toEqual(['transferClaimed'])
    },
  )

  it.each(rounds)('a claim or a cancellation ends a transfer (round %i)', async (round) => {
    const [mia, nia] = await scenarios.members(2)
    const sent = await scenarios.sent(mia!, round % 2 ? nia!.email : undefined)
    const [claims, cancellations] = await race(
      { round, otherWaits: 3 },
      times(10, (place) => scenarios.claim(nia!, sent, place % 2 ? `claim-${place}` : undefined)),
      () => Promise.all(times(5, () => scenarios.cancel(mia!, sent)).map((call) => call())),
    )
    expectAllowed(cancellations)
    const { state, owner } = await stateOf(sent)
    expect([state, owner, kindsOf(claims), count200(cancellations)]).toEqual(
      state === 'claimed'
        ? ['claimed', nia!.accountId, [200], 0]
        : ['cancelled', mia!.accountId, ['TRANSFER_GONE'], 1],
    )
  })

  it.each(rounds)(
    'a claim, or a member or visitor who declines, ends a transfer (round %i)',
    async (round) => {
      const [mia, nia] = await scenarios.members(2)
      const sent = await scenarios.sent(mia!, nia!.email)
      const [claims, declines] = await race(
        { round, otherWaits: 6 },
        times(10, () => scenarios.claim(nia!, sent)),
        () =>
          Promise.all([
            ...times(3, () => scenarios.decline(nia!, sent)).map((call) => call()),
            ...times(3, () => scenarios.decline(harness.visitor() as MemberCaller, sent)).map(
              (call) => call(),
            ),
          ]),
      )
      expectAllowed(declines)
      const { state, owner } = await stateOf(sent)
      expect([state, owner, kindsOf(claims), count200(declines)]).toEqual(
        state === 'claimed'
          ? ['claimed', nia!.accountId, [200], 0]
          : ['declined', mia!.accountId, ['TRANSFER_GONE'], declines.length],
      )
      expect(await emailsOf(sent)).toEqual(
        ['transferOffered', state === 'claimed' ? 'transferClaimed' : 'transferReturned'].sort(),
      )
    },
  )

  it.each(rounds)('a claim or the end of its time ends a transfer (round %i)', async (round) => {
    const [mia, nia] = await scenarios.members(2)
    const sent = await scenarios.sent(mia!)
    // Half a minute before its end, so that the sessions outlast it.
    await harness.rows(
      sql`update transfers set expires_at = ${new Date(harness.clock.now().getTime() + 30_000).toISOString()} where id = ${sent.transferId}`,
    )
    const [claims] = await race(
      { round, otherWaits: 4 },
      times(10, () => scenarios.claim(nia!, sent)),
      async () => {
        harness.clock.moveMinutes(1)
        // Two servers run the job.
        await Promise.all([
          lapseTransfers.run(harness.context),
          lapseTransfers.run(harness.context),
        ])
      },
    )
    const { state, owner } = await stateOf(sent)
    expect([state, owner, kindsOf(claims)]).toEqual(
      state === 'claimed'
        ? ['claimed', nia!.accountId, [200]]
        : ['lapsed', mia!.accountId, ['TRANSFER_GONE']],
    )
    expect(await emailsOf(sent)).toEqual([
      state === 'claimed' ? 'transferClaimed' : 'transferReturned',
    ])
  })

  it.each(rounds)(
    'a claim comes before the erasure of the sender, or finds the transfer cancelled (round %i)',
    async (round) => {
      const [mia, nia] = await scenarios.members(2)
      const sent = await scenarios.sent(mia!, round % 2 ? nia!.email : undefined)
      const erase = await scenarios.erasure(mia!)
      const [claims, erased] = await race(
        { round, claimsWait: 90 },
        times(10, () => scenarios.claim(nia!, sent)),
        erase,
      )
      expect(erased.status).toBe(200)
      const { state, owner } = await stateOf(sent)
      expect([state, owner, kindsOf(claims)]).toEqual(
        state === 'claimed'
          ? ['claimed', nia!.accountId, [200]]
          : ['cancelled', mia!.accountId, ['TRANSFER_GONE']],
      )
    },
  )

  it.each(rounds)(
    'a claim comes before the erasure of the recipient, or is refused (round %i)',
    async (round) => {
      const [mia, nia] = await scenarios.members(2)
      const isAddressed = round % 2 === 1
      const sent = await scenarios.sent(mia!, isAddressed ? nia!.email : undefined)
      const erase = await scenarios.erasure(nia!)
      const [claims, erased] = await race(
        { round, claimsWait: 16 },
        times(10, () => scenarios.claim(nia!, sent)),
        erase,
      )
      expect(erased.status).toBe(200)
      const { state, owner } = await stateOf(sent)
      const isClaimed = count200(claims) > 0
      expect([state, owner]).toEqual(
        isClaimed
          ? ['claimed', nia!.accountId]
          : [isAddressed ? 'declined' : 'pending', mia!.accountId],
      )
      expect(kindsOf(claims).filter((kind) => kind !== 200 && kind !== 'UNAUTHORIZED')).toEqual([])
      expect(
        await harness.rows(
          sql`select 1 from transfers where id = ${sent.transferId} and recipient_email is not null`,
        ),
      ).toEqual([])
    },
  )

  it.each(rounds)(
    'a claim wins, or the account that the sender is merged into cancels (round %i)',
    async (round) => {
      const [mia, nia, zoe] = await scenarios.members(3)
      const sent = await scenarios.sent(mia!, round % 2 ? nia!.email : undefined)
      const [claims, cancellations] = await race(
        { round, claimsWait: 150 },
        times(10, () => scenarios.claim(nia!, sent)),
        async () => {
          const cancelled = Promise.all(
            times(4, () => scenarios.cancel(zoe!, sent)).map((call) => call()),
          )
          await harness.merge(mia!, zoe!)
          return [...(await cancelled), await scenarios.cancel(zoe!, sent)]
        },
      )
      expectAllowed(cancellations)
      const { state, owner, sender } = await stateOf(sent)
      expect(sender).toBe(zoe!.accountId)
      expect([state, owner, kindsOf(claims), count200(cancellations)]).toEqual(
        state === 'claimed'
          ? ['claimed', nia!.accountId, [200], 0]
          : ['cancelled', zoe!.accountId, ['TRANSFER_GONE'], 1],
      )
    },
  )

  it.each(rounds)(
    'a claim comes before its member is merged, or the remaining account claims (round %i)',
    async (round) => {
      const [mia, nia, zoe] = await scenarios.members(3)
      const sent = await scenarios.sent(mia!, round % 2 ? nia!.email : undefined)
      const [claims] = await race(
        { round, claimsWait: 12 },
        times(10, () => scenarios.claim(nia!, sent)),
        () => harness.merge(nia!, zoe!),
      )
      const { state, owner } = await stateOf(sent)
      expect([state, owner]).toEqual(
        count200(claims) > 0 ? ['claimed', zoe!.accountId] : ['pending', mia!.accountId],
      )
      expect(kindsOf(claims).filter((kind) => kind !== 200 && kind !== 'UNAUTHORIZED')).toEqual([])
      expect((await scenarios.claim(zoe!, sent)).body.nftId).toBe(sent.nftId)
      expect((await stateOf(sent)).owner).toBe(zoe!.accountId)
    },
  )

  it.each(rounds)(
    'a merge of the sender into the recipient comes after the claim, or ends the offer (round %i)',
    async (round) => {
      const [mia, nia] = await scenarios.members(2)
      const isAddressed = round % 2 === 1
      const sent = await scenarios.sent(mia!, isAddressed ? nia!.email : undefined)
      const [claims] = await race(
        { round, claimsWait: 10 },
        times(10, () => scenarios.claim(nia!, sent)),
        () => harness.merge(mia!, nia!),
      )
      const { state, owner } = await stateOf(sent)
      expect([state, owner]).toEqual([
        count200(claims) > 0 ? 'claimed' : isAddressed ? 'cancelled' : 'pending',
        nia!.accountId,
      ])
      expect(
        kindsOf(claims).filter(
          (kind) => kind !== 200 && kind !== (isAddressed ? 'TRANSFER_GONE' : 'OWN_TRANSFER'),
        ),
      ).toEqual([])
    },
  )

  it.each(rounds)('of 20 sendings of one item one is accepted (round %i)', async (round) => {
    const [mia] = await scenarios.members(1)
    const nftId = await scenarios.give(mia!)
    const [answers] = await race(
      { round, claimsWait: 0 },
      times(20, (place) =>
        scenarios.send(
          mia!,
          nftId,
          place % 2 ? `friend-${round}-${place}@example.test` : undefined,
          place % 4 > 1 ? `send-${place}` : undefined,
        ),
      ),
      async () => undefined,
    )
    expect([kindsOf(answers), count200(answers)]).toEqual([[200, 'TRANSFER_PENDING'], 1])
  })

  it.each(rounds)(
    '20 sendings with one key get one answer and make one transfer (round %i)',
    async (round) => {
      const [mia] = await scenarios.members(1)
      const nftId = await scenarios.give(mia!)
      const to = `friend-${round}@example.test`
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => scenarios.send(mia!, nftId, to, 'once')),
      )
      // A repeat that waited too long for the first request can be sent again.
      const final = answers.filter(({ body }) => body.code !== 'KEY_IN_FLIGHT')
      expect(kindsOf(final)).toEqual([200])
      const [{ body }] = final as [(typeof final)[number]]
      expect(new Set(final.map((answer) => answer.body.transferId)).size).toBe(1)
      expect(
        (await storedTransfers(harness))
          .filter((row) => row.nft_id === nftId)
          .map(({ id, state }) => [id, state]),
      ).toEqual([[body.transferId, 'pending']])
      expect(await emailsOf(body)).toEqual(['transferOffered'])
    },
  )

  it.each(rounds)(
    'a voucher and a contest of an item are used by its sender or by its recipient (round %i)',
    async (round) => {
      const [mia, nia] = await scenarios.members(2)
      const nftId = await scenarios.give(mia!)
      const claimVoucher = (member: MemberCaller) =>
        member.call(benefits.claimVoucher, { params: { id: VOUCHER_BENEFIT } })
      const enter = (member: MemberCaller) =>
        member.call(benefits.enterContest, {
          body: { contestId: CONTEST, termsConditionsVersion: TERMS_VERSION },
        })
      const [uses, sent] = await race(
        { round, otherWaits: 8 },
        [...times(5, () => claimVoucher(mia!)), ...times(5, () => enter(mia!))],
        async () => {
          const { status, body } = await scenarios.send(mia!, nftId)
          expect(status).toBe(200)
          return { ...body, nftId, transferToken: scenarios.tokenOf(body.transferId) }
        },
      )
      const [vouchers, entries] = [uses.slice(0, 5), uses.slice(5)]
      const hasVoucher = count200(vouchers) > 0
      const hasEntered = count200(entries) > 0
      expect(kindsOf(vouchers)).not.toContain('BENEFIT_NOT_FOUND')
      expect(count200(entries)).toBeLessThanOrEqual(1)
      expect((await scenarios.claim(nia!, sent)).status).toBe(200)
      expect([kindsOf([await claimVoucher(nia!)]), kindsOf([await enter(nia!)])]).toEqual([
        [hasVoucher ? 'BENEFIT_USED_BEFORE' : 200],
        [hasEntered ? 'BENEFIT_USED_BEFORE' : 200],
      ])
    },
  )

  describe('links of the brand', () => {
    let crowd: MemberCaller[]
    beforeAll(async () => {
      crowd = await scenarios.members(50)
    })
    const numbersOf = (assetId: string) =>
      harness.rows(sql`select number from nfts where asset_id = ${assetId} order by number`)

    it.each(rounds)(
      'one for everyone gives 50 members as many items as the supply (round %i)',
      async () => {
        await harness.rows(sql`delete from invitation_claims`)
        await harness.rows(sql`delete from nfts where asset_id = ${SCARCE_ASSET}`)
        await harness.rows(sql`update assets set issued = 0 where id = ${SCARCE_ASSET}`)
        const token = await scenarios.inviteEveryone(SCARCE_ASSET)
        const answers = await Promise.all(
          crowd.map((member) => scenarios.claimEDrop(member, token)),
        )
        expect([
          answers.filter(({ body }) => body.state === 'claimed').length,
          answers.filter(({ body }) => body.code === 'TRANSFER_GONE').length,
        ]).toEqual([SUPPLY, 50 - SUPPLY])
        expect(await numbersOf(SCARCE_ASSET)).toEqual(
          Array.from({ length: SUPPLY }, (_, place) => ({ number: place + 1 })),
        )
      },
    )

    it.each(rounds)(
      'one for a single claim gives one of 20 members an item (round %i)',
      async () => {
        const token = await scenarios.invite(ASSET)
        const answers = await Promise.all(
          crowd.slice(0, 20).map((member) => scenarios.claimEDrop(member, token)),
        )
        expect([kindsOf(answers), count200(answers)]).toEqual([[200, 'TRANSFER_USED'], 1])
      },
    )
    it.each(rounds)(
      'four of one asset give four items to members who verify or claim (round %i)',
      async (round) => {
        const tokens = await Promise.all(Array.from({ length: 4 }, () => scenarios.invite(ASSET)))
        const others = [await harness.join(), await harness.join()]
        const verifications = [
          await scenarios.verification(others[0]!),
          await scenarios.verification(others[1]!),
        ]
        for (const other of others)
          for (const token of tokens)
            expect((await scenarios.claimEDrop(other, token)).body.state).toBe('accepted')
        const before = await numbersOf(ASSET)
        const [claims, answers] = await race(
          { round, claimsWait: 120 },
          tokens.map((token, place) => () => scenarios.claimEDrop(crowd[place]!, token)),
          () => Promise.all(verifications.map((verify) => verify())),
        )
        expect(kindsOf(answers)).toEqual([200])
        expect(kindsOf(claims).filter((kind) => kind !== 200 && kind !== 'TRANSFER_USED')).toEqual(
          [],
        )
        expect((await numbersOf(ASSET)).length).toBe(before.length + tokens.length)
      },
    )
  })

  it.each(rounds)(
    'a link that two members have accepted goes to one when both verify (round %i)',
    async () => {
      const [mia] = await scenarios.members(1)
      const sent = await scenarios.sent(mia!)
      const others = [await harness.join(), await harness.join()]
      const verifications = [
        await scenarios.verification(others[0]!),
        await scenarios.verification(others[1]!),
      ]
      for (const other of others)
        expect((await scenarios.claim(other, sent)).body).toMatchObject({ state: 'accepted' })
      const answers = await Promise.all(verifications.map((verify) => verify()))
      expect(kindsOf(answers)).toEqual([200])
      const { state, owner } = await stateOf(sent)
      expect(state).toBe('claimed')
      expect(others.map(({ accountId }) => accountId)).toContain(owner)
      expect(await emailsOf(sent)).toEqual(['transferClaimed'])
    },
  )

  it.each(rounds)(
    'a member verifies with several links of two senders while others claim them (round %i)',
    async (round) => {
      const senders = await scenarios.members(2)
      const sent = []
      for (let place = 0; place < 6; place += 1)
        sent.push(await scenarios.sent(senders[place % 2]!))
      const [mia, nia] = [await harness.join(), await harness.join()]
      for (const member of [mia, nia])
        for (const one of sent)
          expect((await scenarios.claim(member, one)).body).toMatchObject({ state: 'accepted' })
      const verifications = [await scenarios.verification(mia), await scenarios.verification(nia)]
      const others = await scenarios.members(sent.length)
      const [claims, answers] = await race(
        { round, claimsWait: 120 },
        sent.map((one, place) => () => scenarios.claim(others[place]!, one)),
        () => Promise.all(verifications.map((verify) => verify())),
      )
      expect(kindsOf(answers)).toEqual([200])
      expect(kindsOf(claims).filter((kind) => kind !== 200 && kind !== 'TRANSFER_USED')).toEqual([])
    },
  )

  it.each(rounds)(
    'erasing both members of earlier transfers succeeds for both (round %i)',
    async (round) => {
      const [mia, nia, zoe] = await scenarios.members(3)
      for (let place = 0; place < 4; place += 1) {
        const [from, into] = place % 2 ? [mia!, nia!] : [nia!, mia!]
        await scenarios.claim(into, await scenarios.sent(from, place > 1 ? into.email : undefined))
      }
      await scenarios.sent(mia!, nia!.email)
      await scenarios.sent(nia!, mia!.email)
      const erasures = [await scenarios.erasure(mia!), await scenarios.erasure(nia!)]
      // In some rounds one of them is merged, not erased.
      const [answers] = await race(
        { round, otherWaits: 8 },
        round % 2 ? erasures : erasures.slice(0, 1),
        async () => (round % 2 ? undefined : harness.merge(nia!, zoe!)),
      )
      expect(kindsOf(answers)).toEqual([200])
    },
  )

  it.each(rounds)('a decline by id needs the member, and ends it once (round %i)', async () => {
    const [mia, nia] = await scenarios.members(2)
    const { transferId } = await scenarios.sent(mia!, nia!.email)
    const answers = await Promise.all(
      times(10, (place) =>
        nia!.call(place % 2 ? transfers.decline : transfers.claim, { body: { transferId } }),
      ).map((call) => call()),
    )
    expectAllowed(answers)
    // Those of one kind: a repeat changes nothing.
    expect(count200(answers)).toBe(5)
    const { state } = await stateOf({ transferId })
    expect(['claimed', 'declined']).toContain(state)
  })
})

describe.each(enginesWithTransfers)('a voucher of another service ($engine)', ({ open }) => {
  it('goes to the recipient when the item changes hands before the service answers', async () => {
    const answers: ((result: CodeResult) => void)[] = []
    const service = { claim: () => new Promise<CodeResult>((done) => answers.push(done)) }
    const harness = await open({ voucherServices: service })
    const scenarios = transferScenarios(harness)
    const claimCode = (member: MemberCaller) =>
      member.call(benefits.claimVoucher, { params: { id: SERVICE_BENEFIT } })
    const [mia, nia] = await scenarios.members(2)
    const nftId = await scenarios.give(mia!)
    const early = claimCode(mia!)
    await expect.poll(() => answers.length).toBe(1)
    const { body } = await scenarios.send(mia!, nftId)
    const transferToken = scenarios.tokenOf(body.transferId)
    expect((await scenarios.claim(nia!, { transferToken })).status).toBe(200)
    answers[0]!({ code: 'EARLY-1' })
    expect(kindsOf([await early])).toEqual(['BENEFIT_USED_BEFORE'])

    const late = claimCode(nia!)
    await expect.poll(() => answers.length).toBe(2)
    answers[1]!({ code: 'LATE-1' })
    expect((await late).body).toMatchObject({ voucherCode: 'LATE-1' })
    await harness.close()
  })
})
