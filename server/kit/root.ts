import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: two up from server/kit as source, two up from dist/server as bundle. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../..')
