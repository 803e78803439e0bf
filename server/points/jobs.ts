import { defineJob } from '#server/lib/jobs/jobs.ts'
import { expireIdlePoints } from './expiry.ts'
import { renewTiers } from './tier-renewal.ts'
import { runPeriodicCheck } from './periodic-checks.ts'

/** Notifies members whose tier is about to end, and measures those whose tier has ended. */
export const renewTiersJob = defineJob({
  name: 'points.renewTiers',
  everyMinutes: 60,
  run: (context) => runPeriodicCheck(context, renewTiers),
})

/** Notifies members whose points are about to expire, and expires points without activity. */
export const expirePointsJob = defineJob({
  name: 'points.expire',
  everyMinutes: 60,
  run: (context) => runPeriodicCheck(context, expireIdlePoints),
})
