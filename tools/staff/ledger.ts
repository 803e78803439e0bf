// npm run ledger -- verify: recomputes every balance. Exits with 1 if one differs.
import { runProgram } from '../../server/command-line.ts'
import { allowClosedOutput } from '../setup/closed-output.ts'

allowClosedOutput()

process.exitCode = await runProgram('ledger', process.argv.slice(2), {
  say: console.log,
  error: console.error,
})
