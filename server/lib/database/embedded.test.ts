import type * as Fs from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openEmbedded } from './embedded.ts'

const { opened, synced } = vi.hoisted(() => ({
  opened: new Map<number, string>(),
  synced: [] as string[],
}))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  return {
    ...fs,
    openSync: (path: string, flags: string) => {
      const handle = fs.openSync(path, flags)
      opened.set(handle, path)
      return handle
    },
    fdatasyncSync: (handle: number) => {
      fs.fdatasyncSync(handle)
      synced.push(opened.get(handle) ?? '')
    },
  }
})

it('syncs a new database and all its new parent folders to disk', async () => {
  const place = mkdtempSync(join(tmpdir(), 'laurel-embedded-'))
  const folder = join(place, 'data')
  const database = await openEmbedded(folder)
  expect(synced).toEqual(expect.arrayContaining([join(folder, 'pg'), folder, place]))
  await database.close()
  rmSync(place, { recursive: true })
})
