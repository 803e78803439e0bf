import type { Readable } from 'node:stream'

/** What is known of a file before it is read. `etag`: a strong one, in its quotes. */
export type StoredFile = { size: number; etag: string; modifiedAt: Date }

/** The bytes from the first to the last, both included. */
export type Part = { from: number; to: number }

/** Where the media of brands lie: a folder or an object store (server/neighbours/files.ts). */
export type FileStore = {
  /** Nothing for a file that is not there. @throws when the store does not answer */
  about(slug: string, file: string): Promise<StoredFile | undefined>
  /** @throws when the store does not answer, or no longer has the file */
  open(slug: string, file: string, part?: Part): Promise<Readable>
}

const types = {
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const

const NAME = /^[a-z0-9-]+\.([a-z0-9]+)$/

/** What a file is by its name; nothing for a name that no file of ours can have, such as one that leads out of its folder. */
export function typeOf(file: string): string | undefined {
  const ending = NAME.exec(file)?.[1] ?? ''
  return Object.hasOwn(types, ending) ? types[ending as keyof typeof types] : undefined
}

export const isPicture = (file: string): boolean => typeOf(file)?.startsWith('image/') ?? false
