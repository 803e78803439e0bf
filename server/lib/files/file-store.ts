import type { Readable } from 'node:stream'

/** Metadata of a file. `etag` is strong and includes its quotes. */
export type StoredFile = { size: number; etag: string; modifiedAt: Date }

/** A range of bytes, both ends included. */
export type ByteRange = { from: number; to: number }

/** Store of the brands' media: a folder or an object store. */
export type FileStore = {
  /** Returns undefined for a file that does not exist. @throws when the store does not answer */
  stat(slug: string, file: string): Promise<StoredFile | undefined>
  /** @throws when the store does not answer or no longer has the file */
  open(slug: string, file: string, part?: ByteRange): Promise<Readable>
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

/**
 * Returns the content type by file name; undefined for a name that is not valid here, such as one
 * with a path.
 */
export function contentTypeOf(file: string): string | undefined {
  const ending = NAME.exec(file)?.[1] ?? ''
  return Object.hasOwn(types, ending) ? types[ending as keyof typeof types] : undefined
}

export const isPicture = (file: string): boolean =>
  contentTypeOf(file)?.startsWith('image/') ?? false
