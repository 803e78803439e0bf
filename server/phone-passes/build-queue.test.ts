import { expect, it } from 'vitest'
import { createBuildQueue } from './build-queue.ts'

it('builds one pass after another, and refuses with a time to retry when too many wait', async () => {
  const inQueue = createBuildQueue(2)
  const finish: (() => void)[] = []
  let running = 0
  const build = () =>
    inQueue(async () => {
      running += 1
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
      return Buffer.from('pass')
    })
  const builds = [build(), build(), build()]
  await expect(build()).rejects.toMatchObject({ code: 'OVERLOADED', retryAfter: 5, status: 503 })
  for (const one of builds) {
    await expect.poll(() => finish.length).toBe(1)
    expect(running).toBe(1)
    finish.shift()?.()
    expect(String(await one)).toBe('pass')
  }
  const next = build()
  await expect.poll(() => finish.length).toBe(1)
  finish.shift()?.()
  expect(String(await next)).toBe('pass')
})

it('goes on after a build that fails', async () => {
  const inQueue = createBuildQueue(0)
  await expect(inQueue(() => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
  expect(String(await inQueue(async () => Buffer.from('pass')))).toBe('pass')
})
