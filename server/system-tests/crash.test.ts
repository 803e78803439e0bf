import type { ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { earning } from '#contract/earning.ts'
import { api } from '#contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { home } from '#server/testing/harness.ts'
import { rowsOf } from '#server/lib/database/database.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { differencesOf } from '#server/points/verify.ts'
import {
  issuedCodes,
  killServers,
  offer,
  places,
  prepare,
  redeemRaw,
  sendRaw,
  startServer,
  type MemberHandle,
  type Place,
  type Received,
} from '#server/testing/crash-server.ts'
import { freePort } from '#server/testing/programs.ts'

// Each round starts two servers and, under load, eight clients, so npm test runs fewer of them than
// of races within one process.
const ROUNDS = Math.min(10, Number(process.env['SOAK_ROUNDS'] ?? 2))
const ROUNDS_UNDER_LOAD = Number(process.env['SOAK_ROUNDS'] ?? 2)
afterAll(killServers)

type Redemption = { key: string; code: string }

/**
 * Redeems with eight parallel clients until enough is acknowledged, then kills the server in the
 * middle of the rest.
 */
async function redeemUntilKilled(
  server: ChildProcess,
  port: number,
  token: string,
  killAfter: number,
) {
  const acknowledged: Redemption[] = []
  const unanswered: string[] = []
  const client = async () => {
    while (server.exitCode === null && !server.killed) {
      const key = randomUUID()
      const answer = await redeemRaw(port, token, key).catch(() => undefined)
      if (answer?.status === 200) acknowledged.push({ key, code: answer.body.voucher!.code })
      else unanswered.push(key)
      if (acknowledged.length >= killAfter) server.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  return { acknowledged, unanswered }
}

type Outcome = { key: string; received: Received }

/**
 * One client: redeems and follows without a pause, and repeats each request with the same key until
 * it gets a response.
 */
async function workUntil(
  isOver: () => boolean,
  port: number,
  { token, loyaltyAccountId }: MemberHandle,
  onDone: () => void,
): Promise<{ redeemed: Outcome[]; followed: Outcome[] }> {
  const work = { redeemed: [] as Outcome[], followed: [] as Outcome[] }
  const follow = {
    endpoint: earning.followInstagram,
    body: { loyaltyAccountId, membershipId: home.ids.membershipId },
  }
  while (!isOver()) {
    const key = randomUUID()
    const isFollow = Math.random() < 0.3
    const request = isFollow
      ? { ...follow, key }
      : { endpoint: api.redemption.redeem, body: { redemptionId: offer.offerId }, key }
    const answer = await untilAnswered(() => sendRaw(port, token, request))
    if (Math.random() < 0.3)
      expect(await untilAnswered(() => sendRaw(port, token, request))).toEqual(answer)
    work[isFollow ? 'followed' : 'redeemed'].push({ key, received: answer })
    onDone()
  }
  return work
}

async function untilAnswered(
  send: () => Promise<{ status: number; body: Received }>,
): Promise<Received> {
  for (;;) {
    const answer = await send().catch(() => undefined)
    if (answer?.status === 200) return answer.body
    if (answer && answer.status < 500 && answer.status !== 409)
      throw new Error(`answered ${answer.status}`)
    await new Promise((go) => setTimeout(go, 50))
  }
}

/**
 * Kills the server at random moments and restarts it.
 * @returns the last server
 */
async function killNowAndThen(
  place: Place,
  port: number,
  done: () => number,
): Promise<ChildProcess> {
  let server = await startServer(place, port)
  for (let round = 0; round < ROUNDS_UNDER_LOAD; round += 1) {
    const enough = done() + 1 + randomInt(40)
    while (done() < enough) await new Promise((go) => setTimeout(go, 5))
    await new Promise((go) => setTimeout(go, randomInt(30)))
    const gone = new Promise((ended) => server.once('exit', ended))
    server.kill('SIGKILL')
    await gone
    server = await startServer(place, port)
  }
  return server
}

describe.each(places)('kill -9 during redemptions ($engine)', ({ place: newPlace }) => {
  it(
    `loses no acknowledged redemption and repeats none, ${ROUNDS} times on one database`,
    { timeout: 300_000 + ROUNDS * 60_000 },
    async () => {
      const place = await newPlace()
      const [{ token }] = (await prepare(place)) as [MemberHandle]
      const port = await freePort()
      const all: Redemption[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const { acknowledged, unanswered } = await redeemUntilKilled(
          await startServer(place, port),
          port,
          token,
          10 + round * 7,
        )
        all.push(...acknowledged)

        const again = await startServer(place, port)
        for (const { key, code } of acknowledged.slice(-5))
          expect((await redeemRaw(port, token, key)).body.voucher?.code).toBe(code)
        const [last] = acknowledged.slice(-1)
        const answers = await Promise.all(
          Array.from({ length: 25 }, () => redeemRaw(port, token, last?.key ?? '')),
        )
        expect(new Set(answers.map(({ body }) => body.voucher?.code))).toEqual(
          new Set([last?.code]),
        )
        for (const key of unanswered.slice(0, 5))
          all.push({ key, code: (await redeemRaw(port, token, key)).body.voucher!.code })
        again.kill('SIGKILL')
        await new Promise((gone) => again.once('exit', gone))
      }

      const database = await openDatabase(place)
      const stored = new Set(await issuedCodes(database))
      expect(all.length).toBeGreaterThan(ROUNDS * 10)
      expect(all.filter(({ code }) => !stored.has(code))).toEqual([])
      expect(await differencesOf(database.tx)).toEqual([])
      await database.close()
      rmSync(place.DATA_DIR, { recursive: true, force: true })
    },
  )

  it(
    `loses and repeats nothing under load from eight clients that retry by key, ${ROUNDS_UNDER_LOAD} times`,
    { timeout: 300_000 + ROUNDS_UNDER_LOAD * 60_000 },
    async () => {
      const place = await newPlace()
      const hands = await prepare(place, 4)
      const port = await freePort()
      const [state, count] = [{ isOver: false }, { done: 0 }]
      const atWork = [...hands, ...hands].map((client) =>
        workUntil(
          () => state.isOver,
          port,
          client,
          () => {
            count.done += 1
          },
        ),
      )
      const last = await killNowAndThen(place, port, () => count.done).finally(() => {
        state.isOver = true
      })
      const works = await Promise.all(atWork)
      last.kill('SIGKILL')
      await new Promise((gone) => last.once('exit', gone))

      const database = await openDatabase(place)
      // Every key got a response in the end, so there are exactly as many vouchers as keys.
      const receivedCodes = works.flatMap(({ redeemed }) =>
        redeemed.map((done) => done.received.voucher?.code),
      )
      const ids = hands.map((client) => client.loyaltyAccountId)
      const isTheirs = sql`loyalty_account_id = any (string_to_array(${ids.join()}, ','))`
      const stored = await rowsOf<{ code: string }>(
        database.tx,
        sql`select code from vouchers where ${isTheirs}`,
      )
      expect(stored.map(({ code }) => code).sort()).toEqual(receivedCodes.sort())
      const credits = await rowsOf<{ id: string }>(
        database.tx,
        sql`select loyalty_account_id as id from point_entries where idempotency_key = 'follow:instagram' and ${isTheirs}`,
      )
      expect(credits.map(({ id }) => id).sort()).toEqual(
        hands
          .filter((_, place) =>
            [works[place], works[place + hands.length]].some((work) => work!.followed.length > 0),
          )
          .map((client) => client.loyaltyAccountId)
          .sort(),
      )
      expect(
        works.flatMap(({ followed }) => followed).filter(({ received: { credited } }) => credited),
      ).toHaveLength(credits.length)
      expect(await differencesOf(database.tx)).toEqual([])
      await database.close()
      rmSync(place.DATA_DIR, { recursive: true, force: true })
    },
  )
})
