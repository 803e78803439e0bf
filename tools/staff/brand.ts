// npm run brand -- <command>: writes brand packs to the database. The commands are defined in server/staff/commands.ts.
import { InvalidPackError } from '../../brands/brand.ts'
import { loadWholePack } from '../../server/brand/load-pack.ts'
import { readSettings } from '../../server/lib/config/env.ts'
import { createFileStore } from '../../server/integrations/media-files.ts'

try {
  // Imported inside the try: a pack is checked when it is loaded, and its errors are printed below.
  const { runProgram } = await import('../../server/command-line.ts')
  process.exitCode = await runProgram('brand', process.argv.slice(2), {
    say: console.log,
    error: console.error,
  })
} catch (error) {
  if (!(error instanceof InvalidPackError)) throw error
  console.error((await withAllErrors(error)).message)
  process.exitCode = 1
}

/**
 * Adds the errors that only a full check finds: missing files and HTML. Returns the problem unchanged when the
 * media store does not answer.
 */
async function withAllErrors(problem: InvalidPackError): Promise<InvalidPackError> {
  try {
    await loadWholePack(problem.pack, { store: createFileStore(readSettings().MEDIA_URL) })
  } catch (error) {
    if (error instanceof InvalidPackError) return error
  }
  return problem
}
