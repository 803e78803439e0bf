import { withdrawals } from '#contract/withdrawals.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, testPostgres } from '#server/testing/harness.ts'
import { offer } from '#server/testing/transferable-items.ts'
import { openWithdrawals, type WithdrawalScenario } from '#server/testing/withdrawal-scenarios.ts'
import { advanceOperations } from './advance.ts'

const ROUNDS = Number(process.env['SOAK_ROUNDS'] ?? 3)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1)

const noncesOf = async ({ rows }: WithdrawalScenario): Promise<number[]> =>
  (
    await rows<{ nonce: number }>(
      sql`select nonce from chain_operations where nonce is not null order by nonce`,
    )
  ).map(({ nonce }) => nonce)
const gapless = (nonces: readonly number[]) => nonces.map((_, place) => (nonces[0] ?? 0) + place)

// The embedded engine has one connection and hides races.
describe.runIf(testPostgres)('withdrawals at the same instant (postgres)', () => {
  let scenario: WithdrawalScenario
  beforeAll(async () => {
    scenario = await openWithdrawals({ database: await freshPostgres() })
  })
  afterAll(() => scenario.close())

  it.each(rounds)(
    'of 10 withdrawals and 10 transfers of one item, one way wins (round %i)',
    async () => {
      const { member, address } = await scenario.owner()
      const nftId = await scenario.item(member)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          place % 2 ? offer(member, nftId) : scenario.withdraw(member, nftId, address),
        ),
      )
      const won = answers.map(({ status }, place) => (status === 200 ? place % 2 : undefined))
      const ways = new Set(won.filter((way) => way !== undefined))
      expect(ways.size).toBe(1)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      // Two servers at once.
      await Promise.all([advanceOperations(scenario.context), advanceOperations(scenario.context)])
      await scenario.settle()
      expect(await scenario.transfersOf(nftId)).toHaveLength(ways.has(0) ? 1 : 0)
    },
  )

  it.each(rounds)('withdraws one of two items that one key names (round %i)', async () => {
    const { member, address } = await scenario.owner()
    const items = [await scenario.item(member), await scenario.item(member)]
    const answers = await Promise.all(
      items.map((nftId) =>
        member.call(withdrawals.withdraw, {
          body: { nftId, walletAddress: address },
          key: 'one-key',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const states = await Promise.all(items.map((nftId) => scenario.stateOf(nftId)))
    expect(states.map(({ held }) => held)).toEqual(answers.map(({ status }) => status === 200))
    await advanceOperations(scenario.context)
    await scenario.settle()
  })

  it('gives 30 withdrawals of two members 30 consecutive nonces, with three servers', async () => {
    const owners = [await scenario.owner(), await scenario.owner()]
    const requests = []
    for (let place = 0; place < 30; place += 1) {
      const { member, address } = owners[place % 2]!
      requests.push({ member, address, nftId: await scenario.item(member) })
    }
    const before = (await noncesOf(scenario)).length
    const answers = await Promise.all(
      requests.map(({ member, nftId, address }) => scenario.withdraw(member, nftId, address)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    await Promise.all(
      Array.from({ length: 3 }, () => advanceOperations(scenario.context).catch(() => undefined)),
    )
    await scenario.settle()
    const nonces = await noncesOf(scenario)
    expect(nonces).toHaveLength(before + 30)
    expect(nonces).toEqual(gapless(nonces))
    for (const { nftId, address } of requests) {
      expect(await scenario.stateOf(nftId)).toMatchObject({ state: 'final', withdrawn: address })
      expect(await scenario.transfersOf(nftId)).toHaveLength(1)
    }
  })
})
