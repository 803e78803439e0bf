import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { RENDER_LIMIT_MS, renderWith } from './renderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-renderer-'))
const client = join(folder, 'client')
beforeAll(() => {
  mkdirSync(join(folder, 'server/page'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'server/page/serverRender.js'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Starts a render that goes on until the test ends it. @returns once it runs */
async function startHanging() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let result: Promise<unknown> = ended
  const signal = await new Promise<AbortSignal>((resolve) => {
    result = renderWith(client, (_, limit) => {
      resolve(limit)
      return ended
    }).catch((error: Error) => error.message)
  })
  return { result, signal, end }
}
const renderNext = () => renderWith(client, () => Promise.resolve('next'))

it('ends a render after its limit; the next one is rendered', async () => {
  const hanging = await startHanging()
  hanging.signal.addEventListener('abort', hanging.end)
  await vi.advanceTimersByTimeAsync(RENDER_LIMIT_MS - 1)
  const next = renderNext()
  expect(hanging.signal.aborted).toBe(false)

  await vi.advanceTimersByTimeAsync(1)

  expect(await hanging.result).toMatch(/^Rendering took longer/)
  expect(await next).toBe('next')
})

it('refuses others at once while a render ignores its limit, and renders again when it ends', async () => {
  const hanging = await startHanging()
  await vi.advanceTimersByTimeAsync(RENDER_LIMIT_MS)
  expect(await hanging.result).toMatch(/^Rendering took longer/)

  await expect(renderNext()).rejects.toThrow('An earlier page is still being rendered.')

  hanging.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(await renderNext()).toBe('next')
})
