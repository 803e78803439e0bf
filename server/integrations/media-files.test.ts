import { createServer } from 'node:net'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { AwsClient } from 'aws4fetch'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '#server/lib/files/file-store.ts'
import { createFileStore } from './media-files.ts'

// The only access key that s3rver knows. It does not verify signatures.
const KEY = 'S3RVER'
const FILM = '0123456789'

/** A folder and an S3 store with the same files. */
const stores: { name: string; open(): Promise<{ files: FileStore; close(): Promise<void> }> }[] = [
  {
    name: 'a folder',
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-media-'))
      mkdirSync(join(folder, 'one'))
      mkdirSync(join(folder, 'one', 'folder.mp4'))
      writeFileSync(join(folder, 'one', 'film.mp4'), FILM)
      writeFileSync(join(folder, 'secret.mp4'), 'not for you')
      return {
        files: createFileStore(pathToFileURL(folder).href),
        close: async () => rmSync(folder, { recursive: true }),
      }
    },
  },
  {
    name: 'an S3 store',
    async open() {
      const { address, close } = await startS3()
      const store = new AwsClient({ accessKeyId: KEY, secretAccessKey: KEY, service: 's3' })
      for (const [path, body] of [
        ['media/all/one/film.mp4', FILM],
        ['media/all/secret.mp4', 'not for you'],
      ] as const)
        await store.fetch(`http://${address}/${path}`, { method: 'PUT', body })
      return { files: createFileStore(`s3+http://${KEY}:${KEY}@${address}/media/all/`), close }
    },
  },
]

async function startS3(): Promise<{ address: string; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'laurel-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    resetOnClose: true,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await server.run()
  return {
    address: `127.0.0.1:${port}`,
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

describe.each(stores)('$name', ({ open }) => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  it('rejects a file that cannot be opened', async () => {
    await expect(store.files.open('one', 'absent.mp4')).rejects.toThrow()
  })

  it('returns the metadata of a file with a stable etag', async () => {
    const about = await store.files.stat('one', 'film.mp4')
    expect(about).toMatchObject({ size: 10, etag: expect.stringMatching(/^"[^"]+"$/) })
    expect(about?.modifiedAt.getTime()).toBeGreaterThan(0)
    expect(await store.files.stat('one', 'film.mp4')).toEqual(about)
  })

  it('returns a file whole and in ranges', async () => {
    const parts = [undefined, { from: 0, to: 1 }, { from: 3, to: 6 }, { from: 9, to: 9 }]
    expect(
      await Promise.all(
        parts.map(async (part) => text(await store.files.open('one', 'film.mp4', part))),
      ),
    ).toEqual([FILM, '01', '3456', '9'])
  })

  it.each([
    ['one', 'other.mp4'],
    ['two', 'film.mp4'],
    ['one', 'folder.mp4'],
    ['one', '../secret.mp4'],
    ['one', '..%2fsecret.mp4'],
    ['..', 'secret.mp4'],
    ['.', 'secret.mp4'],
    ['one/..', 'secret.mp4'],
    ['one', 'film.mp4\0'],
    ['one', '/etc/passwd'],
    ['one', 'film.mp4?versionId=1'],
    ['one', 'FILM.MP4'],
    ['one', 'film.exe'],
    ['one', ''],
    ['', 'secret.mp4'],
    ['one', '__proto__'],
    ['one', 'a.constructor'],
  ])('has no %s/%s', async (slug, file) => {
    expect(await store.files.stat(slug, file)).toBeUndefined()
  })
})

describe('an S3 store', () => {
  it('that rejects the key or is unreachable throws instead of reporting no file', async () => {
    const { address, close } = await startS3()
    const wrong = createFileStore(`s3+http://stranger:${KEY}@${address}/media`)
    await expect(wrong.stat('one', 'film.mp4')).rejects.toThrow()
    await expect(wrong.open('one', 'film.mp4')).rejects.toThrow()
    await close()
    await expect(
      createFileStore(`s3+http://${KEY}:${KEY}@${address}/media`).stat('one', 'film.mp4'),
    ).rejects.toThrow()
  })

  it('that does not answer times out', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as { port: number }
    await expect(
      createFileStore(`s3+http://${KEY}:${KEY}@127.0.0.1:${port}/media`).stat('one', 'film.mp4'),
    ).rejects.toThrow()
    silent.close()
  })
})
