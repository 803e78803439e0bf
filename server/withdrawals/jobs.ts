import { defineJob } from '#server/lib/jobs/jobs.ts'
import { advanceOperations } from './advance.ts'
import { takeDeposits } from './deposits.ts'
import { requestMints } from './mints.ts'

/** Takes operations further that the worker of a stopped server has left behind. */
export const advanceChains = defineJob({
  name: 'withdrawals.advance',
  everyMinutes: 1,
  run: advanceOperations,
})

/** Mints the items of brands that mint at issue. */
export const mintIssued = defineJob({
  name: 'withdrawals.mint',
  everyMinutes: 1,
  run: requestMints,
})

/** Returns tokens that came back to a custody address to the collections of their senders. */
export const readDeposits = defineJob({
  name: 'withdrawals.deposits',
  everyMinutes: 1,
  run: takeDeposits,
})
