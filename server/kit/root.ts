import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, two levels up from server/kit (source) and from dist/server (bundle). */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../..')
