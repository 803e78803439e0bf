import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  freshPostgres,
  home,
  openHarness,
  testPostgres,
  type Harness,
} from '#server/testing/harness.ts'
import { saveEvent } from './events.ts'
import { paidOrderPayload, refundPayload, sampleId, shopifyEvent } from './sample-events.ts'

const secret = 'the secret of our own shop'
const engines = [
  { engine: 'embedded', open: (options: object) => openHarness(options) },
  {
    engine: 'postgres',
    open: async (options: object) => openHarness({ ...options, database: await freshPostgres() }),
  },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

// A trigger raises the errors of a lock conflict a given number of times. A sequence counts,
// because a failed transaction does not roll it back.
describe.each(engines)('a shop event during a lock conflict ($engine)', ({ open }) => {
  let harness: Harness
  beforeAll(async () => {
    const secrets = new Map([[home.slug, [secret]]])
    harness = await open({ shopSecrets: { shopify: secrets, judgeme: secrets } })
    await harness.tx.execute(sql`create sequence tries`)
  })
  afterAll(() => harness.close())

  const failTimes = async (times: number, code: string) => {
    await harness.tx.execute(sql`alter sequence tries restart`)
    await harness.tx.execute(
      sql.raw(`
      create or replace function in_the_way() returns trigger language plpgsql as $$ begin
        if nextval('tries') <= ${times} then raise exception 'in the way' using errcode = '${code}'; end if;
        return new;
      end $$`),
    )
    for (const table of ['orders', 'refunds'])
      await harness.tx.execute(
        sql.raw(
          `create or replace trigger in_the_way before insert on ${table} for each row execute function in_the_way()`,
        ),
      )
  }
  const tryCount = async () =>
    Number(
      (await harness.rows<{ n: number | string }>(sql`select last_value as n from tries`))[0]?.n,
    )
  const send = ({ path, body, headers }: ReturnType<typeof shopifyEvent>) =>
    harness.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { host: `${home.slug}.localhost:4000`, ...headers },
    })
  const order = (orderId: string) =>
    shopifyEvent(
      'orders/paid',
      paidOrderPayload({ orderId, email: 'x@example.test', total: '10.00' }),
      { secret },
    )
  const refund = (orderId: string) =>
    shopifyEvent('refunds/create', refundPayload({ orderId, refundId: orderId, amount: '10.00' }), {
      secret,
    })

  it.each(['40P01', '40001', '55P03'])(
    'is retried at once from its beginning (%s)',
    async (code) => {
      await failTimes(2, code)
      expect((await send(order(`twice-${code}`))).statusCode).toBe(200)
      expect(await tryCount()).toBe(3)
      expect(
        await harness.rows(
          sql`select 1 as one from orders where order_id = ${sampleId(`twice-${code}`)}`,
        ),
      ).toHaveLength(1)
    },
  )

  it.each([
    ['an order', order],
    ['a refund', refund],
  ] as const)('answers 503 when retries fail, and accepts %s again later', async (_, event) => {
    await failTimes(3, '40P01')
    const shopEvent = event('often')
    const { statusCode, headers } = await send(shopEvent)
    expect([statusCode, headers['retry-after'], await tryCount()]).toEqual([503, '5', 3])
    expect((await send(shopEvent)).statusCode).toBe(200)
    expect(
      await harness.rows(
        sql`select 1 as one from orders where order_id = ${sampleId('often')} union all select 1 from refunds where order_id = ${sampleId('often')}`,
      ),
    ).not.toEqual([])
  })

  it('is not retried for another error', async () => {
    await failTimes(1, '22003')
    expect((await send(order('other'))).statusCode).toBe(500)
    expect(await tryCount()).toBe(1)
  })
})

describe('persist', () => {
  const errorWith = (code: string) => Object.assign(new Error('statement'), { cause: { code } })
  it('tries three times and keeps the error as cause', async () => {
    let times = 0
    const error = errorWith('40P01')
    await expect(
      saveEvent(() => {
        times += 1
        return Promise.reject(error)
      }),
    ).rejects.toMatchObject({ code: 'OVERLOADED', status: 503, cause: error })
    expect(times).toBe(3)
  })
})
