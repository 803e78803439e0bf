import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { api } from '#contract/index.ts'
import { tillProblems } from '#contract/till-problems.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cheapestOf, home, openHarness, type Harness } from '#server/testing/harness.ts'
import { openTestStore, type StoreSoftware } from '#server/testing/stores.ts'
import { joinVerified } from '#server/testing/transferable-items.ts'
import { pointOfSaleClient, PointOfSaleError } from './point-of-sale-client.ts'

const offer = cheapestOf(home)

let harness: Harness
let store: StoreSoftware
beforeAll(async () => {
  harness = await openHarness()
  store = await openTestStore(harness)
})
afterAll(() => harness.close())

/** Sends the requests of the client to the server. */
const send: typeof fetch = async (address, { headers, body } = {}) => {
  const answer = await harness.app.inject({
    method: 'POST',
    url: new URL(String(address)).pathname,
    headers: { ...(headers as Record<string, string>), host: `${home.slug}.localhost:4000` },
    payload: String(body),
  })
  return new Response(answer.body, { status: answer.statusCode })
}
const clientWith = (fetch: typeof send) =>
  pointOfSaleClient({ address: 'https://loyalty.example', key: store.key, fetch })

async function memberWithVoucher() {
  const member = await joinVerified(harness)
  await harness.award(member, offer.cost)
  const { body } = await member.call(api.redemption.redeem, {
    body: { redemptionId: offer.offerId },
  })
  const [row] = await harness.rows<{ memberCode: string }>(
    sql`select member_code as "memberCode" from loyalty_accounts where id = ${member.loyaltyAccountId}`,
  )
  return { member, code: body.voucher.code, memberCode: row!.memberCode }
}

describe('the client for point-of-sale software', () => {
  it.each([
    ['a part of the sale', 10_000],
    ['the whole sale', offer.value! * 100],
    ['more than the sale', 500],
  ])('runs the example of the documentation with a voucher for %s', async (_, total) => {
    const page = await readFile(
      fileURLToPath(new URL('../../docs/point-of-sale.md', import.meta.url)),
      'utf8',
    )
    const example = /```js\n([\s\S]+?)```/.exec(page)![1]!
    const { member, code, memberCode } = await memberWithVoucher()
    const balance = async () =>
      (await member.call(api.points.balance, { params: { id: member.loyaltyAccountId } })).body
        .redeemablePoints
    const before = await balance()
    const { award, paid } = (await runInContext(
      `(async () => { ${example}; return { award, paid } })()`,
      createContext({
        pointOfSaleClient: (settings: Parameters<typeof pointOfSaleClient>[0]) =>
          pointOfSaleClient({ ...settings, fetch: send }),
        key: store.key,
        voucherCode: code,
        memberCode,
        total,
        receipt: `R-${total}`,
      }),
    )) as { award?: { points: number }; paid: number }
    expect(paid).toBe(Math.max(0, total - offer.value! * 100))
    expect(award?.points ?? 0).toBe(Math.floor(paid / 100))
    expect(await balance()).toBe(before + Math.floor(paid / 100))
    expect((await clientWith(send).validate(code)).voucher.state).toBe('used')
  })

  it('sends a call again when its answer was lost, and it counts once', async () => {
    const { code } = await memberWithVoucher()
    const keys: string[] = []
    const losing: typeof send = async (address, request) => {
      const response = await send(address, request)
      keys.push((request?.headers as Record<string, string>)['idempotency-key'] ?? '')
      if (keys.length === 1) throw new TypeError('the connection was lost')
      return response
    }
    const { useId } = await clientWith(losing).use({ voucherCode: code })
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    await clientWith(send).undo(useId)
    expect((await clientWith(send).validate(code)).voucher.state).toBe('valid')
  })

  it('throws a refusal with its code, and does not repeat it', async () => {
    let calls = 0
    const counting: typeof send = (...request) => {
      calls += 1
      return send(...request)
    }
    const refusal = await clientWith(counting)
      .use({ voucherCode: 'ABCDEFGHJKMN' })
      .catch((failure: unknown) => failure)
    expect(refusal).toBeInstanceOf(PointOfSaleError)
    expect(refusal).toMatchObject({
      code: 'VOUCHER_UNKNOWN',
      status: 404,
      message: 'There is no voucher with this code.',
    })
    expect(calls).toBe(1)
  })

  it('is documented with every refusal, those of staff on the page of the till', async () => {
    const [pointOfSale, till] = await Promise.all(['point-of-sale', 'till'].map(pageOf))
    const isOfStaff = /^(TILL|STAFF|PIN|START_CODE|PAIRING|STORE_UNKNOWN)/
    for (const [code, { status }] of Object.entries(tillProblems))
      expect(isOfStaff.test(code) ? till : pointOfSale, code).toMatch(
        new RegExp(`\\| ${status} +\\| \`${code}\``),
      )
  })
})

const pageOf = (name: string) =>
  readFile(fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url)), 'utf8')
