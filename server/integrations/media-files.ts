import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentTypeOf, type FileStore } from '#server/lib/files/file-store.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import { s3FileStore } from './s3-files.ts'

/**
 * Returns the store of the media, with one folder per brand. MEDIA_URL is an S3-compatible store
 * (`s3+https://…`), a folder (`file:///srv/media`) or unset: the packs (`brands/<slug>/media`).
 */
export function createFileStore(mediaUrl: string | undefined): FileStore {
  if (mediaUrl === undefined)
    return folderFiles((slug) => join(projectRoot, 'brands', slug, 'media'))
  if (mediaUrl.startsWith('s3+')) return s3FileStore(mediaUrl)
  const folder = fileURLToPath(mediaUrl)
  return folderFiles((slug) => join(folder, slug))
}

/**
 * Returns a store of local folders. Invalid names do not exist, so no name leads out of its folder.
 */
function folderFiles(folderOf: (slug: string) => string): FileStore {
  const pathOf = (slug: string, file: string): string | undefined =>
    /^[a-z][a-z0-9-]*$/.test(slug) && contentTypeOf(file) ? join(folderOf(slug), file) : undefined
  return {
    async stat(slug, file) {
      const path = pathOf(slug, file)
      const found = path ? await stat(path).catch(undefinedIfAbsent) : undefined
      if (!found?.isFile()) return undefined
      return {
        size: found.size,
        modifiedAt: found.mtime,
        etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
      }
    },
    async open(slug, file, part) {
      const path = pathOf(slug, file)
      if (!path) throw new Error('There is no file with this name.')
      // Opened before the response starts, so that a read error can still be reported.
      return (await open(path)).createReadStream(part && { start: part.from, end: part.to })
    },
  }
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
