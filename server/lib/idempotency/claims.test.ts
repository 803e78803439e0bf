import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openHarness, type Harness } from '#server/testing/harness.ts'
import { withIdempotencyOutsideTransaction } from './claims.ts'
import { hashRequest, type KeyedCall } from './idempotency.ts'

describe.each(engines)('work outside a transaction ($engine)', ({ open }) => {
  let context: Harness
  beforeAll(async () => {
    context = await open()
  })
  afterAll(() => context.close())

  const requestOf = (body: unknown = { of: 1 }): KeyedCall => ({
    accountId: randomUUID(),
    call: 'room.call',
    key: 'a-key',
    bodyHash: hashRequest(context.context.secret, body),
    language: 'en',
    now: context.clock.now(),
  })
  const doOnce = (request: KeyedCall, work: () => Promise<unknown>) =>
    withIdempotencyOutsideTransaction(context.tx, request, work)
  const never = () => Promise.reject(new Error('the work is done twice'))
  /** Work that runs until `resolve` ends it. */
  const slow = () => {
    let resolve!: (answer: unknown) => void
    let start!: () => void
    const answer = new Promise<unknown>((done) => {
      resolve = done
    })
    const started = new Promise<void>((go) => {
      start = go
    })
    const work = () => {
      start()
      return answer
    }
    return { started, resolve, work }
  }
  const recordsOf = ({ accountId }: KeyedCall) =>
    context.rows<{ status: number | null; claim_id: string | null }>(
      sql`select status, claim_id from idempotency_records where account_id = ${accountId}`,
    )

  it('is done once, and a repeat waits for its response', async () => {
    const request = requestOf()
    const first = slow()
    const answers = [doOnce(request, first.work)]
    await first.started
    answers.push(doOnce(request, never), doOnce(request, never))
    first.resolve({ done: 1 })
    for (const answer of await Promise.all(answers))
      expect(answer).toEqual({ status: 200, body: { done: 1 } })
    expect(await recordsOf(request)).toEqual([{ status: 200, claim_id: null }])
  })

  it('is not done for another body, also while the first is on its way', async () => {
    const request = requestOf()
    const first = slow()
    const answer = doOnce(request, first.work)
    await first.started
    const other = { ...request, bodyHash: hashRequest(context.context.secret, { of: 2 }) }
    await expect(doOnce(other, never)).rejects.toMatchObject({ code: 'KEY_USED_FOR_ANOTHER_BODY' })
    first.resolve('done')
    expect(await answer).toEqual({ status: 200, body: 'done' })
    await expect(doOnce(other, never)).rejects.toMatchObject({ code: 'KEY_USED_FOR_ANOTHER_BODY' })
  })

  it('that takes more than five seconds has repeats answered with 409, and keeps its claim', async () => {
    const request = requestOf()
    const first = slow()
    const answer = doOnce(request, first.work)
    await first.started
    await expect(doOnce(request, never)).rejects.toMatchObject({ code: 'KEY_IN_FLIGHT' })
    first.resolve('done')
    expect(await answer).toEqual({ status: 200, body: 'done' })
    expect(await doOnce(request, never)).toEqual({ status: 200, body: 'done' })
  })

  it.each([
    ['in four seconds', 4],
    ['at a time before the clock was put back', 600],
  ])('of a process that has ended is done by a repeat: the claim ends %s', async (_, seconds) => {
    const request = requestOf()
    const { accountId, call, key, bodyHash } = request
    await context.rows(
      sql`insert into idempotency_records (account_id, call, key, body_hash, at, claim_id, claimed_until) values (${accountId}, ${call}, ${key}, ${bodyHash}, now(), 'dead', clock_timestamp() + make_interval(secs => ${seconds}))`,
    )
    expect(await doOnce(request, () => Promise.resolve('done'))).toEqual({
      status: 200,
      body: 'done',
    })
    expect(await recordsOf(request)).toEqual([{ status: 200, claim_id: null }])
  })

  it('whose claim was taken over keeps the response that is stored first', async () => {
    const request = requestOf()
    const first = slow()
    const answer = doOnce(request, first.work)
    await first.started
    await context.rows(
      sql`update idempotency_records set claim_id = 'other', claimed_until = null where account_id = ${request.accountId}`,
    )
    expect((await doOnce(request, () => Promise.resolve('second'))).body).toBe('second')
    first.resolve('first')
    expect((await answer).body).toBe('second')
  })

  it.each([
    ['an error', new Error('broken')],
    ['an unavailable service', new Problem('PAYMENT_UNAVAILABLE')],
  ])('frees its key after %s', async (_, failure) => {
    const request = requestOf()
    await expect(doOnce(request, () => Promise.reject(failure))).rejects.toBe(failure)
    expect(await recordsOf(request)).toEqual([])
    expect((await doOnce(request, () => Promise.resolve('done'))).body).toBe('done')
  })

  it('stores nothing when the account is erased meanwhile', async () => {
    const request = requestOf()
    const answer = await doOnce(request, async () => {
      await context.rows(
        sql`delete from idempotency_records where account_id = ${request.accountId}`,
      )
      return 'done'
    })
    expect([answer.body, await recordsOf(request)]).toEqual(['done', []])
  })
})

describe('the hash of a request', () => {
  it('has a key, and neither a password nor a code', () => {
    const body = { nftId: 'n', password: 'one', currentPassword: 'two', code: '123456' }
    expect(hashRequest('secret', body)).toBe(
      hashRequest('secret', { nftId: 'n', password: 'other' }),
    )
    expect(hashRequest('secret', body)).not.toBe(hashRequest('another', body))
    expect(hashRequest('secret', body)).not.toBe(hashRequest('secret', { nftId: 'm' }))
  })

  it('of a withdrawal is the same with another password', async () => {
    const context = await openHarness()
    try {
      const member = await context.join()
      const withdraw = (password: string, nftId: string) =>
        member.call(withdrawals.withdraw, {
          body: { nftId, walletAddress: '0x00000000000000000000000000000000000000aa', password },
          key: 'one',
        })
      const first = await withdraw('a-password-1', 'n')
      expect(await withdraw('a-password-2', 'n')).toMatchObject({
        status: first.status,
        body: first.body,
      })
      expect((await withdraw('a-password-1', 'm')).body.code).toBe('KEY_USED_FOR_ANOTHER_BODY')
    } finally {
      await context.close()
    }
  })
})
