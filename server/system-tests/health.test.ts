import type * as Fs from 'node:fs'
import { expect, it, vi } from 'vitest'
import { freshEmbedded, openHarness } from '#server/testing/harness.ts'

const { read } = vi.hoisted(() => ({ read: [] as string[] }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  return {
    ...fs,
    readFileSync: (...args: Parameters<typeof fs.readFileSync>) => {
      read.push(String(args[0]))
      return fs.readFileSync(...args)
    },
  }
})

it('readyz queries the database once a second at most, and reads the disk once', async () => {
  const real = await freshEmbedded()
  let away = false
  const ping = vi.fn(() => (away ? Promise.reject(new Error('away')) : real.ping()))
  const context = await openHarness({ database: { ...real, ping } })
  const ask = async () => (await context.app.inject({ url: '/readyz' })).statusCode
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  read.length = 0
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]))
  expect(ping).toHaveBeenCalledOnce()
  away = true
  expect(await ask()).toBe(200)
  now += 1001
  expect(await ask()).toBe(503)
  away = false
  now += 1001
  expect(await ask()).toBe(200)
  expect(read.filter((path) => path.endsWith('_journal.json')).length).toBeLessThanOrEqual(1)
  vi.restoreAllMocks()
  await context.close()
})
