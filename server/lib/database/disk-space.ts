import type { Database } from './database.ts'

/**
 * Returns a check that logs when writes stop and when they resume, one line each, however many
 * requests are refused in between.
 */
export function diskSpaceLogger(
  { canWrite }: Pick<Database, 'canWrite'>,
  log: { error(message: string): void; info(message: string): void },
): () => void {
  let wasWritable = true
  return () => {
    const isWritable = canWrite()
    if (isWritable === wasWritable) return
    wasWritable = isWritable
    if (isWritable) log.info('the disk has space again: writes resume')
    else log.error('the disk is nearly full: writes, emails and jobs wait until there is space')
  }
}
