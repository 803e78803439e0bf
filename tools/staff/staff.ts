// npm run staff -- <command>: the commands of the brand's staff, defined in server/staff/commands.ts.
import { runProgram } from '../../server/command-line.ts'
import { allowClosedOutput } from '../setup/closed-output.ts'

allowClosedOutput()

process.exitCode = await runProgram('staff', process.argv.slice(2), {
  say: console.log,
  error: console.error,
})
