// npm run ledger -- verify: recomputes every balance. Exits with 1 if one differs.
import { runProgram } from '../server/command.ts'

process.exitCode = await runProgram('ledger', process.argv.slice(2), { say: console.log, complain: console.error })
