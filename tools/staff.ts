// npm run staff -- <command>: what the brand's staff does by hand. Its commands: server/staff/commands.ts.
import { runProgram } from '../server/command.ts'

process.exitCode = await runProgram('staff', process.argv.slice(2), { say: console.log, complain: console.error })
