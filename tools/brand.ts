// npm run brand -- <command>: what a brand says of itself, brought to the database. Its commands: server/staff/commands.ts.
import { PackProblem } from '../brands/brand.ts'
import { wholePack } from '../server/brand/whole.ts'
import { readSettings } from '../server/kit/env.ts'
import { filesAt } from '../server/neighbours/files.ts'

try {
  // Asked for here, so that a mistake in a pack, which is checked when it is read, is told in words.
  const { runProgram } = await import('../server/command.ts')
  process.exitCode = await runProgram('brand', process.argv.slice(2), { say: console.log, complain: console.error })
} catch (error) {
  if (!(error instanceof PackProblem)) throw error
  console.error((await wholeOf(error)).message)
  process.exitCode = 1
}

/** The same, with what is only seen from here: files that are missing, and HTML. As it is, where the store of media does not answer. */
async function wholeOf(problem: PackProblem): Promise<PackProblem> {
  try {
    await wholePack(problem.pack, { store: filesAt(readSettings().MEDIA_URL) })
  } catch (error) {
    if (error instanceof PackProblem) return error
  }
  return problem
}
