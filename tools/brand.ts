// npm run brand -- <command>: what a brand says of itself, brought to the database. Its commands: server/staff/commands.ts.
import { brand, PackProblem } from '../brands/brand.ts'
import { filesOfPack } from '../server/brand/files.ts'

try {
  // Asked for here, so that a mistake in a pack, which is checked when it is read, is told in words.
  const { runProgram } = await import('../server/command.ts')
  process.exitCode = await runProgram('brand', process.argv.slice(2), { say: console.log, complain: console.error })
} catch (error) {
  if (!(error instanceof PackProblem)) throw error
  console.error(wholeOf(error))
  process.exitCode = 1
}

/** The same, with the files that are missing. */
function wholeOf({ pack, message }: PackProblem): string {
  try {
    brand(pack as Parameters<typeof brand>[0], { files: filesOfPack(String((pack as { slug?: unknown }).slug)) })
  } catch (error) {
    if (error instanceof PackProblem) return error.message
  }
  return message
}
