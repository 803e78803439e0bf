import { wallets } from '#contract/wallets.ts'
import { sql } from 'drizzle-orm'
import { Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  connectWallet,
  openHarnessWithChains,
  POLYGON_ASSET,
  signedChallenge,
} from '#server/testing/connected-wallets.ts'
import { freshPostgres, testPostgres, type Harness } from '#server/testing/harness.ts'
import { startLocalChain, type LocalChain } from '#server/testing/local-chain.ts'
import { putTokens } from '#server/testing/test-contracts.ts'
import { giveItem, joinVerified } from '#server/testing/transferable-items.ts'

const ROUNDS = Array.from(
  { length: Number(process.env['SOAK_ROUNDS'] ?? 3) },
  (_, round) => round + 1,
)
const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

// The embedded database has one connection and hides races.
describe.runIf(testPostgres)('wallets at the same time (postgres)', () => {
  let chain: LocalChain
  let harness: Harness
  beforeAll(async () => {
    chain = await startLocalChain()
    harness = await openHarnessWithChains([chain.url], { database: await freshPostgres() })
  })
  afterAll(async () => {
    await harness.close()
    await chain.stop()
  })
  const statusesOf = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).sort()

  it.each(ROUNDS)('connect once by one nonce (round %i) [CA-58]', async () => {
    const member = await joinVerified(harness)
    const body = await signedChallenge(member, Wallet.createRandom())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.call(wallets.add, { body })),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
  })

  it.each(ROUNDS)('connect once by one idempotency key (round %i)', async () => {
    const member = await joinVerified(harness)
    const body = await signedChallenge(member, Wallet.createRandom())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.call(wallets.add, { body, key: 'one-key' })),
    )
    expect(
      new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size,
    ).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })

  it.each(ROUNDS)('leave a wallet that several members prove to one (round %i)', async () => {
    const wallet = Wallet.createRandom()
    const members = [
      await joinVerified(harness),
      await joinVerified(harness),
      await joinVerified(harness),
    ]
    const ready = await Promise.all(
      members.map(async (member) => ({ member, body: await signedChallenge(member, wallet) })),
    )
    const answers = await Promise.all(
      ready.map(({ member, body }) => member.call(wallets.add, { body })),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect(
      await harness.rows(sql`select 1 from wallets where address = ${wallet.address}`),
    ).toHaveLength(1)
  })

  it.each(ROUNDS)(
    'claim crossing items of each other without a deadlock (round %i) [CA-59]',
    async () => {
      const [mia, nia] = [await joinVerified(harness), await joinVerified(harness)]
      const phones = [Wallet.createRandom(), Wallet.createRandom()] as const
      const ids = [await connectWallet(mia, phones[0]), await connectWallet(nia, phones[1])]
      const owners: Record<number, string> = {}
      for (const [owner, phone] of [
        [mia, phones[1]],
        [nia, phones[0]],
      ] as const)
        for (let count = 0; count < 5; count += 1) {
          const nftId = await giveItem(harness, owner, { assetId: POLYGON_ASSET })
          const [row] = await harness.rows<{ number: number }>(
            sql`update nfts set date_minted = now(), contract_address = ${CONTRACT} where id = ${nftId} returning number`,
          )
          owners[row!.number] = phone.address
        }
      await putTokens(chain, CONTRACT, owners)
      const answers = await Promise.all(
        [0, 1, 0, 1, 0, 1].map((place) =>
          [mia, nia][place]!.call(wallets.claim, { body: { walletId: ids[place]! } }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      for (const place of [0, 1])
        expect(
          answers.flatMap(({ body }, at) => (at % 2 === place ? body.nftIds : [])),
        ).toHaveLength(5)
    },
  )
})
