import { createServer } from 'node:net'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { AwsClient } from 'aws4fetch'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '#server/kit/files.ts'
import { filesAt } from './files.ts'

// The one key that s3rver knows. It looks whose it is, and takes every signature of it.
const KEY = 'S3RVER'
const FILM = '0123456789'

/** A store in a folder, and one that speaks S3, with the same files in them. */
const stores: { name: string; open(): Promise<{ files: FileStore; close(): Promise<void> }> }[] = [
  {
    name: 'a folder',
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-media-'))
      mkdirSync(join(folder, 'one'))
      mkdirSync(join(folder, 'one', 'folder.mp4'))
      writeFileSync(join(folder, 'one', 'film.mp4'), FILM)
      writeFileSync(join(folder, 'secret.mp4'), 'not for you')
      return { files: filesAt(pathToFileURL(folder).href), close: async () => rmSync(folder, { recursive: true }) }
    },
  },
  {
    name: 'an S3 store',
    async open() {
      const { address, close } = await startS3()
      const store = new AwsClient({ accessKeyId: KEY, secretAccessKey: KEY, service: 's3' })
      for (const [path, body] of [['media/all/one/film.mp4', FILM], ['media/all/secret.mp4', 'not for you']] as const) await store.fetch(`http://${address}/${path}`, { method: 'PUT', body })
      return { files: filesAt(`s3+http://${KEY}:${KEY}@${address}/media/all/`), close }
    },
  },
]

async function startS3(): Promise<{ address: string; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'laurel-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, resetOnClose: true, configureBuckets: [{ name: 'media', configs: [] }] })
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

  it('does not promise a file that cannot be opened', async () => {
    await expect(store.files.open('one', 'absent.mp4')).rejects.toThrow()
  })

  it('tells of a file, with a mark that is the same each time', async () => {
    const about = await store.files.about('one', 'film.mp4')
    expect(about).toMatchObject({ size: 10, etag: expect.stringMatching(/^"[^"]+"$/) })
    expect(about?.modifiedAt.getTime()).toBeGreaterThan(0)
    expect(await store.files.about('one', 'film.mp4')).toEqual(about)
  })

  it('gives it whole and in parts', async () => {
    const parts = [undefined, { from: 0, to: 1 }, { from: 3, to: 6 }, { from: 9, to: 9 }]
    expect(await Promise.all(parts.map(async (part) => text(await store.files.open('one', 'film.mp4', part))))).toEqual([FILM, '01', '3456', '9'])
  })

  it.each([
    ['one', 'other.mp4'], ['two', 'film.mp4'], ['one', 'folder.mp4'], ['one', '../secret.mp4'], ['one', '..%2fsecret.mp4'], ['..', 'secret.mp4'], ['.', 'secret.mp4'], ['one/..', 'secret.mp4'],
    ['one', 'film.mp4\0'], ['one', '/etc/passwd'], ['one', 'film.mp4?versionId=1'], ['one', 'FILM.MP4'], ['one', 'film.exe'], ['one', ''], ['', 'secret.mp4'], ['one', '__proto__'], ['one', 'a.constructor'],
  ])('has no %s/%s', async (slug, file) => {
    expect(await store.files.about(slug, file)).toBeUndefined()
  })
})

describe('an S3 store', () => {
  it('that refuses the key, or is not there, is a fault and not an absent file', async () => {
    const { address, close } = await startS3()
    const wrong = filesAt(`s3+http://stranger:${KEY}@${address}/media`)
    await expect(wrong.about('one', 'film.mp4')).rejects.toThrow()
    await expect(wrong.open('one', 'film.mp4')).rejects.toThrow()
    await close()
    await expect(filesAt(`s3+http://${KEY}:${KEY}@${address}/media`).about('one', 'film.mp4')).rejects.toThrow()
  })

  it('that says nothing is given up', async () => {
    const deaf = createServer(() => undefined)
    await new Promise<void>((done) => deaf.listen(0, '127.0.0.1', done))
    const { port } = deaf.address() as { port: number }
    await expect(filesAt(`s3+http://${KEY}:${KEY}@127.0.0.1:${port}/media`).about('one', 'film.mp4')).rejects.toThrow()
    deaf.close()
  })
})
