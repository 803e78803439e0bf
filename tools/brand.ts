// npm run brand -- <command>: writes brand packs to the database. The commands are defined in server/staff/commands.ts.
import { PackProblem } from '../brands/brand.ts'
import { wholePack } from '../server/brand/whole.ts'
import { readSettings } from '../server/kit/env.ts'
import { filesAt } from '../server/neighbours/files.ts'

try {
  // Imported inside the try: a pack is checked when it is loaded, and its mistakes are printed below.
  const { runProgram } = await import('../server/command.ts')
  process.exitCode = await runProgram('brand', process.argv.slice(2), { say: console.log, complain: console.error })
} catch (error) {
  if (!(error instanceof PackProblem)) throw error
  console.error((await withAllMistakes(error)).message)
  process.exitCode = 1
}

/**
 * Adds the mistakes that only a full check finds: missing files and HTML. Returns the problem unchanged when the
 * media store does not answer.
 */
async function withAllMistakes(problem: PackProblem): Promise<PackProblem> {
  try {
    await wholePack(problem.pack, { store: filesAt(readSettings().MEDIA_URL) })
  } catch (error) {
    if (error instanceof PackProblem) return error
  }
  return problem
}
