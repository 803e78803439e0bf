import { setImmediate as settle } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPageQueue } from './page-queue.ts'

/** Pages of four parts, of which each ends when the test says so; `log` has the parts in the order in which they began. */
function watchedQueue() {
  const buildPage = createPageQueue()
  const log: string[] = []
  const running: (() => void)[] = []
  const part = (name: string) =>
    new Promise<void>((end) => {
      log.push(name)
      running.push(end)
    })
  /** First a part that is not in turn, then three that are. */
  const build = (memberId: string, signal?: AbortSignal) =>
    buildPage(
      memberId,
      async (inTurn) => {
        await part(`${memberId}1`)
        for (const place of [2, 3, 4]) await inTurn(() => part(`${memberId}${place}`))
        return memberId
      },
      signal,
    )
  /** Ends the parts that run, as often as it says. */
  const endParts = async (rounds = 100) => {
    await settle()
    for (let round = 0; round < rounds; round += 1) {
      for (const end of running.splice(0)) end()
      await settle()
    }
  }
  return { build, endParts, log, running, buildPage }
}

const refusal = (page: Promise<unknown>) =>
  page.then(
    () => 'built',
    (error: unknown) => error,
  )

it('alternates the parts of different members', async () => {
  const { build, endParts, log } = watchedQueue()
  const pages = ['a', 'b', 'c'].map((memberId) => build(memberId))
  await endParts()
  expect(await Promise.all(pages)).toEqual(['a', 'b', 'c'])
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3', 'a4', 'b4', 'c4'])
})

it('begins the page of another member at once, and lets each of its parts wait for one part of the first member at most', async () => {
  const { build, endParts, log } = watchedQueue()
  const pages = ['a', 'a', 'a', 'a'].map((memberId) => build(memberId))
  await endParts(1)
  pages.push(build('b'))
  await settle()
  expect(log).toEqual(['a1', 'a2', 'b1'])
  await endParts()
  expect(log.slice(3, 8)).toEqual(['b2', 'a3', 'b3', 'a4', 'b4'])
  expect(await Promise.all(pages)).toHaveLength(5)
})

it('runs one part at a time, apart from first parts', async () => {
  const { build, endParts, running } = watchedQueue()
  const pages = ['a', 'b', 'c', 'd'].map((memberId) => build(memberId))
  await settle()
  expect(running).toHaveLength(4)
  await endParts(1)
  for (let part = 0; part < 12; part += 1) {
    expect(running).toHaveLength(1)
    await endParts(1)
  }
  await Promise.all(pages)
})

it('builds pages of one member one after the other, in their order', async () => {
  const { build, endParts, log } = watchedQueue()
  const done: number[] = []
  const pages = [1, 2, 3, 4].map((place) => build('a').then(() => done.push(place)))
  await endParts()
  await Promise.all(pages)
  expect([done, log]).toEqual([[1, 2, 3, 4], Array(4).fill(['a1', 'a2', 'a3', 'a4']).flat()])
})

it('refuses pages of a member beyond one and three that wait at once, and accepts the next when one is built', async () => {
  const { build, endParts } = watchedQueue()
  const pages = [1, 2, 3, 4].map(() => build('a'))
  const refused = { code: 'TOO_MANY_REQUESTS', status: 429, retryAfter: 1 }
  expect([await refusal(build('a')), await refusal(build('a'))]).toMatchObject([refused, refused])
  pages.push(build('b'))
  await endParts(8)
  pages.push(build('a'))
  await endParts()
  expect(await Promise.all(pages)).toEqual(['a', 'a', 'a', 'a', 'b', 'a'])
})

it('refuses the second part of a page beyond 100 members, never a page of one part', async () => {
  const { build, buildPage, endParts } = watchedQueue()
  const pages = Array.from({ length: 100 }, (_, place) => build(`member ${place} `))
  await endParts(1)
  const beyond = refusal(build('another'))
  await endParts(1)
  expect(await beyond).toMatchObject({ code: 'OVERLOADED', status: 503, retryAfter: 5 })
  expect(await buildPage('short', async () => 'page')).toBe('page')
  await endParts(400)
  expect(await Promise.all(pages)).toHaveLength(100)
  const next = build('another')
  await endParts()
  expect(await next).toBe('another')
})

it('removes a page from the queue when its caller disconnects', async () => {
  const { build, endParts, log } = watchedQueue()
  const [disconnected, reason] = [new AbortController(), new Error('disconnected')]
  const pages = [build('a'), refusal(build('a', disconnected.signal)), build('a'), build('a')]
  disconnected.abort(reason)
  expect(await pages[1]).toBe(reason)
  // Its place is free again.
  pages.push(build('a'))
  expect(await refusal(build('a', disconnected.signal))).toBe(reason)
  await endParts()
  expect(await Promise.all(pages)).toEqual(['a', reason, 'a', 'a', 'a'])
  expect(log).toHaveLength(4 * 4)
})

it('stops a page at its next part when its caller disconnects, and goes on with the others', async () => {
  const { build, endParts, log } = watchedQueue()
  const [disconnected, reason] = [new AbortController(), new Error('disconnected')]
  const pages = [refusal(build('a', disconnected.signal)), build('a'), build('b')]
  await endParts(1)
  disconnected.abort(reason)
  await endParts()
  expect(await Promise.all(pages)).toEqual([reason, 'a', 'b'])
  expect(log.filter((part) => part.startsWith('a'))).toEqual(['a1', 'a2', 'a1', 'a2', 'a3', 'a4'])
})

it('goes on when a part fails', async () => {
  const { build, buildPage, endParts } = watchedQueue()
  const error = new Error('no database')
  const failed = refusal(buildPage('a', (inTurn) => inTurn(() => Promise.reject(error))))
  const pages = [build('a'), build('b')]
  await endParts()
  expect([await failed, ...(await Promise.all(pages))]).toEqual([error, 'a', 'b'])
})
