import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres, home, openHarness, testPostgres, type Harness } from '#server/harness.ts'
import { persist } from './events.ts'
import { paidOrderPayload, refundPayload, sampleId, shopifyEvent } from './sample.ts'

const secret = 'the secret of our own shop'
const engines = [
  { engine: 'embedded', open: (options: object) => openHarness(options) },
  { engine: 'postgres', open: async (options: object) => openHarness({ ...options, database: await freshPostgres() }) },
].filter(({ engine }) => engine === 'embedded' || testPostgres)

// The database itself raises what it would raise when two wait for each other, as often as it is told to: a sequence
// counts, because it is not taken back with the try that has failed.
describe.each(engines)('an event that others are in the way of ($engine)', ({ open }) => {
  let house: Harness
  beforeAll(async () => {
    const secrets = new Map([[home.slug, [secret]]])
    house = await open({ shopSecrets: { shopify: secrets, judgeme: secrets } })
    await house.tx.execute(sql`create sequence tries`)
  })
  afterAll(() => house.close())

  const failTimes = async (times: number, code: string) => {
    await house.tx.execute(sql`alter sequence tries restart`)
    await house.tx.execute(sql.raw(`
      create or replace function in_the_way() returns trigger language plpgsql as $$ begin
        if nextval('tries') <= ${times} then raise exception 'in the way' using errcode = '${code}'; end if;
        return new;
      end $$`))
    for (const table of ['orders', 'refunds']) await house.tx.execute(sql.raw(`create or replace trigger in_the_way before insert on ${table} for each row execute function in_the_way()`))
  }
  const tried = async () => Number((await house.rows<{ n: number | string }>(sql`select last_value as n from tries`))[0]?.n)
  const send = ({ path, body, headers }: ReturnType<typeof shopifyEvent>) => house.app.inject({ method: 'POST', url: path, payload: body, headers: { host: `${home.slug}.localhost:4000`, ...headers } })
  const order = (orderId: string) => shopifyEvent('orders/paid', paidOrderPayload({ orderId, email: 'x@example.test', total: '10.00' }), { secret })
  const refund = (orderId: string) => shopifyEvent('refunds/create', refundPayload({ orderId, refundId: orderId, amount: '10.00' }), { secret })

  it.each(['40P01', '40001', '55P03'])('is tried again at once, all of it (%s)', async (code) => {
    await failTimes(2, code)
    expect((await send(order(`twice-${code}`))).statusCode).toBe(200)
    expect(await tried()).toBe(3)
    expect(await house.rows(sql`select 1 as one from orders where order_id = ${sampleId(`twice-${code}`)}`)).toHaveLength(1)
  })

  it.each([['an order', order], ['a refund', refund]] as const)('is the shop’s to try again when that does not help: 503, never 409, and %s is not used up', async (_, event) => {
    await failTimes(3, '40P01')
    const sent = event('often')
    const { statusCode, headers } = await send(sent)
    expect([statusCode, headers['retry-after'], await tried()]).toEqual([503, '5', 3])
    expect((await send(sent)).statusCode).toBe(200)
    expect(await house.rows(sql`select 1 as one from orders where order_id = ${sampleId('often')} union all select 1 from refunds where order_id = ${sampleId('often')}`)).not.toEqual([])
  })

  it('is not tried again for another fault', async () => {
    await failTimes(1, '22003')
    expect((await send(order('other'))).statusCode).toBe(500)
    expect(await tried()).toBe(1)
  })
})

describe('work that others are in the way of', () => {
  const fault = (code: string) => Object.assign(new Error('statement'), { cause: { code } })
  it('is tried three times, and its fault is kept', async () => {
    let times = 0
    const error = fault('40P01')
    await expect(persist(() => { times += 1; return Promise.reject(error) })).rejects.toMatchObject({ code: 'OVERLOADED', status: 503, cause: error })
    expect(times).toBe(3)
  })
})
