import { job } from '#server/kit/jobs.ts'
import { idlePoints } from './expiry.ts'
import { levels } from './level.ts'
import { goRound } from './round.ts'

/** Notifies members whose level is about to end, and measures those whose level has ended. */
export const measureLevels = job({ name: 'points.levels', everyMinutes: 60, run: (context) => goRound(context, levels) })

/** Notifies members whose points are about to expire, and expires points without activity. */
export const expirePoints = job({ name: 'points.expire', everyMinutes: 60, run: (context) => goRound(context, idlePoints) })
