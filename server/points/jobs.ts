import { job } from '#server/kit/jobs.ts'
import { idlePoints } from './expiry.ts'
import { levels } from './level.ts'
import { goRound } from './round.ts'

/** Tells members whose level nears its end, and measures those whose level has ended. */
export const measureLevels = job({ name: 'points.levels', everyMinutes: 60, run: (context) => goRound(context, levels) })

/** Tells members whose points near their end, and lets those expire that nobody has touched. */
export const expirePoints = job({ name: 'points.expire', everyMinutes: 60, run: (context) => goRound(context, idlePoints) })
